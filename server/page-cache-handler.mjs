import { LRUCache } from "lru-cache";
import FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";

/** @typedef {import("next/dist/server/lib/incremental-cache/file-system-cache.js").default} Store */

// A CommonJS module: its default export may come wrapped.
const Base = /** @type {any} */ (FileSystemCache).default ?? FileSystemCache;

const bornAt = Date.now();
const building = process.env.NEXT_PHASE === "phase-production-build";

/**
 * When the making of a page began that was not there or out of date.
 * Bounded, because a page whose making failed is never stored.
 * @type {LRUCache<string, number>}
 */
const begun = new LRUCache({ max: 10_000 });

/**
 * Next's own store of kept pages, with three rules of ours. A page older than this process is not served: the build may
 * have seen another database, so it is made anew on first request. A "404 Not Found" is not kept: a crawler that
 * tries ids must not fill the memory. A page is as old as the beginning of its making: Next dates it when it is stored, so
 * that what was renewed meanwhile would count as seen, and the page would stay out of date.
 */
export default class KeptPages extends Base {
  /** @param {Parameters<Store["get"]>} args */
  async get(...args) {
    const kept = await super.get(...args);
    const fresh = kept && !building && (kept.lastModified ?? 0) < bornAt ? null : kept;
    const [key] = args;
    // Next asks here before it makes a page; -1 says that it is out of date.
    if ((!fresh || fresh.lastModified === -1) && !begun.has(key)) begun.set(key, Date.now());
    return fresh;
  }

  /** @param {Parameters<Store["set"]>} args */
  async set(...args) {
    const status = /** @type {{ status?: number } | null} */ (args[1])?.status;
    const [key] = args;
    const at = begun.get(key);
    begun.delete(key);
    if (status === 404 && !building) return;
    await super.set(...args);
    const made = /** @type {any} */ (Base).memoryCache?.get(key);
    if (made && at) made.lastModified = at;
  }
}
