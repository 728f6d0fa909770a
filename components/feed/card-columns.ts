import type { PostCardView } from "@/components/feed/post-card-view";

/**
 * One list for each field of many cards, or one value where all are alike. A page holds its cards twice, as HTML and for
 * React, and as objects they would repeat the names of their fields.
 */
export type CardColumns = { _id: string[]; [name: string]: unknown };

/** Texts in one, without what all begin and end with; where some repeat, `at` says which each card has. */
type Texts = { of: string; at?: number[]; begin?: string; end?: string };

const BETWEEN = "|";
const MAX_DIFFERENT = 0.75;

export function toColumns(cards: PostCardView[]): CardColumns {
  const rows = cards.map(({ image, ...card }): Record<string, unknown> => ({ ...card, ...image }));
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [...names].map((name) => [name, compress(rows.map((row) => row[name] ?? null))]);
  return { ...Object.fromEntries(columns), _id: cards.map(({ _id }) => _id) };
}

export function fromColumns(columns: CardColumns): PostCardView[] {
  const lists = Object.entries(columns).map(([name, column]) => [name, toList(column)] as const);
  return columns._id.map((_, index) => {
    const row = lists.map(([name, list]) => [name, (Array.isArray(list) ? list[index] : list) ?? undefined]);
    const { url, width, height, colour, ...card } = Object.fromEntries(row);
    return { ...card, image: url && { url, width, height, colour } } as PostCardView;
  });
}

function compress(values: unknown[]): unknown {
  const different = [...new Set(values)];
  if (different.length === 1) return different[0];
  const isText = different.every(
    (value) => value === null || (typeof value === "string" && value !== "" && !value.includes(BETWEEN)),
  );
  return isText ? joinTexts(values as (string | null)[], different as (string | null)[]) : values;
}

function joinTexts(values: (string | null)[], different: (string | null)[]): Texts {
  const texts = different.filter((text) => text !== null);
  // At least one letter of each text stays: an empty one stands for none.
  const begin = commonStart(texts.map((text) => text.slice(0, -1)));
  const rests = texts.map((text) => text.slice(begin.length + 1));
  const end = backwards(commonStart(rests.map(backwards)));
  const hasRepeats = different.length < MAX_DIFFERENT * values.length;
  return {
    of: (hasRepeats ? different : values)
      .map((text) => text?.slice(begin.length, text.length - end.length))
      .join(BETWEEN),
    ...(hasRepeats && { at: values.map((value) => different.indexOf(value as string | null)) }),
    ...(begin && { begin }),
    ...(end && { end }),
  };
}

function commonStart([first = "", ...others]: string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  // Half a letter of two units would be lost on the way.
  return /^[ -~]*/.exec(first.slice(0, length))?.[0] ?? "";
}

const backwards = (text: string) => text.split("").reverse().join("");

function toList(column: unknown): unknown {
  if (!isTexts(column)) return column;
  const { of, at, begin = "", end = "" } = column;
  const texts = of.split(BETWEEN).map((text) => text && begin + text + end);
  const list = at ? at.map((one) => texts[one]) : texts;
  return list.map((text) => text || undefined);
}

const isTexts = (column: unknown): column is Texts => Boolean((column as Texts | null)?.of);
