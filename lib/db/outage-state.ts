// Global, because Next and the server around it are two bundles in one process.
const home = globalThis as { swapShopUnavailableAt?: number };

export function markOutage(): void {
  home.swapShopUnavailableAt = Date.now();
}

/** @param time in ms since 1970 */
export const hadOutageSince = (time: number): boolean => (home.swapShopUnavailableAt ?? 0) >= time;
