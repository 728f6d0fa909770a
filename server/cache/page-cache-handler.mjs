import { LRUCache } from "lru-cache";
import FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";

/** @typedef {import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} Store */

// The default export of a CommonJS module may be wrapped.
const Base = /** @type {any} */ (FileSystemCache).default ?? FileSystemCache;

const bornAt = Date.now();
const building = process.env.NEXT_PHASE === "phase-production-build";

/**
 * Start time of each render in progress. Failed renders are never stored, hence the bound.
 * @type {LRUCache<string, number>}
 */
const renderStarts = new LRUCache({ max: 10_000 });

/**
 * Next's default page cache with three changes:
 * - Pages older than this process are not served: the build may have read another database.
 * - A 404 is not stored: a crawler that tries ids must not fill the memory.
 * - A page is dated by the start of its render. Next uses the end, so it would miss an invalidation during the render.
 */
export default class PageCacheHandler extends Base {
  /** @param {Parameters<Store["get"]>} args */
  async get(...args) {
    const cached = await super.get(...args);
    const fresh = cached && !building && (cached.lastModified ?? 0) < bornAt ? null : cached;
    const [key] = args;
    // Next calls this before each render; -1 means stale.
    if ((!fresh || fresh.lastModified === -1) && !renderStarts.has(key)) renderStarts.set(key, Date.now());
    return fresh;
  }

  /** @param {Parameters<Store["set"]>} args */
  async set(...args) {
    const status = /** @type {{ status?: number } | null} */ (args[1])?.status;
    const [key] = args;
    const startedAt = renderStarts.get(key);
    renderStarts.delete(key);
    if (status === 404 && !building) return;
    await super.set(...args);
    const page = /** @type {any} */ (Base).memoryCache?.get(key);
    if (page && startedAt) page.lastModified = startedAt;
  }
}
