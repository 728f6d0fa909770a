/**
 * Tells the server in front what was renewed. Next's code and that server are two programs in one process: what is global is
 * all they share.
 */
const home = globalThis as { swapShopRenewed?: (tags: string[]) => void };

export const onInvalidation = (listener: (tags: string[]) => void): void => {
  home.swapShopRenewed = listener;
};

export const emitInvalidation = (tags: string[]): void => home.swapShopRenewed?.(tags);
