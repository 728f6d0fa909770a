import "server-only";
import { LRUCache } from "lru-cache";
import { smallestUrl } from "@/lib/images/image-sizes";
import { renderPicture } from "@/lib/images/render-picture";
import { WorkerPool } from "@/lib/images/worker-pool";
import { log } from "@/lib/observability/logger";
import { readStored } from "@/lib/storage/read-stored";
import { SECOND_MS } from "@/lib/time/durations";

const TIMEOUT_MS = 10 * SECOND_MS;

/** The emails of one morning show the same few posts. At most 4 MB. */
const made = new LRUCache<string, Buffer>({ max: 200 });

type Stored = { url: string; width: number };

/**
 * Square JPEGs of at most 20 kB, by the URL of the picture. One that is gone or cannot be read is left out.
 * Our own files too are decoded by a limited process: see decision 0032.
 */
export async function makeThumbnails(pictures: Stored[]): Promise<Map<string, Buffer>> {
  const pool = new WorkerPool({ task: "thumbnail" });
  const thumbnails = new Map<string, Buffer>();
  try {
    for (const picture of pictures) {
      const bytes = made.get(picture.url) ?? (await makeThumbnail(pool, picture));
      if (!bytes) continue;
      made.set(picture.url, bytes);
      thumbnails.set(picture.url, bytes);
    }
  } finally {
    pool.end();
  }
  return thumbnails;
}

async function makeThumbnail(pool: WorkerPool, picture: Stored): Promise<Buffer | null> {
  try {
    const file = await readStored(smallestUrl(picture));
    return (
      file && ((await renderPicture(pool, file, AbortSignal.timeout(TIMEOUT_MS))).sizes[0]?.bytes ?? null)
    );
  } catch (error) {
    log.warn({ err: error }, "an email goes without one of its pictures");
    return null;
  }
}
