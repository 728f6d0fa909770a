import "server-only";
import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { CHANNEL, getInvalidation, type Invalidation } from "@/lib/db/server-bridge";
import { forgetTags } from "@/lib/db/tagged-memory";
import type { Prisma } from "@/lib/generated/prisma/client";

type Tx = Prisma.TransactionClient;

type Changes = Record<"added" | "changed", Set<string>>;

const collected = new WeakMap<Tx, Changes>();

/** Expires cached and stale answers with these tags on all instances, before `transaction` returns. */
export const invalidateTags = (tx: Tx, ...tags: string[]): void => collect(tx, "changed", tags);

/** The same for additions, but an outage may still show stale answers. */
export const invalidateAdded = (tx: Tx, ...tags: string[]): void => collect(tx, "added", tags);

function collect(tx: Tx, kind: keyof Changes, names: string[]): void {
  const changes = collected.get(tx) ?? { added: new Set(), changed: new Set() };
  for (const name of names) changes[kind].add(name);
  collected.set(tx, changes);
}

/** PostgreSQL allows 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

/** Tells all instances at commit. Call it last in the transaction. @returns null without changes */
export async function announceInvalidation(tx: Tx): Promise<Invalidation | null> {
  const changes = collected.get(tx);
  if (!changes) return null;
  const change = { id: randomUUID(), added: [...changes.added], changed: [...changes.changed] };
  const message = JSON.stringify({ kind: "change", ...change });
  const payload =
    Buffer.byteLength(message) < MAX_PAYLOAD_BYTES ? message : JSON.stringify({ kind: "all", id: change.id });
  await tx.$queryRaw`SELECT count(pg_notify(${CHANNEL}, ${payload}))`;
  return change;
}

/** Call it after the commit. Resolves when no instance serves older answers. */
export async function applyInvalidation(change: Invalidation): Promise<void> {
  const invalidate = getInvalidation();
  if (invalidate) return invalidate(change);
  // Without our HTTP server, as on Vercel, nothing else tells Next's cache and this memory.
  forgetTags(change);
  for (const tag of new Set([...change.added, ...change.changed])) revalidateTag(tag, { expire: 0 });
}
