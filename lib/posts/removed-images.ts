import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { Prisma } from "@/lib/generated/prisma/client";
import { largestUrl, listImageUrls } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";

const GRACE_HOURS = 24;
const FRESH_MS = 2000;
const TIMEOUT_MS = 1000;
const BATCH = 200;

type RemovedImages = { urls: Set<string>; readAt: number; reading: Promise<void> | null };

/** The API and the image server are separate bundles in one process: they share only globals. */
const shared = globalThis as { swapShopRemovedImages?: RemovedImages | undefined };

/** Call `recordRemoved` after the commit. */
export async function removeImages(tx: Tx, where: Prisma.ImageWhereInput): Promise<void> {
  const removed = await tx.image.findMany({ where, select: { url: true, postId: true, width: true } });
  await tx.image.deleteMany({ where });
  await tx.removedImage.createMany({ data: removed });
}

/** On disk the files stay for a day; at Vercel Blob they are deleted at once or by the next job. */
export async function recordRemoved(): Promise<void> {
  shared.swapShopRemovedImages = undefined;
  if (!storage().isElsewhere) return;
  await purgeRemovedImages().catch((error: unknown) =>
    log.warn({ err: error }, "removed pictures stay a while"),
  );
}

/** Local removals count at once, those of other instances within two seconds. */
export async function isRemoved(name: string): Promise<boolean> {
  shared.swapShopRemovedImages ??= { urls: new Set(), readAt: 0, reading: null };
  const removedImages = shared.swapShopRemovedImages;
  if (Date.now() - removedImages.readAt >= FRESH_MS) await refresh(removedImages);
  return removedImages.urls.has(largestUrl(`/images/${name}`));
}

/** Uses the last list while the database is down. @throws when no list was ever read */
async function refresh(removedImages: RemovedImages): Promise<void> {
  removedImages.reading ??= read(removedImages).finally(() => {
    removedImages.reading = null;
  });
  if (removedImages.readAt === 0) return removedImages.reading;
  const failed = removedImages.reading.catch((error: unknown) => {
    removedImages.readAt = Date.now();
    log.warn({ err: error }, "removed pictures could not be listed");
  });
  await Promise.race([failed, new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
}

async function read(removedImages: RemovedImages): Promise<void> {
  const at = Date.now();
  const rows = await db().$queryRaw<{ url: string }[]>`
    SELECT "url" FROM "RemovedImage"
    UNION ALL SELECT image."url" FROM "Image" image JOIN "Post" post ON post."id" = image."postId"
    WHERE post."hiddenAt" IS NOT NULL AND (post."takeDownAt" IS NOT NULL OR NOT EXISTS (
      SELECT FROM "ModerationCase" WHERE "targetKind" = 'post' AND "targetId" = post."id" AND "decidedAt" IS NULL))
    UNION ALL SELECT "pictureUrl" FROM "ThankYou" said WHERE "hiddenAt" IS NOT NULL AND "pictureUrl" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "ModerationCase"
        WHERE "targetKind" = 'thanks' AND "targetId" = said."id" AND "decidedAt" IS NULL)`;
  removedImages.urls = new Set(rows.map(({ url }) => url));
  removedImages.readAt = at;
}

/** Deletes files before rows, because rows keep files from being served. Safe to repeat. Returns the number of images. */
export async function purgeRemovedImages(): Promise<number> {
  // A Vercel preview may combine a copy of the database with production's images.
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

/** Skips files of a storage used before. Uses the database's clock. */
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
