import { createDefaultCacheHandler } from "next/dist/server/lib/cache-handlers/default.js";
import { validSince } from "./valid-since.mjs";

/** @typedef {import("next/dist/server/lib/cache-handlers/types.js").CacheEntry} Entry */
/** @typedef {import("next/dist/server/lib/cache-handlers/types.js").CacheHandler} Store */

const NEXT_DEFAULT_BYTES = 50 * 1024 * 1024;
/** React's serialization of a promise of null. */
const SERIALIZED_NULL = '0:"$@1"\n1:null\n';

const store = createDefaultCacheHandler(NEXT_DEFAULT_BYTES);

/**
 * Next's default `"use cache"` store with two changes: values from before `validSince` are not used, and null is not
 * cached, because a crawler that tries ids must not fill the memory.
 * @type {Store}
 */
const dataCache = {
  ...store,
  async get(...args) {
    const entry = await store.get(...args);
    return entry && entry.timestamp < validSince() ? undefined : entry;
  },
  async set(key, pending) {
    await store.set(key, pending.then(expireNull).catch(expiredEntry));
  },
};

export default dataCache;

/** Next's store lets readers wait forever for a rejected value. @returns {Entry} */
function expiredEntry() {
  const value = /** @type {ReadableStream<Uint8Array>} */ (new Response("").body);
  return { value, tags: [], stale: 0, timestamp: 0, expire: 0, revalidate: 0 };
}

/** @param {Entry} entry @returns {Promise<Entry>} */
async function expireNull(entry) {
  const bytes = await new Response(entry.value).bytes();
  const value = /** @type {ReadableStream<Uint8Array>} */ (new Response(bytes).body);
  const isNull =
    bytes.length === SERIALIZED_NULL.length && new TextDecoder().decode(bytes) === SERIALIZED_NULL;
  return { ...entry, value, ...(isNull && { expire: 0 }) };
}
