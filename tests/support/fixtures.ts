import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Each test gets its own network, so that tests do not share rate limits. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed: none.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": anyAddress() });
  },
});
