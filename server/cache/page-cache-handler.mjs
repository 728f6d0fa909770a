import { LRUCache } from "lru-cache";
import FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { recordPageTags } from "./page-tags.mjs";
import { validSince } from "./valid-since.mjs";

/** @typedef {import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} Store */

// The default export of a CommonJS module may be wrapped.
const Base = /** @type {any} */ (FileSystemCache).default ?? FileSystemCache;

const building = process.env.NEXT_PHASE === "phase-production-build";

/** Bounded, since failed renders are never stored. @type {LRUCache<string, number>} */
const renderStarts = new LRUCache({ max: 10_000 });

/**
 * Next's default page cache with three changes:
 * - Pages from before `validSince` are not served: the build may have read another database, or an invalidation was missed.
 * - A 404 is not stored: a crawler that tries ids must not fill the memory.
 * - A page is dated by the start of its render. Next uses the end, so it would miss an invalidation during the render.
 */
export default class PageCacheHandler extends Base {
  /** @param {Parameters<Store["get"]>} args */
  async get(...args) {
    const cached = await super.get(...args);
    const fresh = cached && !building && (cached.lastModified ?? 0) < validSince() ? null : cached;
    const [key] = args;
    // Next calls this before each render; -1 means stale.
    if ((!fresh || fresh.lastModified === -1) && !renderStarts.has(key)) renderStarts.set(key, Date.now());
    if (fresh) recordPageTags(/** @type {any} */ (fresh.value), fresh.lastModified);
    return fresh;
  }

  /** @param {Parameters<Store["set"]>} args */
  async set(...args) {
    const status = /** @type {{ status?: number } | null} */ (args[1])?.status;
    const [key] = args;
    const startedAt = renderStarts.get(key);
    renderStarts.delete(key);
    if (status === 404 && !building) return;
    recordPageTags(/** @type {any} */ (args[1]), startedAt);
    await super.set(...args);
    const page = /** @type {any} */ (Base).memoryCache?.get(key);
    if (page && startedAt) page.lastModified = startedAt;
  }
}
