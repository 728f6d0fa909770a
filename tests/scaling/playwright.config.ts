import { defineConfig } from "@playwright/test";

/** Each test starts several servers of its own, hence one at a time and without the site of the other tests. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  forbidOnly: Boolean(process.env.CI),
  // A lost request or an old answer at the first try is what they look for.
  retries: 0,
  workers: 1,
  expect: { timeout: 15_000 },
  reporter: "list",
  projects: [{ name: "scaling" }],
});
