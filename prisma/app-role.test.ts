import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as me } from "@/app/api/v1/me/route";
import { POST as comment } from "@/app/api/v1/post/[id]/comment/route";
import { PUT as promise } from "@/app/api/v1/post/[id]/recipient/route";
import { POST as ask } from "@/app/api/v1/post/[id]/reply/route";
import { GET as feed } from "@/app/api/v1/post/route";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { POST as register } from "@/app/api/v1/register/route";
import { db, pool } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { subscribe } from "@/lib/realtime/signals";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { ensureAppRole } from "@/scripts/db/app-role.mjs";
import { anEmail, anUpload, aRequest, PASSWORD, withId } from "@/tests/support/factories";
import { migrateAsOwner } from "./app-role";

// Outside of Next there is no request to wait for.
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: vi.fn(),
  connection: async () => {},
}));

const role = `app_${randomBytes(4).toString("hex")}`;
const owner = process.env.DATABASE_URL ?? "";
let asApp = "";

async function asking(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

// Before anything has asked for a connection.
beforeAll(async () => {
  asApp = await ensureAppRole(owner, role);
  await migrateAsOwner({ DATABASE_URL: asApp, MIGRATION_DATABASE_URL: owner });
  process.env.DATABASE_URL = asApp;
});
afterAll(async () => {
  await db().$disconnect();
  await pool().end();
  await asking(owner, `DROP OWNED BY ${role}`);
  await asking(owner, `DROP ROLE ${role}`);
});

async function signUp(): Promise<{ token: string; _id: string }> {
  const json = { name: "Maria Weber", email: anEmail(), password: PASSWORD };
  const response = await register(aRequest("/api/v1/register", { json }));
  expect(response.status).toBe(201);
  const { token, user } = await response.json();
  return { token, ...user };
}

describe("a role that may only read and write rows", () => {
  it("gets a new password at each start, and the old one stops working [S62]", async () => {
    const other = `${role}_again`;
    const before = await ensureAppRole(owner, other);
    const after = await ensureAppRole(owner, other);
    await expect(asking(after, "SELECT 1")).resolves.toMatchObject({ rowCount: 1 });
    await expect(asking(before, "SELECT 1")).rejects.toThrow(/authentication failed/);
    await asking(owner, `DROP ROLE ${other}`);
  });

  it("runs the whole site: members, posts, replies, promises, comments, live signals, emails, readiness [S62]", async () => {
    const [poster, neighbour] = [await signUp(), await signUp()];
    const heard: string[] = [];
    const stop = await subscribe(
      poster._id,
      ({ kind }) => heard.push(kind),
      () => {},
    );
    const posted = await upload(aRequest("/api/v1/post/upload", { as: poster, body: await anUpload() }));
    expect(posted.status).toBe(201);
    const id = (await posted.json()).post._id;
    const asked = await ask(
      aRequest("/", { as: neighbour, json: { quantity: 1, text: "", pickup: "Saturday" } }),
      withId(id),
    );
    expect(asked.status).toBe(201);
    const replyId = (await asked.json()).reply._id;
    const promised = aRequest("/", { method: "PUT", as: poster, json: { replyId } });
    expect((await promise(promised, withId(id))).status).toBe(200);
    const words = aRequest("/", { as: neighbour, json: { text: "Is it heavy?" } });
    expect((await comment(words, withId(id))).status).toBe(201);
    expect((await me(aRequest("/api/v1/me", { as: poster }))).status).toBe(200);
    expect((await (await feed(aRequest("/api/v1/post?q=chair"))).json()).posts).toHaveLength(1);
    await notifyMatches();
    expect(await sendDueEmails()).toBeGreaterThan(0);
    expect(await (await ready()).json()).toMatchObject({ checks: { database: true, migrations: true } });
    await vi.waitFor(() => expect(heard).toContain("notification"));
    stop();
  });

  it.each([
    "CREATE TABLE mine (id int)",
    "CREATE TEMP TABLE mine (id int)",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE SCHEMA mine",
    'ALTER TABLE "User" ADD COLUMN x int',
    'DROP TABLE "User"',
    'TRUNCATE "User"',
    'ALTER TABLE "Post" DISABLE TRIGGER ALL',
    "COPY (SELECT 1) TO PROGRAM 'id'",
    "COPY (SELECT 1) TO '/tmp/x'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT * FROM pg_authid",
    "CREATE ROLE another",
    "CREATE EXTENSION file_fdw",
    "UPDATE _prisma_migrations SET checksum = ''",
  ])("cannot do this: %s [S62]", async (sql) => {
    await expect(asking(asApp, sql)).rejects.toThrow(/permission denied|must be owner/);
  });
});
