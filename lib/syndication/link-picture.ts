import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { packCaptioned } from "@/lib/images/caption-picture.mjs";
import { renderPicture } from "@/lib/images/render-picture";
import { WorkerPool } from "@/lib/images/worker-pool";
import { log } from "@/lib/observability/logger";
import { readStored } from "@/lib/storage/read-stored";
import { type Caption, drawCaption } from "@/lib/syndication/caption";
import { SECOND_MS } from "@/lib/time/durations";

const TIMEOUT_MS = 10 * SECOND_MS;
/** Beyond it, links show the picture without words. */
const MAX_WAITING = 10;

/** A link that is pasted is asked for by a few programs in turn. At most 40 MB. */
const made = new LRUCache<string, Buffer>({
  max: 200,
  maxSize: 40 * 1024 * 1024,
  sizeCalculation: byteLength,
});
const queue = new PQueue({ concurrency: 1 });
const pool = new WorkerPool({ task: "caption" });

type Picture = { url: string; width: number };

/**
 * JPEG of 1200 × 630 with the words on it, made by a limited process: see decision 0032.
 * @returns null where the picture is gone, its words cannot be drawn, or too many wait: the picture alone has to do
 */
export async function makeLinkPicture(picture: Picture, caption: Caption): Promise<Buffer | null> {
  const key = createHash("sha256")
    .update(JSON.stringify([picture.url, caption]))
    .digest("base64url");
  const known = made.get(key);
  if (known) return known;
  if (queue.size >= MAX_WAITING) return null;
  const bytes = await queue.add(async () => made.get(key) ?? (await make(picture, caption)));
  if (bytes) made.set(key, bytes);
  return bytes;
}

async function make(picture: Picture, caption: Caption): Promise<Buffer | null> {
  try {
    const drawing = await drawCaption(caption);
    const file = drawing && (await readStored(picture.url));
    if (!file) return null;
    const message = packCaptioned(Buffer.from(drawing), file);
    const { sizes } = await renderPicture(pool, message, AbortSignal.timeout(TIMEOUT_MS));
    return sizes[0]?.bytes ?? null;
  } catch (error) {
    log.warn({ err: error }, "a link goes without words on its picture");
    return null;
  }
}

function byteLength(bytes: Buffer): number {
  return bytes.byteLength;
}
