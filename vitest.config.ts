import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Far from UTC, and mostly on another day: what takes the zone of the machine for anybody's fails. Threads have that of
// the process they are in.
process.env.TZ = process.env.TEST_TZ || "Pacific/Apia";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here("./") },
      // What it is on a server; elsewhere it throws.
      { find: /^server-only$/, replacement: here("./node_modules/server-only/empty.js") },
    ],
  },
  test: {
    include: ["{app,components,lib,prisma,scripts,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    pool: "threads",
    // One more than there are processors: some wait for timers and the disk most of the time.
    maxWorkers: 3,
    clearMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    // Stopping a database waits for the disk, which others may keep busy.
    hookTimeout: 120_000,
    globalSetup: "tests/support/vitest-global.ts",
    setupFiles: "tests/support/vitest-setup.ts",
  },
});
