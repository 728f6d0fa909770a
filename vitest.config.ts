import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Far from UTC, and mostly on another day: what takes the zone of the machine for anybody's fails. Threads have that of
// the process they are in.
process.env.TZ = process.env.TEST_TZ || "Pacific/Apia";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ROOMS = ["app", "bench", "components", "lib", "prisma", "scripts", "server", "tests"];
/** A test file that mocks something, or changes its process, needs a module registry of its own. */
const NEEDS_ISOLATION = /\bvi\b|\bprocess\.(?:env|chdir|on|once|emit)\b|\bglobalThis\b/;

/** Crowds, clocks, kills and every combination take long: `*.thorough.test.ts` is for the thorough run alone. */
const TEST = process.env.THOROUGH === "1" ? /\.test\.tsx?$/ : /(?<!\.thorough)\.test\.tsx?$/;

const testFiles = ROOMS.flatMap((room) =>
  readdirSync(here(room), { recursive: true, encoding: "utf8" })
    .filter((file) => TEST.test(file))
    .map((file) => `${room}/${file}`),
);
const isIsolated = (file: string) => NEEDS_ISOLATION.test(readFileSync(here(file), "utf8"));
const literally = (file: string) => file.replace(/[[\]()]/g, "\\$&");

const project = (name: string, isolate: boolean) => ({
  resolve: {
    alias: [
      { find: /^@\//, replacement: here("./") },
      // Its server version; the other one throws.
      { find: /^server-only$/, replacement: here("./node_modules/server-only/empty.js") },
    ],
  },
  test: {
    name,
    isolate,
    include: testFiles.filter((file) => isIsolated(file) === isolate).map(literally),
    environment: "node",
    pool: "threads" as const,
    clearMocks: true,
    // A busy machine is slow, not wrong.
    testTimeout: 180_000,
    // Stopping a database waits for the disk, which others may keep busy.
    hookTimeout: 120_000,
    setupFiles: "tests/support/vitest-setup.ts",
  },
});

export default defineConfig({
  resolve: project("", true).resolve,
  test: {
    // One more than there are processors: some wait for timers and the disk most of the time.
    maxWorkers: availableParallelism() + 1,
    globalSetup: "tests/support/vitest-global.ts",
    projects: [project("shared", false), project("isolated", true)],
  },
});
