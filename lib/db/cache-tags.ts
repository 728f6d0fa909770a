import "server-only";
import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { CHANNEL, getInvalidation, type Invalidation } from "@/lib/db/server-bridge";
import type { Prisma } from "@/lib/generated/prisma/client";

type Tx = Prisma.TransactionClient;

export const tags = {
  /** Lists of posts of all kinds. */
  feed: "feed",
  post: (id: string) => `post:${id}`,
  /** Name, picture and text of a member, wherever they show. */
  user: (id: string) => `user:${id}`,
  /** A member's posts, and what became of their promises. */
  profile: (id: string) => `profile:${id}`,
  impact: "impact",
  search: (id: string) => `search:${id}`,
  /** Posts that may be similar to one with this tag. */
  tag: (name: string) => `tag:${name}`,
  /** Lists of the posts with this tag. */
  listing: (name: string) => `listing:${name}`,
  sitemaps: "sitemaps",
  lastSitemap: "last sitemap",
};

/** All answers that show a post but for the sitemaps. */
export const tagsOfPost = (post: { id: string; posterId: string; tags: string[] }): string[] => [
  tags.feed,
  tags.post(post.id),
  tags.profile(post.posterId),
  ...post.tags.map(tags.listing),
];

type Changes = Record<"added" | "changed", Set<string>>;

const collected = new WeakMap<Tx, Changes>();

/** Expires the cached and the stale copies of answers with these tags, on all instances, before `transaction` returns. */
export const invalidateTags = (tx: Tx, ...tags: string[]): void => collect(tx, "changed", tags);

/** The same for additions: an outage may still show the stale copies. */
export const invalidateAdded = (tx: Tx, ...tags: string[]): void => collect(tx, "added", tags);

function collect(tx: Tx, kind: keyof Changes, names: string[]): void {
  const changes = collected.get(tx) ?? { added: new Set(), changed: new Set() };
  for (const name of names) changes[kind].add(name);
  collected.set(tx, changes);
}

/** PostgreSQL allows 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7000;

/** Tells all instances when the transaction commits. Call it last in the transaction. @returns null without changes */
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
  // Without the server around Next, as on Vercel, Next's cache is the only one.
  for (const tag of new Set([...change.added, ...change.changed])) revalidateTag(tag, { expire: 0 });
}
