import { z } from "zod";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";
import { line } from "@/lib/text/text-schema";

const MAX_TEXT = 2000;
/** The end of year 9999 in ms: PostgreSQL cannot read the text of later times. */
const MAX_TIME_MS = 253_402_300_799_999;
const MAX_METRES = 20_000_000;

export type Key = { createdAt: Date; id: string };

type Corrected = { corrected?: string | undefined };
/** `gone`: the list has reached what is given away. */
type UpToGone = { gone?: true | undefined };
export type NewestCursor = Corrected & UpToGone & { sort: "newest"; after: Key };
export type NearestCursor = Corrected & UpToGone & { sort: "nearest"; after: Key; metres: number };
/** A block spans from `top`, the newest, to before `next`; see `relevance.ts`. `after` is null at its start. */
export type RankedCursor = Corrected & {
  sort: "relevance";
  top: Key;
  next: Key | null;
  after: (Key & { score: number }) | null;
};

export type Cursor = NewestCursor | NearestCursor | RankedCursor;

const key = z
  .tuple([z.int().min(0).max(MAX_TIME_MS), z.uuid()])
  .transform(([time, id]): Key => ({ createdAt: new Date(time), id }));
const corrected = line("The search", 1, MAX_QUERY_LENGTH).optional();
const gone = z.literal(true).optional();
const score = z.int().min(0).max(2_000_000_000);

const written = z.discriminatedUnion("sort", [
  z.object({ sort: z.literal("newest"), after: key, gone, corrected }),
  z.object({
    ...{ sort: z.literal("nearest"), after: key, metres: z.number().min(0).max(MAX_METRES) },
    ...{ gone, corrected },
  }),
  z.object({
    sort: z.literal("relevance"),
    top: key,
    next: key.nullable(),
    after: z
      .tuple([key, score])
      .transform(([place, points]) => ({ ...place, score: points }))
      .nullable(),
    corrected,
  }),
]);

export function encodeCursor(cursor: Cursor): string {
  const after =
    cursor.sort === "relevance"
      ? cursor.after && [keyOf(cursor.after), cursor.after.score]
      : keyOf(cursor.after);
  const block = cursor.sort === "relevance" && {
    top: keyOf(cursor.top),
    next: cursor.next && keyOf(cursor.next),
  };
  return Buffer.from(JSON.stringify({ ...cursor, ...block, after })).toString("base64url");
}

const keyOf = ({ createdAt, id }: Key) => [createdAt.getTime(), id];

export const cursorField = z
  .string()
  .max(MAX_TEXT, { error: "This cursor is not one of ours.", abort: true })
  .transform((text, context): Cursor => {
    const { data } = written.safeParse(jsonOf(text));
    if (data) return data;
    context.addIssue({ code: "custom", message: "This cursor is not one of ours." });
    return z.NEVER;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}
