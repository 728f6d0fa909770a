import { defineConfig } from "@playwright/test";
import { systemBrowser } from "../scripts/browser.mjs";
import { findPort } from "../scripts/find-port.mjs";

const system = systemBrowser();

// Workers read this file again, and find here what the first reading decided.
process.env.E2E_URL ??= `http://localhost:${await findPort()}`;

export default defineConfig({
  testDir: "..",
  testMatch: ["e2e/*.spec.ts", "tests/security/attacks/*.spec.ts"],
  outputDir: "../test-results",
  globalSetup: "../tests/support/site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A real browser on a busy machine: one mishap is not a fault, two are. `npm test` says which needed it.
  retries: 1,
  workers: 2,
  // A busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_URL,
    screenshot: "only-on-failure",
    // Only the tests about being offline let it in.
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
      // What a small screen changes nothing about, or what looks at one by itself, is tried once.
      testIgnore:
        /attacks|(account|allocation|bulk-donate|comments|crash-recovery|drafts|emails|feed|health|html|impact|links|map|messages|missing|model|my-swaps|next-auth|profile|replies|saved-searches|search|sessions|taken-down|wishlist)\.spec\.ts$/,
      // Nor does it change what is about calls and what is kept.
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
