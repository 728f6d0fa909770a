// Global, because Next and the server around it are two bundles in one process.
const globals = globalThis as { swapShopInvalidation?: (tags: string[]) => void };

export const onInvalidation = (listener: (tags: string[]) => void): void => {
  globals.swapShopInvalidation = listener;
};

export const emitInvalidation = (tags: string[]): void => globals.swapShopInvalidation?.(tags);
