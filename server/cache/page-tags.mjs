import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The tags of the page that answers a request, null until they are known, and the start of its render in ms since 1970.
 * @typedef {{ tags: string[] | null, renderedAt: number }} Answered
 */

const globals = /** @type {{ swapShopAnswered?: AsyncLocalStorage<Answered> }} */ (globalThis);
// Global, because Next and the server around it are two bundles in one process.
globals.swapShopAnswered ??= new AsyncLocalStorage();
const answered = globals.swapShopAnswered;

const HEADER = "x-next-cache-tags";

/**
 * @template T
 * @param {Answered} context
 * @param {() => T} handle
 */
export const withPageTags = (context, handle) => answered.run(context, handle);

/**
 * The page cache calls it with each page that it reads or writes.
 * @param {{ headers?: Record<string, unknown> } | null | undefined} page
 * @param {number} [renderedAt]
 */
export function recordPageTags(page, renderedAt = Date.now()) {
  const context = answered.getStore();
  const header = page?.headers?.[HEADER];
  if (!context || typeof header !== "string") return;
  context.tags = [...(context.tags ?? []), ...header.split(",")];
  context.renderedAt = Math.min(context.renderedAt, renderedAt);
}
