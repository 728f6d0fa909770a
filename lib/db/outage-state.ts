// Global, see `server-bridge.ts`.
const globals = globalThis as { swapShopUnavailableAt?: number };

export function markOutage(): void {
  globals.swapShopUnavailableAt = Date.now();
}

export const hadOutageSince = (timeMs: number): boolean => (globals.swapShopUnavailableAt ?? 0) >= timeMs;
