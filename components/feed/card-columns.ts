import type { PostCardView } from "@/components/feed/post-card-view";

/**
 * One list for each field of many cards, or one value where all are alike. A page holds its cards twice, as HTML and for
 * React, and as objects they would repeat the names of their fields.
 */
export type CardColumns = { _id: string[]; [name: string]: unknown };

export function toColumns(cards: PostCardView[]): CardColumns {
  const rows = cards.map(({ image, ...card }): Record<string, unknown> => ({ ...card, ...image }));
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [...names].map((name) => [name, compress(rows.map((row) => row[name] ?? null))]);
  return { ...Object.fromEntries(columns), _id: cards.map(({ _id }) => _id) };
}

export const fromColumns = (columns: CardColumns): PostCardView[] =>
  columns._id.map((_, index) => {
    const row = Object.entries(columns).map(([name, values]) => [name, valueAt(values, index)]);
    const { url, width, height, colour, ...card } = Object.fromEntries(row);
    return { ...card, image: url && { url, width, height, colour } } as PostCardView;
  });

const compress = (values: unknown[]) => (new Set(values).size === 1 ? values[0] : values);

const valueAt = (values: unknown, index: number) =>
  (Array.isArray(values) ? values[index] : values) ?? undefined;
