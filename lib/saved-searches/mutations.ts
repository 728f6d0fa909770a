import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { renew, tags } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { hashOf, once } from "@/lib/http/idempotency";
import { readNewsOf } from "@/lib/notifications/mutations";
import { type SearchRow, searchSelect, viewSearch } from "@/lib/saved-searches/queries";
import { MOST_SEARCHES } from "@/lib/saved-searches/rules";
import type { SavedSearchView, SearchFields } from "@/lib/saved-searches/schema";
import { read } from "@/lib/search/query-parser";

type Saved = { search: SavedSearchView; isNew: boolean };

const [OK, CREATED] = [200, 201];

/**
 * Keeps a search of the actor's. One that means the same as an earlier one is that one. With a key, a repetition within
 * 24 hours is answered as the first time.
 *
 * @throws AppError "invalid" where there is no word to look for, "conflict" when they have as many as one can, "keyReused"
 */
export async function saveSearch(
  actor: Actor,
  fields: SearchFields,
  key: string | null = null,
): Promise<Saved> {
  const reading = await readWords(fields.q);
  const claim = { route: "POST /me/search", key, requestHash: hashOf([JSON.stringify(fields)]) };
  const { status, body } = await once(actor, claim, async (tx) => {
    const { search, isNew } = await saveIn(tx, actor, { ...fields, reading });
    return { status: isNew ? CREATED : OK, body: { search } };
  });
  return { search: body.search as SavedSearchView, isNew: status === CREATED };
}

async function saveIn(tx: Tx, actor: Actor, fields: SearchFields & { reading: string }): Promise<Saved> {
  const own = await lockOwn(tx, actor);
  const known = own.find((row) => isSame(row, fields));
  if (known) return { search: viewSearch(known), isNew: false };
  if (own.length >= MOST_SEARCHES) {
    const message = `You can keep ${MOST_SEARCHES} searches. Delete one you no longer need first.`;
    throw new AppError("conflict", { message });
  }
  const { around, ...rest } = fields;
  const secret = randomBytes(32).toString("hex");
  const data = { ...rest, ...around, secret, ownerId: actor.id };
  return {
    search: viewSearch(await tx.savedSearch.create({ data, select: searchSelect })),
    isNew: true,
  };
}

async function readWords(q: string): Promise<string> {
  const reading = q ? (await read(q)).wide : "";
  if (!q || reading) return reading;
  const message = "There is no word in it that posts could be searched for.";
  throw new AppError("invalid", { issues: [{ path: "q", message }] });
}

/** The actor's searches, which nobody else adds to until the transaction ends. */
async function lockOwn(tx: Tx, { id }: Actor): Promise<SearchRow[]> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.savedSearch.findMany({ where: { ownerId: id }, select: searchSelect });
}

/** "desk" and " DÉSK " mean the same. */
function isSame(row: SearchRow, { reading, type, tag, around }: SearchFields & { reading: string }): boolean {
  const isSamePlace =
    row.radius === (around?.radius ?? null) &&
    row.latitude === (around?.latitude ?? null) &&
    row.longitude === (around?.longitude ?? null);
  return isSamePlace && row.reading === reading && row.type === type && row.tag === tag;
}

/** Says whether a search of the actor's is mailed. Safe to repeat. @throws AppError "notFound" */
export async function mailSearch(actor: Actor, id: string, mailed: boolean): Promise<SavedSearchView> {
  const [row] = await db().savedSearch.updateManyAndReturn({
    where: { id, ownerId: actor.id },
    data: { mailed },
    select: searchSelect,
  });
  if (!row) throw new AppError("notFound");
  return viewSearch(row);
}

/** Stops the mails of one search, by the link of such a mail. Safe to repeat, also when it is gone. */
export async function stopSearchMails(ownerId: string, id: string): Promise<void> {
  await db().savedSearch.updateMany({ where: { id, ownerId }, data: { mailed: false } });
}

/** Forgets a search of the actor's. @throws AppError "notFound" */
export async function deleteSearch(actor: Actor, id: string): Promise<void> {
  const { count } = await db().savedSearch.deleteMany({ where: { id, ownerId: actor.id } });
  if (count === 0) throw new AppError("notFound");
  // Its feed ends with it.
  renew(tags.search(id));
}

/** All matches up to now are seen: the bell need not tell of them, nor a mail. */
export async function seeMatches(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await tx.savedSearch.updateMany({ where: { ownerId: actor.id }, data: { seenAt: new Date() } });
    await readNewsOf(tx, actor, "match");
  });
}
