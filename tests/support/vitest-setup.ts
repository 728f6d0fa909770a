/** Runs before each test file: gives it a database and a data folder of its own. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, inject, vi } from "vitest";
import { createDatabase } from "@/scripts/db/temporary-databases.mjs";
import { assertInvariants } from "@/tests/support/invariants";
import { closeDatabase, renewEnv } from "@/tests/support/shared-registry";

const { server, prefix, template } = inject("databases");
const name = randomBytes(6).toString("hex");

const database = await createDatabase(server, `${prefix}${name}`, template);

Object.assign(process.env, {
  DATABASE_URL: database,
  APP_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: randomBytes(33).toString("base64"),
  DATA_DIR: join(inject("temporary"), name),
  // Whatever a test forgets there is removed at the end.
  TMPDIR: inject("temporary"),
  // Those of a developer's own shell must not be asked.
  BLOB_READ_WRITE_TOKEN: "",
  SMTP_URL: "",
  GEOCODER_URL: "",
  TILE_URL: "",
  NEWEST_MIGRATION: inject("newestMigration"),
  LOG_LEVEL: process.env.LOG_LEVEL || "fatal",
});

await renewEnv();

// As on a machine whose clock is wrong, by so many ms; that of the database is right.
const wrong = Number(process.env.TEST_CLOCK ?? 0);
if (wrong !== 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    static override now = () => RealDate.now() + wrong;

    constructor(...args: unknown[]) {
      // @ts-expect-error: whatever the real one takes
      super(...(args.length > 0 ? args : [RealDate.now() + wrong]));
    }
  } as DateConstructor;
}

// Outside of Next nothing comes after an answer: tests call themselves what would be done then.
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: vi.fn(),
}));

// Outside of Next there is no store of kept pages: what would be renewed is only written down.
vi.mock("next/cache", async (original) => ({
  ...(await original<typeof import("next/cache")>()),
  revalidateTag: vi.fn(),
}));

const warnings: string[] = [];
process.on("warning", ({ name, message }) => {
  if (name === "DeprecationWarning") warnings.push(message);
});

// Whatever the tests of this file did: the file fails where a rule is broken, or where something was done that the next
// version of a package no longer knows.
afterAll(async () => {
  await closeDatabase();
  await assertInvariants(database);
  expect(warnings).toEqual([]);
});
