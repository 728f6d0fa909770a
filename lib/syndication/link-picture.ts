import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { packDrawn } from "@/lib/images/drawn-preview.mjs";
import { renderPicture } from "@/lib/images/render-picture";
import { WorkerPool } from "@/lib/images/worker-pool";
import { log } from "@/lib/observability/logger";
import { readStored } from "@/lib/storage/read-stored";
import { type Caption, drawCaption } from "@/lib/syndication/caption";
import { drawMemberCard, type MemberCard } from "@/lib/syndication/member-card";
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
const captions = new WorkerPool({ task: "caption" });
const cards = new WorkerPool({ task: "card" });

type Picture = { url: string; width: number };

/**
 * JPEG of 1200 × 630 with the words on it, made by a limited process: see decision 0032.
 * @returns null where the picture is gone, its words cannot be drawn, or too many wait: the picture alone has to do
 */
export const makeLinkPicture = (picture: Picture, caption: Caption): Promise<Buffer | null> =>
  makeOnce([picture.url, caption], async () => {
    const drawing = await drawCaption(caption);
    const file = drawing && (await readStored(picture.url));
    return file ? render(captions, drawing, file) : null;
  });

/**
 * The same size, of a member: a drawing with their face, or with their initials where they have none or it is gone.
 * @returns null where too many wait
 */
export const makeMemberPicture = (face: string | null, card: MemberCard): Promise<Buffer | null> =>
  makeOnce([face, card], async () => {
    const file = face && (await readStored(face));
    return render(cards, await drawMemberCard(card, Boolean(file)), file || Buffer.alloc(0));
  });

async function makeOnce(of: unknown, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url");
  const known = made.get(key);
  if (known) return known;
  if (queue.size >= MAX_WAITING) return null;
  const bytes = await queue.add(async () => made.get(key) ?? (await make().catch(logFailure)));
  if (bytes) made.set(key, bytes);
  return bytes;
}

async function render(pool: WorkerPool, drawing: string, file: Buffer): Promise<Buffer | null> {
  const message = packDrawn(Buffer.from(drawing), file);
  const { sizes } = await renderPicture(pool, message, AbortSignal.timeout(TIMEOUT_MS));
  return sizes[0]?.bytes ?? null;
}

function logFailure(error: unknown): null {
  log.warn({ err: error }, "a link goes without words on its picture");
  return null;
}

function byteLength(bytes: Buffer): number {
  return bytes.byteLength;
}
