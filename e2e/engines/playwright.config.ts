/** The main journeys in Firefox and WebKit. Playwright runs them; the engines' own protocols control the browsers. */
import { defineConfig } from "@playwright/test";
import { engineNames, engines } from "@/tests/engines/engines.mjs";
import type { Chosen } from "@/tests/engines/fixtures";
import { findPort } from "../../scripts/find-port.mjs";

// Workers read this file again and reuse the first decision.
process.env.E2E_URL ??= `http://localhost:${await findPort()}`;

export default defineConfig<object, Chosen>({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../../tests/support/site.ts",
  forbidOnly: Boolean(process.env.CI),
  // A second try would hide a failure of one time in four.
  retries: 0,
  // One engine at a time: each has several processes.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  projects: engineNames.map((name) => ({ name: engines[name].title, use: { engineName: name } })),
});
