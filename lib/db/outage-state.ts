// Global, because Next and the server around it are two bundles in one process.
const globals = globalThis as { swapShopUnavailableAt?: number };

export function markOutage(): void {
  globals.swapShopUnavailableAt = Date.now();
}

/** @param time in ms since 1970 */
export const hadOutageSince = (time: number): boolean => (globals.swapShopUnavailableAt ?? 0) >= time;
