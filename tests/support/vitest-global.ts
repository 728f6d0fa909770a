/** Starts PostgreSQL with a template database that every test file copies. */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "@/prisma/migrate";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";

declare module "vitest" {
  interface ProvidedContext {
    databases: { server: string; prefix: string; template: string };
    newestMigration: string;
    temporary: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `unit_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  const server = await findServer();
  const temporary = await mkdtemp(join(tmpdir(), "swap-shop-unit-"));
  // PostgreSQL cannot run as root and needs access to its own folder.
  await chmod(temporary, 0o711);
  const migrations = await migrate(await createDatabase(server.url, template));
  project.provide("databases", { server: server.url, prefix, template });
  project.provide("newestMigration", migrations.at(-1) ?? "");
  project.provide("temporary", temporary);
  return async () => {
    await dropDatabases(server.url, prefix);
    await server.stop();
    await rm(temporary, { recursive: true, force: true });
  };
}
