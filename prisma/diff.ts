/** Writes the migration that is missing between `prisma/migrations` and `prisma/schema.prisma`. */
import { realpathSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";
import { migrate } from "./migrate";
import { withSchemaEngine } from "./schema-engine";

const folder = dirname(fileURLToPath(import.meta.url));

/**
 * Applies all migrations to an empty database and compares the result with the schema.
 *
 * @returns the missing SQL, if any. Extensions, functions, CHECK constraints and generated columns are not compared.
 */
export async function findDifference(databaseUrl: string): Promise<string | undefined> {
  await migrate(databaseUrl);
  const path = join(folder, "schema.prisma");
  const schema = { path, content: await readFile(path, "utf8") };
  const { exitCode, stdout } = await withSchemaEngine(databaseUrl, schema, (engine) =>
    engine.diff({
      from: { tag: "schemaDatasource", files: [schema], configDir: folder },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return exitCode === 0 ? undefined : (stdout ?? "");
}

async function withTemporaryPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "swapshop-diff-"));
  try {
    const { url, stop } = await startEmbedded({ dataDir });
    return await work(url).finally(stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function writeMigration(name: string, sql: string): Promise<string> {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const file = join(folder, "migrations", `${time}_${name}`, "migration.sql");
  await mkdir(dirname(file));
  await writeFile(file, sql);
  return file;
}

async function main(): Promise<void> {
  const name = process.argv[2];
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error("Name the change: npm run db:diff -- add_something");
  const sql = await withTemporaryPostgres(findDifference);
  console.log(sql === undefined ? "No difference" : `Wrote ${await writeMigration(name, sql)}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error && error.message ? error.message : error);
    process.exitCode = 1;
  });
}
