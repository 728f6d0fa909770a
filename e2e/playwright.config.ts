import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { systemBrowser } from "../scripts/browser.mjs";
import { findPort } from "../scripts/find-port.mjs";
import { isThorough } from "../tests/support/test-budget";

const system = systemBrowser();

const ACCOUNT_FORMS =
  /(account-mails?|account-wrong-turns|after-login|host-look|membership|passkeys|providers|second-factor|welcome)\.spec\.ts$/;

// Workers read this file again and reuse the first decision.
process.env.E2E_URL ??= `http://localhost:${await findPort()}`;

export default defineConfig({
  testDir: "..",
  testMatch: ["e2e/*.spec.ts", "tests/security/attacks/*.spec.ts"],
  outputDir: "../test-results",
  globalSetup: "../tests/support/site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine one failure may be an accident, two are not. `npm test` lists retried tests.
  retries: 1,
  // A browser and the site share the processors.
  workers: Math.max(2, availableParallelism() - 1),
  // Long, since a busy machine is slow.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_URL,
    screenshot: "only-on-failure",
    // Only the offline tests allow it.
    serviceWorkers: "block",
    launchOptions: {
      ...(system ? { executablePath: system } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testIgnore: [
        // Tests that do not depend on the screen, or set it themselves, run once.
        /attacks|(account|host|allocation|bulk-donate|comments|crash-recovery|drafts|emails|feed|health|html|impact|links|map|messages|missing|model|my-swaps|next-auth|profile|replies|saved-searches|search|sessions|taken-down|weight|wishlist)\.spec\.ts$/,
        // Only the thorough run has time for the forms of accounts on both screens.
        ...(isThorough ? [] : [ACCOUNT_FORMS]),
      ],
      // The same for tests of the API and of caching.
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
