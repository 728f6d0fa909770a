/** On one line, and cut at a word where it is longer than `max` characters. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  const cut = letters.slice(0, max).join("");
  const end = letters[max] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(end > max / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
