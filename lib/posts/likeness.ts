import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { DRAWN_LIKENESSES } from "@/lib/posts/drawn-pictures";

/** Shorter descriptions are alike by chance. */
const MIN_LETTERS = 40;
const BITS = 64;
/** Two pictures with so few different bits are one. */
const MAX_DISTANCE = 3;
const DAYS = 30;

/** @returns 64 bits of a digest of its letters and digits, or null for a short text */
export function textLikeness(text: string): bigint | null {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (letters.length < MIN_LETTERS) return null;
  return createHash("sha256").update(letters).digest().readBigInt64BE();
}

const toSigned = (likeness: string) => BigInt.asIntN(BITS, BigInt(`0x${likeness}`));

/** Without our own drawings, which everybody may take. */
const picturesOf = (pictures: Pick<RenderedImage, "likeness">[]): bigint[] =>
  pictures.flatMap(({ likeness }) => (likeness === null || isDrawn(likeness) ? [] : toSigned(likeness)));

const isDrawn = (likeness: string) =>
  DRAWN_LIKENESSES.some((drawn) => distance(drawn, likeness) <= MAX_DISTANCE);

const distance = (one: string, other: string) =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === "1").length;

const OTHERS = `p."posterId" <> $2::uuid AND l."createdAt" > now() - interval '${DAYS} days'`;
const SAME_TEXT = `SELECT 1 AS "found" FROM "PostLikeness" l JOIN "Post" p ON p."id" = l."postId"
  WHERE l."kind" = 'text' AND l."value" = $1::bigint AND ${OTHERS} LIMIT 1`;
const PARTS = [0, 16, 32, 48].map((by) => {
  const part = (value: string) => (by === 0 ? `(${value} & 65535)` : `((${value} >> ${by}) & 65535)`);
  return `${part('l."value"')} = ${part("$1::bigint")}`;
});
const LIKE_PICTURE = `SELECT 1 AS "found" FROM "PostLikeness" l JOIN "Post" p ON p."id" = l."postId"
  WHERE l."kind" = 'picture' AND (${PARTS.join(" OR ")})
    AND bit_count((l."value" # $1::bigint)::bit(${BITS})) <= ${MAX_DISTANCE} AND ${OTHERS} LIMIT 1`;

const isFound = async (text: string, value: bigint, { id }: Pick<Actor, "id">): Promise<boolean> =>
  (await queryRows({ text, values: [value.toString(), id] })).length > 0;

/** Whether another member has published these words in the last 30 days, also where they were taken down since. */
export async function isTextOfOthers(actor: Pick<Actor, "id">, description: string): Promise<boolean> {
  const value = textLikeness(description);
  return value !== null && isFound(SAME_TEXT, value, actor);
}

/** Whether another member has published one of these pictures in the last 30 days, as it is or a little changed. */
export async function hasPictureOfOthers(
  actor: Pick<Actor, "id">,
  pictures: Pick<RenderedImage, "likeness">[],
): Promise<boolean> {
  for (const value of picturesOf(pictures)) if (await isFound(LIKE_PICTURE, value, actor)) return true;
  return false;
}

/** For the comparison with later posts. */
export async function storeLikenesses(
  tx: Tx,
  postId: string,
  description: string,
  pictures: Pick<RenderedImage, "likeness">[],
): Promise<void> {
  const text = textLikeness(description);
  const rows = [
    ...(text === null ? [] : [{ postId, kind: "text" as const, value: text }]),
    ...picturesOf(pictures).map((value) => ({ postId, kind: "picture" as const, value })),
  ];
  if (rows.length > 0) await tx.postLikeness.createMany({ data: rows });
}

/** After the description has changed. */
export async function renewTextLikeness(tx: Tx, postId: string, description: string): Promise<void> {
  await tx.postLikeness.deleteMany({ where: { postId, kind: "text" } });
  await storeLikenesses(tx, postId, description, []);
}
