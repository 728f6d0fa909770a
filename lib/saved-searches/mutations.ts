import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { requestFingerprint, runOnce } from "@/lib/http/idempotency";
import { markKindRead } from "@/lib/notifications/mutations";
import { type SearchRow, searchSelect, toSearchView } from "@/lib/saved-searches/queries";
import { MAX_SEARCHES } from "@/lib/saved-searches/rules";
import type { SavedSearchView, SearchFields } from "@/lib/saved-searches/schema";
import { parseQuery } from "@/lib/search/query-parser";

type Saved = { search: SavedSearchView; isNew: boolean };

const [OK, CREATED] = [200, 201];

/**
 * An equivalent search is returned instead. A key makes it safe to repeat for 24 hours.
 * @throws AppError "invalid" without a searchable word, "conflict" at the limit, "keyReused"
 */
export async function saveSearch(
  actor: Actor,
  fields: SearchFields,
  key: string | null = null,
): Promise<Saved> {
  const parsedQuery = await readWords(fields.q);
  const claim = { route: "POST /me/search", key, requestHash: requestFingerprint([JSON.stringify(fields)]) };
  const { status, body } = await runOnce(actor, claim, async (tx) => {
    const { search, isNew } = await saveIn(tx, actor, { ...fields, parsedQuery });
    return { status: isNew ? CREATED : OK, body: { search } };
  });
  return { search: body.search as SavedSearchView, isNew: status === CREATED };
}

async function saveIn(tx: Tx, actor: Actor, fields: SearchFields & { parsedQuery: string }): Promise<Saved> {
  const own = await lockOwn(tx, actor);
  const known = own.find((row) => isSame(row, fields));
  if (known) return { search: toSearchView(known), isNew: false };
  if (own.length >= MAX_SEARCHES)
    throw new AppError("conflict", { reason: "tooManySearches", values: { max: MAX_SEARCHES } });
  const { around, ...rest } = fields;
  const secret = randomBytes(32).toString("hex");
  const data = { ...rest, ...around, secret, ownerId: actor.id };
  return {
    search: toSearchView(await tx.savedSearch.create({ data, select: searchSelect })),
    isNew: true,
  };
}

async function readWords(q: string): Promise<string> {
  const parsedQuery = q ? (await parseQuery(q)).broad : "";
  if (!q || parsedQuery) return parsedQuery;
  throw new AppError("invalid", { issues: [{ path: "q", reason: "noSearchWord" }] });
}

async function lockOwn(tx: Tx, { id }: Actor): Promise<SearchRow[]> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.savedSearch.findMany({ where: { ownerId: id }, select: searchSelect });
}

/** "desk" and " DÉSK " are the same. */
function isSame(
  row: SearchRow,
  { parsedQuery, type, tag, around }: SearchFields & { parsedQuery: string },
): boolean {
  const isSamePlace =
    row.radius === (around?.radius ?? null) &&
    row.latitude === (around?.latitude ?? null) &&
    row.longitude === (around?.longitude ?? null);
  return isSamePlace && row.parsedQuery === parsedQuery && row.type === type && row.tag === tag;
}

/** Safe to repeat. @throws AppError "notFound" */
export async function emailSearch(actor: Actor, id: string, emailed: boolean): Promise<SavedSearchView> {
  const [row] = await db().savedSearch.updateManyAndReturn({
    where: { id, ownerId: actor.id },
    data: { emailed },
    select: searchSelect,
  });
  if (!row) throw new AppError("notFound");
  return toSearchView(row);
}

/** Safe to repeat, also when the search is gone. */
export async function stopSearchEmails(ownerId: string, id: string): Promise<void> {
  await db().savedSearch.updateMany({ where: { id, ownerId }, data: { emailed: false } });
}

/** @throws AppError "notFound" */
export async function deleteSearch(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.savedSearch.deleteMany({ where: { id, ownerId: actor.id } });
    if (count === 0) throw new AppError("notFound");
    invalidateTags(tx, tags.search(id));
  });
}

/** Also removes the matches from the bell and from future emails. */
export async function markMatchesSeen(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await tx.savedSearch.updateMany({ where: { ownerId: actor.id }, data: { seenAt: new Date() } });
    await markKindRead(tx, actor, "match");
  });
}
