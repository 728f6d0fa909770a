/** Gives each test file its own database and data folder. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, inject, vi } from "vitest";
import { createDatabase } from "@/scripts/db/temporary-databases.mjs";
import { assertInvariants } from "@/tests/support/invariants";
import { patient } from "@/tests/support/patient-database";
import { closeDatabase, renewEnv } from "@/tests/support/shared-registry";

const { server, prefix, template } = inject("databases");
const name = randomBytes(6).toString("hex");

const database = patient(await createDatabase(server, `${prefix}${name}`, template));

Object.assign(process.env, {
  DATABASE_URL: database,
  APP_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: randomBytes(33).toString("base64"),
  DATA_DIR: join(inject("temporary"), name),
  // Removed at the end with everything in it.
  TMPDIR: inject("temporary"),
  // Shadow a developer's shell.
  BLOB_READ_WRITE_TOKEN: "",
  SMTP_URL: "",
  GEOCODER_URL: "",
  LEAKED_PASSWORDS_URL: "",
  PLACE_HEADERS: "",
  POSTCODES: "",
  PMTILES: "",
  TILE_URL: "",
  NEWEST_MIGRATION: inject("newestMigration"),
  LOG_LEVEL: process.env.LOG_LEVEL || "fatal",
});

await renewEnv();

// Simulates a wrong clock of the site; the database's clock stays right.
const wrong = Number(process.env.TEST_CLOCK ?? 0);
if (wrong !== 0) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    static override now = () => RealDate.now() + wrong;

    constructor(...args: unknown[]) {
      // @ts-expect-error: takes the real constructor's arguments.
      super(...(args.length > 0 ? args : [RealDate.now() + wrong]));
    }
  } as DateConstructor;
}

// Outside Next nothing runs after a response; tests do that work themselves.
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: vi.fn(),
}));

vi.mock("@/lib/data-exports/after-response", () => ({ runExportsAfterResponse: vi.fn() }));

vi.mock("@/lib/emails/after-response", () => ({ emailAfterResponse: vi.fn() }));

// Outside Next there is no page cache; tests only record invalidations.
vi.mock("next/cache", async (original) => ({
  ...(await original<typeof import("next/cache")>()),
  revalidateTag: vi.fn(),
}));

const warnings: string[] = [];
process.on("warning", ({ name, message }) => {
  if (name === "DeprecationWarning") warnings.push(message);
});

// Fails the file for a broken invariant or a deprecated API.
afterAll(async () => {
  await closeDatabase();
  await assertInvariants(database);
  expect(warnings).toEqual([]);
});
