import { emitInvalidation } from "@/lib/db/cache-events";
import { recordChange, takeNewlyGone } from "@/lib/db/server-bridge";
import dataCache from "./data-cache-handler.mjs";

const INTERVAL_MS = 2000;
/** A slow database delays pages no longer than this. */
const TIMEOUT_MS = 500;

/** Expires the cached pages of posts that another instance removed, with at most one query per interval. */
export class RemovedPosts {
  #readAt = 0;
  #reading: Promise<void> | null = null;
  #hasFailed = false;

  async expirePages(): Promise<void> {
    if (Date.now() - this.#readAt < INTERVAL_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
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
  // Next's page and data caches share one list of expired tags.
  await dataCache.updateTags(tags, { expire: 0 });
  emitInvalidation(tags);
  recordChange();
}
