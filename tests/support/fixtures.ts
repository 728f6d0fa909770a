import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

/** An address on a network nobody else uses. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Every test comes from a network of its own, so that what one does never uses up the limits of another. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed: none.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": anyAddress() });
  },
});
