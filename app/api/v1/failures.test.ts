import { Client } from "pg";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as comment } from "@/app/api/v1/post/[id]/comment/route";
import { GET as feed } from "@/app/api/v1/post/route";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { db, isUnavailable } from "@/lib/db/client";
import { ok, route, withErrorHandling } from "@/lib/http/route";
import { aMember, anUpload, aPost, aRequest, withId } from "@/tests/support/factories";

const INSIDES =
  /prisma|postgres|pg_|SELECT|FROM |invocation|\bat .*\.[jt]s|\/work|node_modules|secret|Session|vips/i;
const ID = /^[0-9a-f-]{36}$/;

/** The one shape of failures, with nothing in it of how we are built. */
async function requireSober(response: Response, status: number, code: string): Promise<void> {
  const text = await response.text();
  expect([response.status, JSON.parse(text)]).toEqual([
    status,
    { success: false, code, message: expect.stringMatching(/^[A-Z].*\.$/) },
  ]);
  expect(text).not.toMatch(INSIDES);
  expect(response.headers.get("x-request-id")).toMatch(ID);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
}

async function asking(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const undo: string[] = [];
afterEach(async () => {
  for (const sql of undo.splice(0)) await asking(sql);
});

async function takeAway(table: string): Promise<void> {
  await asking(`ALTER TABLE "${table}" RENAME TO "${table}Gone"`);
  undo.push(`ALTER TABLE "${table}Gone" RENAME TO "${table}"`);
}

const REASONS: [string, () => unknown][] = [
  [
    "a mistake of ours",
    () => new TypeError("Cannot read properties of undefined (reading 'secret') at /work/x.js:1"),
  ],
  ["a word", () => "SELECT secret FROM Session"],
  ["nothing", () => undefined],
  [
    "a picture library's",
    () =>
      sharp(Buffer.from("x"))
        .toBuffer()
        .catch((error: unknown) => error),
  ],
  ["an object that cannot be told", () => Object.create(null)],
];

describe("an internal error", () => {
  it.each(REASONS)("is reported in one generic shape, without details: %s [S60] [R20]", async (_, reason) => {
    const thrown = await reason();
    const fail = async () => Promise.reject(thrown);
    await requireSober(await route({ auth: "anyone" }, fail)(aRequest("/api/v1/x")), 500, "internal");
    await requireSober(await withErrorHandling(fail)(aRequest("/feed.atom")), 500, "internal");
  });

  it("is reported the same way when the database refuses a query [S60]", async () => {
    const member = await aMember();
    const id = await aPost(member);
    await takeAway("Comment");
    const words = { as: member, json: { text: "Is it still there?" } };
    await requireSober(await comment(aRequest("/", words), withId(id)), 500, "internal");
  });

  it("is reported the same way when a picture cannot be processed [S60]", async () => {
    const body = await anUpload({ images: Buffer.from("\xff\xd8\xff\xe0 not a photo", "latin1") });
    const response = await upload(aRequest("/api/v1/post/upload", { as: await aMember(), body }));
    await requireSober(response, 422, "imageUnreadable");
  });

  it("lets nobody in when authentication itself fails [S60]", async () => {
    const member = await aMember();
    await takeAway("Session");
    const inside = vi.fn(async () => ok({}));
    for (const auth of ["member", "anyone"] as const) {
      const request = aRequest("/api/v1/x", { as: member });
      await requireSober(await route({ auth }, inside)(request), 500, "internal");
    }
    expect(inside).not.toHaveBeenCalled();
  });

  it("does not affect concurrent requests [R20]", async () => {
    const fail = route({ auth: "anyone" }, async () => Promise.reject(new Error("mine")));
    const rest = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? feed(aRequest("/api/v1/post")) : fail(aRequest("/api/v1/x")),
      ),
    );
    expect(rest.map(({ status }) => status)).toEqual(rest.map((_, index) => (index % 2 ? 200 : 500)));
    expect(new Set(rest.map(({ headers }) => headers.get("x-request-id"))).size).toBe(20);
  });
});

describe("two transactions in a deadlock", () => {
  it("are separated, and one caller is asked to retry [R05]", async () => {
    const member = await aMember();
    const [one, other] = [await aPost(member), await aPost(member)];
    // Longer than a lock is waited for, so that Postgres sees what is going on.
    const cross = (first: string, second: string) =>
      route({ auth: "anyone" }, async () => {
        await db().$transaction(async (tx) => {
          await tx.$executeRaw`SET LOCAL lock_timeout = '4s'`;
          await tx.$queryRaw`SELECT 1 FROM "Post" WHERE "id" = ${first}::uuid FOR UPDATE`;
          await tx.$executeRaw`SELECT pg_sleep(0.3)`;
          await tx.$queryRaw`SELECT 1 FROM "Post" WHERE "id" = ${second}::uuid FOR UPDATE`;
        });
        return ok({});
      })(aRequest("/api/v1/x"));
    const answers = await Promise.all([cross(one, other), cross(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("5");
  });

  it("are separated after a serialization failure too, and one caller is asked to retry [R05]", async () => {
    const member = await aMember();
    const rename = (name: string) =>
      db()
        .$transaction(
          async (tx) => {
            await tx.user.findUnique({ where: { id: member.id }, select: { name: true } });
            await tx.$executeRaw`SELECT pg_sleep(0.2)`;
            await tx.user.update({ where: { id: member.id }, data: { name }, select: { id: true } });
          },
          { isolationLevel: "Serializable" },
        )
        .then(
          () => null,
          (error: unknown) => error,
        );
    const [lost] = (await Promise.all([rename("Ada"), rename("Eve")])).filter((error) => error !== null);
    expect([String(lost), isUnavailable(lost)]).toEqual([expect.any(String), true]);
  });
});
