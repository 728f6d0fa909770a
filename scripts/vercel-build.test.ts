import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, it, vi } from "vitest";
import { times } from "@/tests/support/test-budget";
import { createDatabase } from "./db/temporary-databases.mjs";

const root = join(import.meta.dirname, "..");
const DATABASE_URL = "postgresql://nobody@localhost:1/none";
const BLOB_READ_WRITE_TOKEN = "vercel_blob_rw_abcdefgh_0123456789";

// Three programs, one after the other.
vi.setConfig({ testTimeout: 180_000 });

/** A build as Vercel runs it, with nothing else in its environment. */
async function build(settings: Record<string, string>) {
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, HOME: process.env.HOME };
  const ended = promisify(execFile)("npm", ["run", "--silent", "vercel-build"], {
    cwd: root,
    env: { ...env, VERCEL: "1", ...settings },
    timeout: 150_000,
  });
  const { code, stdout, stderr } = await ended.then(
    (said) => ({ code: 0, ...said }),
    (error) => error,
  );
  return { code, said: `${stdout}${stderr}` };
}

const LACKING: [place: string, name: string, settings: Record<string, string>][] = [
  ["preview", "BLOB_READ_WRITE_TOKEN", { DATABASE_URL }],
  ["preview", "DATABASE_URL", { BLOB_READ_WRITE_TOKEN }],
  ["production", "NEXTAUTH_SECRET", { DATABASE_URL, BLOB_READ_WRITE_TOKEN }],
];

it.each(LACKING.slice(0, times(1, LACKING.length)))(
  "a build on Vercel for %s without %s stops and names it [S59]",
  async (place, name, settings) => {
    const { code, said } = await build({ ...settings, VERCEL_ENV: place });
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^The configuration is not right:\n {2}${name}: is missing[^\n]*\n$`));
  },
);

/** An empty database, and its owner who may do nothing elsewhere. */
async function ownedByAnybody(): Promise<string> {
  const { server, prefix } = inject("databases");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'owner'`);
  await client.query(`ALTER DATABASE ${name} OWNER TO ${name}; ALTER SCHEMA public OWNER TO ${name}`);
  await client.end();
  return Object.assign(new URL(url), { username: name, password: "owner" }).href;
}

async function migrate(url: string): Promise<string> {
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, DATABASE_URL: url };
  const args = ["--import", "tsx", "prisma/migrate-cli.ts"];
  const ended = promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 150_000 });
  return ended.then(
    () => "",
    ({ stderr }) => stderr,
  );
}

it("a database whose owner cannot create earthdistance is reported in one line", async () => {
  expect(await migrate(await ownedByAnybody())).toMatch(
    /^Migration \w+ failed and was rolled back: permission denied to create extension "earthdistance"[^\n]*\n$/,
  );
});

it("a missing database is reported in one line", async () => {
  expect(await migrate(DATABASE_URL)).toMatch(/^The database at DATABASE_URL cannot be reached: [^\n]+\n$/);
});

it("the supported Node versions have an upper bound, so no host moves to an untested one", async () => {
  const { engines } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  for (const range of engines.node.split(" || ")) expect(range).toMatch(/^\^\d+(\.\d+)?$/);
});
