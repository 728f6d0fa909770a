/** Runs `prisma generate` offline: it would download an engine that it does not use. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cli = join(dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build/index.js");
const env = {
  ...process.env,
  // Any file that exists will do.
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
};
const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
const { status, error } = spawnSync(process.execPath, [cli, "generate"], { cwd, env, stdio: "inherit" });
if (error) throw error;
process.exitCode = status ?? 1;
