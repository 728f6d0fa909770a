import "server-only";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { largestUrl, listImageUrls } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";
import type { StoredFile } from "@/lib/storage/stored-file";
import { HOUR_MS } from "@/lib/time/durations";

/** An upload takes minutes, and may be repeated for a day. */
const GRACE_MS = 48 * HOUR_MS;
const BATCH = 1000;

type Sweep = {
  files: number;
  strays: number;
  removed: number;
  missing: number;
};

export async function removeOrphansDaily(): Promise<void> {
  // A Vercel preview may combine its own database with production's images.
  if ((env().VERCEL_ENV ?? "production") !== "production") return;
  const [turn] = await db().$queryRaw<{ name: string }[]>`
    INSERT INTO "JobLock" AS last ("name", "runAt") VALUES ('orphaned-images', now())
    ON CONFLICT ("name") DO UPDATE SET "runAt" = now() WHERE last."runAt" < now() - interval '23 hours' RETURNING "name"`;
  if (turn) await removeOrphans();
}

/** Removes files without a database row and logs rows without a file. `grace` is the minimum age in ms. */
export async function removeOrphans({ grace = GRACE_MS, dryRun = false } = {}): Promise<Sweep> {
  const { seen, strays } = await scanStorage(new Date(Date.now() - grace));
  const missing = await listMissing(seen);
  if (missing.length > 0)
    log.error(
      { missing: missing.length, some: missing.slice(0, 10) },
      "pictures are not where they should be",
    );
  const mayRemove = !dryRun && isOurs(seen, strays);
  const removed = mayRemove ? await remove(strays) : 0;
  if (removed > 0) log.info({ removed }, "files were removed that no row names");
  return { files: seen.size, strays: strays.length, removed, missing: missing.length };
}

async function scanStorage(before: Date): Promise<{ seen: Set<string>; strays: string[] }> {
  const seen = new Set<string>();
  const strays: string[] = [];
  for await (const files of storage().list()) {
    for (const { url } of files) seen.add(url);
    const isOld = ({ writtenAt }: StoredFile) => writtenAt <= before;
    strays.push(...(await filterOrphans(files.filter(isOld).map(({ url }) => url))));
  }
  return { seen, strays };
}

async function filterOrphans(urls: string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ url: string }[]>`
    SELECT file."url" FROM unnest(${urls}::text[], ${urls.map(largestUrl)}::text[]) AS file ("url", "largest")
    WHERE NOT EXISTS (SELECT FROM "Image" image WHERE image."url" = file."largest")
      AND NOT EXISTS (SELECT FROM "RemovedImage" removed WHERE removed."url" = file."largest")
      AND NOT EXISTS (SELECT FROM "User" person WHERE person."pictureUrl" = file."url")
      AND NOT EXISTS (SELECT FROM "AccountDeletion" leaving WHERE leaving."pictureUrl" = file."url")
      AND NOT EXISTS (SELECT FROM "ThankYou" said WHERE said."pictureUrl" = file."largest")
      AND NOT EXISTS (SELECT FROM "CommunitySettings" site WHERE site."changes" #>> '{logo,url}' = file."url")`;
  return rows.map(({ url }) => url);
}

/** If most files have no row, this is probably the wrong database. */
function isOurs(seen: Set<string>, strays: string[]): boolean {
  if (strays.length === 0 || strays.length <= seen.size / 2) return true;
  log.error(
    { files: seen.size, strays: strays.length },
    "most files belong to no row: they stay, since this may not be their database",
  );
  return false;
}

async function remove(strays: string[]): Promise<number> {
  let removed = 0;
  for (let start = 0; start < strays.length; start += BATCH) {
    // Check again: rows may have appeared since the scan.
    const urls = await filterOrphans(strays.slice(start, start + BATCH));
    await storage().remove(urls);
    removed += urls.length;
  }
  return removed;
}

async function listMissing(seen: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for await (const urls of listReferenced()) {
    const absent = await filterAbsent(urls.filter((one) => !seen.has(one)));
    if (absent.length === 0) continue;
    // A row may have gone together with its file since the scan.
    const orphans = new Set(await filterOrphans(absent));
    missing.push(...absent.filter((url) => !orphans.has(url)));
  }
  return missing;
}

async function filterAbsent(urls: string[]): Promise<string[]> {
  const absent: string[] = [];
  for (const url of urls) if (!(await storage().has(url))) absent.push(url);
  return absent;
}

async function* listReferenced(): AsyncGenerator<string[]> {
  for await (const images of inBatches((page) =>
    db().image.findMany({ ...page, select: { id: true, url: true, width: true } }),
  ))
    yield images.flatMap(listImageUrls);
  for await (const people of inBatches((page) =>
    db().user.findMany({
      ...page,
      where: { ...page.where, pictureUrl: { not: null } },
      select: { id: true, pictureUrl: true },
    }),
  ))
    yield people.flatMap(({ pictureUrl }) => pictureUrl ?? []);
  for await (const said of inBatches((page) =>
    db().thankYou.findMany({
      ...page,
      where: { ...page.where, pictureUrl: { not: null } },
      select: { id: true, pictureUrl: true, pictureWidth: true },
    }),
  ))
    yield said.flatMap(({ pictureUrl, pictureWidth }) =>
      pictureUrl && pictureWidth ? listImageUrls({ url: pictureUrl, width: pictureWidth }) : [],
    );
  yield await listLogo();
}

async function listLogo(): Promise<string[]> {
  const rows = await db().$queryRaw<{ url: string }[]>`
    SELECT "changes" #>> '{logo,url}' AS "url" FROM "CommunitySettings" WHERE "changes" #>> '{logo,url}' IS NOT NULL`;
  return rows.map(({ url }) => url);
}

const page = (after: string) => ({
  where: { id: { gt: after } },
  orderBy: { id: "asc" as const },
  take: BATCH,
});

async function* inBatches<Row extends { id: string }>(
  read: (of: ReturnType<typeof page>) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await read(page(after));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
