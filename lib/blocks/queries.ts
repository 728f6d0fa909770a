import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { DIGEST_STEP, personDigest } from "@/lib/blocks/rules";
import type { BlockView, HiddenPeople } from "@/lib/blocks/schema";
import { db, type Tx } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { shortId } from "@/lib/text/format";

type Person = Pick<Actor, "id">;

const LIST_HIDDEN = `SELECT "blockedId" AS "id" FROM "Block" WHERE "blockerId" = $1::uuid
  UNION SELECT "blockerId" FROM "Block" WHERE "blockedId" = $1::uuid ORDER BY "id"`;

/** The people hidden from a member: those they have blocked, and those who have blocked them. Nobody for strangers. */
export async function listHiddenIds(actor: Person | null): Promise<string[]> {
  if (!actor) return [];
  const rows = await queryRows<{ id: string }>({ text: LIST_HIDDEN, values: [actor.id] });
  return rows.map(({ id }) => id);
}

/** People whom the actor sees, for a `where` of Prisma. */
export const visibleTo = ({ id }: Person) =>
  ({
    blocks: { none: { blockedId: id } },
    blockedBy: { none: { blockerId: id } },
  }) as const satisfies Prisma.UserWhereInput;

/** Those of them who can take part: nobody who was banned, is about to leave or has left. */
export const presentFor = (person: Person) =>
  ({ ...visibleTo(person), leavingAt: null, bannedAt: null }) as const satisfies Prisma.UserWhereInput;

export async function isHidden(tx: Tx, one: Person | null, otherId: string): Promise<boolean> {
  if (!one || one.id === otherId) return false;
  const [row] = await tx.$queryRaw<{ hidden: boolean }[]>`
    SELECT is_hidden(${one.id}::uuid, ${otherId}::uuid) AS "hidden"`;
  return row?.hidden ?? false;
}

/** @throws AppError "notFound", as for somebody or something that is not there */
export async function requireVisible(tx: Tx, actor: Person | null, otherId: string): Promise<void> {
  if (await isHidden(tx, actor, otherId)) throw new AppError("notFound");
}

/** The same, and no block of the two comes about until the transaction ends. Call it before the post is locked. */
export async function requireVisiblePoster(tx: Tx, actor: Person, postId: string): Promise<void> {
  const [post] = await tx.$queryRaw<{ posterId: string }[]>`
    SELECT p."posterId" FROM "Post" p, LATERAL (SELECT ARRAY[${actor.id}, p."posterId"::text] AS "ids") pair,
      LATERAL pg_advisory_xact_lock_shared(hashtextextended(
        'block ' || least(pair."ids"[1] COLLATE "C", pair."ids"[2]) || ' ' || greatest(pair."ids"[1] COLLATE "C", pair."ids"[2]), 0))
    WHERE p."id" = ${postId}::uuid`;
  if (!post) return;
  await requireVisible(tx, actor, post.posterId);
}

/** The same for two members: call it at the beginning of what one of them does to the other. @throws AppError "notFound" */
export async function requireVisibleMember(tx: Tx, one: Person, otherId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock_shared(hashtextextended(${pairOf(one.id, otherId)}, 0))`;
  await requireVisible(tx, one, otherId);
}

/** Waits for exchanges that are just beginning. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${pairOf(one, other)}, 0))`;
}

/** As in `requireVisiblePoster`. */
const pairOf = (...ids: [string, string]) => `block ${ids.sort().join(" ")}`;

/** The newest first. Only those whom the actor has blocked: nobody learns who has blocked them. */
export async function listBlocks(actor: Person): Promise<BlockView[]> {
  const rows = await db().block.findMany({
    where: { blockerId: actor.id },
    select: { createdAt: true, blocked: { select: { id: true, name: true, pictureUrl: true } } },
    orderBy: [{ createdAt: "desc" }, { blockedId: "asc" }],
  });
  return rows.map(({ createdAt, blocked }) => ({
    _id: blocked.id,
    name: blocked.name,
    picture: blocked.pictureUrl,
    since: createdAt.toISOString(),
  }));
}

export async function getHiddenPeople(actor: Person): Promise<HiddenPeople> {
  const salt = randomBytes(9).toString("base64url");
  const hidden = (await listHiddenIds(actor)).map((id) => personDigest(salt, shortId(id)));
  const wanted = DIGEST_STEP * (1 + Math.floor(hidden.length / DIGEST_STEP));
  const others = Array.from({ length: wanted - hidden.length }, randomDigest);
  return { salt, digests: [...hidden, ...others].sort((one, other) => one - other) };
}

const randomDigest = () => randomInt(2 ** 32) + randomInt(2 ** 21) * 2 ** 32;
