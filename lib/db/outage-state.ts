/**
 * When a page last failed because the database was away. Next's code and the server in front of it are two programs in
 * one process: what is global is all they share.
 */
const home = globalThis as { swapShopUnavailableAt?: number };

export function markOutage(): void {
  home.swapShopUnavailableAt = Date.now();
}

/** @param time in ms since 1970 */
export const hadOutageSince = (time: number): boolean => (home.swapShopUnavailableAt ?? 0) >= time;
