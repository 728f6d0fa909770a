import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { Prisma } from "@/lib/generated/prisma/client";
import { largestUrl, listImageUrls } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";

/** How long files stay after they were removed from their post. */
const GRACE_HOURS = 24;
/** How long another instance may take to notice, in ms. */
const FRESH_MS = 2000;
/** How long a picture waits for the list to be read again, in ms. */
const TIMEOUT_MS = 1000;
const BATCH = 200;

type Removed = { urls: Set<string>; readAt: number; reading: Promise<void> | null };

/** The code of the API and that of the pictures are two programs in one process: what is global is all they share. */
const home = globalThis as { swapShopRemovedImages?: Removed | undefined };

/** Takes pictures off their post. Call `noteRemoved` after the commit. */
export async function removeImages(tx: Tx, where: Prisma.ImageWhereInput): Promise<void> {
  const removed = await tx.image.findMany({ where, select: { url: true, postId: true, width: true } });
  await tx.image.deleteMany({ where });
  await tx.removedImage.createMany({ data: removed });
}

/**
 * From here on nobody gets what was removed. On a disk the files stay for a day, and this server answers that they are
 * gone; at Vercel Blob, where nobody could answer that, they go at once, or with the next look at the clock.
 */
export async function recordRemoved(): Promise<void> {
  home.swapShopRemovedImages = undefined;
  if (!storage().isElsewhere) return;
  await purgeRemovedImages().catch((error: unknown) =>
    log.warn({ err: error }, "removed pictures stay a while"),
  );
}

/**
 * Whether a file is of a picture that was removed. What is removed here is known at once, what another instance removes
 * within two seconds.
 *
 * @param name of the file
 */
export async function isRemoved(name: string): Promise<boolean> {
  home.swapShopRemovedImages ??= { urls: new Set(), readAt: 0, reading: null };
  const known = home.swapShopRemovedImages;
  if (Date.now() - known.readAt >= FRESH_MS) await readAgain(known);
  return known.urls.has(largestUrl(`/images/${name}`));
}

/** @throws when nothing was ever read; else the list as it was read last has to do while the database is away */
async function readAgain(known: Removed): Promise<void> {
  known.reading ??= read(known).finally(() => {
    known.reading = null;
  });
  if (known.readAt === 0) return known.reading;
  const failed = known.reading.catch((error: unknown) => {
    known.readAt = Date.now();
    log.warn({ err: error }, "removed pictures could not be listed");
  });
  await Promise.race([failed, new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
}

async function read(known: Removed): Promise<void> {
  const at = Date.now();
  const rows = await db().removedImage.findMany({ select: { url: true } });
  known.urls = new Set(rows.map(({ url }) => url));
  known.readAt = at;
}

/**
 * Removes the files of pictures that were removed a day ago, and forgets them. The files go first: until then their rows
 * keep them from being served. Safe to repeat, also after a crash between the two.
 *
 * @returns how many pictures
 */
export async function purgeRemovedImages(): Promise<number> {
  // A preview may have a copy of the database beside the pictures of production.
  if ((env().VERCEL_ENV ?? "production") !== "production") return 0;
  for (let removed = 0; ; ) {
    const rows = await listDue();
    await storage().remove(rows.flatMap(listImageUrls));
    await db().removedImage.deleteMany({ where: { url: { in: rows.map(({ url }) => url) } } });
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}

type Due = { url: string; width: number };

/** Those of this storage: another one may have been used before. The database's clock alone says when. */
function listDue(): Promise<Due[]> {
  if (!storage().isElsewhere)
    return db().$queryRaw<Due[]>`
      SELECT "url", "width" FROM "RemovedImage"
      WHERE starts_with("url", '/images/') AND "removedAt" <= now() - ${GRACE_HOURS} * interval '1 hour'
      ORDER BY "removedAt" LIMIT ${BATCH}`;
  return db().removedImage.findMany({
    where: { NOT: { url: { startsWith: "/images/" } } },
    select: { url: true, width: true },
    orderBy: { removedAt: "asc" },
    take: BATCH,
  });
}
