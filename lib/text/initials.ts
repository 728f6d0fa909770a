import { lazily } from "@/lib/text/lazily";

const segmenter = lazily(() => new Intl.Segmenter());

/** The first letters of the first and the last name; an emoji of several signs is one letter. */
export function initialsOf(name: string): string {
  const names = name.split(" ");
  return [names[0], names.length > 1 ? names.at(-1) : ""].map((one) => firstLetterOf(one ?? "")).join("");
}

const firstLetterOf = (text: string): string => [...segmenter().segment(text)][0]?.segment ?? "";
