// Global, because Next and the server around it are two bundles in one process.
const home = globalThis as { swapShopRenewed?: (tags: string[]) => void };

export const onInvalidation = (listener: (tags: string[]) => void): void => {
  home.swapShopRenewed = listener;
};

export const emitInvalidation = (tags: string[]): void => home.swapShopRenewed?.(tags);
