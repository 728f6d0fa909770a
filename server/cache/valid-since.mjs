// Global, because Next and the server around it are two bundles in one process.
const globals = /** @type {{ swapShopValidSince?: number }} */ (globalThis);
const startedAt = Date.now();

/** Cached answers from before this time, in ms since 1970, may lack an invalidation. */
export const validSince = () => globals.swapShopValidSince ?? startedAt;

/** @param {number} time Infinity while invalidations do not arrive */
export function setValidSince(time) {
  globals.swapShopValidSince = time;
}
