import { createDefaultCacheHandler } from "next/dist/server/lib/cache-handlers/default.js";

/** @typedef {import("next/dist/server/lib/cache-handlers/types.js").CacheEntry} Entry */
/** @typedef {import("next/dist/server/lib/cache-handlers/types.js").CacheHandler} Store */

/** As much as Next's own store takes. */
const MAX_BYTES = 50 * 1024 * 1024;
/** How React writes down a promise of null. */
const NOTHING = '0:"$@1"\n1:null\n';

const store = createDefaultCacheHandler(MAX_BYTES);

/**
 * Next's own store of what pages are made from (`"use cache"`), with one rule of ours: that there is nothing is not kept. A
 * crawler that tries ids must not fill the memory.
 * @type {Store}
 */
const keptValues = {
  ...store,
  async set(key, pending) {
    await store.set(key, pending.then(unlessNothing).catch(failed));
  },
};

export default keptValues;

/**
 * Next's store lets whoever asks for a value wait until it is made, and for ever when the making was rejected.
 * @returns {Entry} one that ends at once
 */
function failed() {
  const value = /** @type {ReadableStream<Uint8Array>} */ (new Response("").body);
  return { value, tags: [], stale: 0, timestamp: 0, expire: 0, revalidate: 0 };
}

/** @param {Entry} entry @returns {Promise<Entry>} an entry that ends at once is not kept */
async function unlessNothing(entry) {
  const bytes = await new Response(entry.value).bytes();
  const value = /** @type {ReadableStream<Uint8Array>} */ (new Response(bytes).body);
  const isNothing = bytes.length === NOTHING.length && new TextDecoder().decode(bytes) === NOTHING;
  return { ...entry, value, ...(isNothing && { expire: 0 }) };
}
