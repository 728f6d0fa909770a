/** Migrates the database, then serves the build: what a container runs. It installs and builds nothing. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tsImport } from "tsx/esm/api";
import { root } from "../run.mjs";

const BUILD = join(root, process.env.NEXT_DIST_DIR || ".next");

try {
  /** @type {typeof import("../../prisma/app-role")} */
  const { migrateAsOwner } = await tsImport("../../prisma/app-role.ts", import.meta.url);
  const applied = await migrateAsOwner(process.env);
  if (applied.length > 0) console.log(`Applied database migrations: ${applied.join(", ")}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The site must not know the owner's password.
delete process.env.MIGRATION_DATABASE_URL;
// Otherwise Next compiles `next.config.ts`, for which it needs its compiler.
const { config } = JSON.parse(await readFile(join(BUILD, "required-server-files.json"), "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
await import(pathToFileURL(join(BUILD, "server.mjs")).href);
