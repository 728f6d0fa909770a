import { emitInvalidation } from "@/lib/db/cache-events";
import { recordChange, takeNewlyGone } from "@/lib/http/existence-bridge";
import keptValues from "./data-cache-handler.mjs";

/** How long another instance's take-down may go unnoticed. */
const FRESH_MS = 2000;
/** A slow database does not delay pages longer than this. */
const TIMEOUT_MS = 500;

/**
 * Expires the kept pages of posts that another instance took down. One query in two seconds, and none without visitors.
 */
export class RemovedPosts {
  #readAt = 0;
  #reading: Promise<void> | null = null;
  #hasFailed = false;

  /** Call it before a page is served. */
  async expirePages(): Promise<void> {
    if (Date.now() - this.#readAt < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    // In an outage nobody waits.
    if (this.#hasFailed) return;
    await Promise.race([this.#reading, new Promise((done) => setTimeout(done, TIMEOUT_MS).unref())]);
  }

  async #read(): Promise<void> {
    const at = Date.now();
    try {
      await expire(await takeNewlyGone());
      this.#readAt = at;
      this.#hasFailed = false;
    } catch {
      this.#readAt = Date.now();
      this.#hasFailed = true;
    }
  }
}

async function expire(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const tags = ["feed", ...ids.map((id) => `post:${id}`)];
  // Next's stores of pages and of values share one list of expired tags.
  await keptValues.updateTags(tags, { expire: 0 });
  emitInvalidation(tags);
  recordChange();
}
