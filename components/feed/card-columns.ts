import type { PostCardView } from "@/components/feed/post-card-view";

/** One list for each field of many cards: in a page, the names of the fields weigh more than the values. */
export type CardColumns = { [name: string]: unknown[] };

export function toColumns(cards: PostCardView[]): CardColumns {
  const rows = cards.map(({ image, ...card }) => ({ ...card, ...image }));
  const names = new Set(rows.flatMap((row) => Object.keys(row) as (keyof typeof row)[]));
  const columns = [...names].map((name) => [name, rows.map((row) => row[name] ?? null)] as const);
  return Object.fromEntries(columns.filter(([, values]) => values.some((value) => value !== null)));
}

export function fromColumns(columns: CardColumns): PostCardView[] {
  const length = columns._id?.length ?? 0;
  return Array.from({ length }, (_, index) => {
    const row = Object.entries(columns).map(([name, values]) => [name, values[index] ?? undefined]);
    const { url, width, height, placeholder, ...card } = Object.fromEntries(row);
    return { ...card, image: url && { url, width, height, placeholder } } as PostCardView;
  });
}
