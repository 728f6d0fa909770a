import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { systemBrowser } from "../scripts/browser.mjs";
import { findPort } from "../scripts/find-port.mjs";
import { isThorough } from "../tests/support/test-budget";

const system = systemBrowser();

/** Long, or seldom walked: the thorough run has time for them. */
const THOROUGH = /\.thorough\.spec\.ts$/;
/** The same on both screens; the usual run takes that of most members. */
const FOR_PHONES =
  /(after-login|bars|block|card-poster|card-size|demand-drawn|handover|large-letters|leave|map-file|members-home|moderation|offline|outcome|report|thank-you|turn|typed-early)\.spec\.ts$/;
/** The same, but for what is tagged `@once`, which the desktop runs. */
const MOSTLY_FOR_PHONES = /(accessibility|donate|look|pages|settings)\.spec\.ts (?!.*@once)/;
/** Tests that do not depend on the screen, or set it themselves, run once. */
const FOR_DESKTOPS =
  /attacks|(account|host|allocation|bulk-donate|comments|crash-recovery\.thorough|drafts|emails|feed|health|html|impact|keyboard|large-text\.thorough|links|map|messages|missing|model\.thorough|my-swaps|next-auth|profile|replies|saved-searches|search|sessions\.thorough|taken-down|weight|wishlist)\.spec\.ts$/;

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
  // A browser and the site share the processors, and wait for each other a third of the time.
  workers: Math.max(3, availableParallelism() - 1),
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
    {
      name: "desktop",
      testIgnore: isThorough ? [] : [THOROUGH, FOR_PHONES],
      grepInvert: isThorough ? [] : [/@thorough/, MOSTLY_FOR_PHONES],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testIgnore: isThorough ? [FOR_DESKTOPS] : [FOR_DESKTOPS, THOROUGH],
      grepInvert: isThorough ? [/@once/] : [/@once/, /@thorough/],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
