// Global, because Next and the server around it are two bundles in one process.
const globals = globalThis as { swapShopUnavailableAt?: number };

export function markOutage(): void {
  globals.swapShopUnavailableAt = Date.now();
}

export const hadOutageSince = (timeMs: number): boolean => (globals.swapShopUnavailableAt ?? 0) >= timeMs;
