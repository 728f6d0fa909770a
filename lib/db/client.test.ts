import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Client } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { db, isUnavailable, isUniqueViolation, type Tx, transaction } from "@/lib/db/client";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { aMember, anEmail, aPost, type Member } from "@/tests/support/factories";

let member: Member;
beforeAll(async () => {
  member = await aMember();
});

const POST = {
  type: "offer" as const,
  title: "Chair",
  description: "A chair to sit on.",
  tags: ["wood"],
  address: "12 Elm Street",
  latitude: 50.87,
  longitude: 0.01,
  publicAddress: "Elm Street",
  publicLatitude: 50.875,
  publicLongitude: 0.008,
};

const add = (changes: object) => db().post.create({ data: { ...POST, posterId: member.id, ...changes } });

describe("the database", () => {
  it("accepts a post that is within the limits", async () => {
    await add({
      title: "🦔".repeat(80),
      quantity: 10_000,
      tags: Array(10).fill("x"),
      latitude: 90,
      longitude: -180,
    });
  });

  it.each([
    ["Post_title_length", { title: "ab" }],
    ["Post_title_length", { title: "x".repeat(81) }],
    ["Post_description_length", { description: "short" }],
    ["Post_description_length", { description: "x".repeat(2001) }],
    ["Post_quantity_positive", { quantity: 0 }],
    ["Post_quantity_positive", { quantity: -1 }],
    ["Post_quantity_positive", { quantity: 10_001 }],
    ["Post_tags_few", { tags: Array(11).fill("x") }],
    ["Post_address_length", { address: "ab" }],
    ["Post_latitude_range", { latitude: 90.0001 }],
    ["Post_latitude_range", { latitude: Number.NaN }],
    ["Post_longitude_range", { longitude: -180.0001 }],
    ["Post_publicLatitude_range", { publicLatitude: -91 }],
    ["Post_publicLongitude_range", { publicLongitude: 181 }],
    ["Post_exact_is_public", { locationPrecision: "exact" }],
    ["posterId", { posterId: randomUUID() }],
  ])("refuses a post by %s: %j", async (constraint, changes) => {
    await expect(add(changes)).rejects.toThrow(constraint);
  });

  it.each([
    ["User_email_lower_case", { email: "Ada@Example.org" }],
    ["User_email_length", { email: `${"a".repeat(250)}@b.org` }],
    ["User_name_length", { name: "A" }],
  ])("refuses a member by %s", async (constraint, changes) => {
    const data = { name: "Ada", email: anEmail(), passwordHash: "x", ...changes };
    await expect(db().user.create({ data })).rejects.toThrow(constraint);
  });

  it.each([
    ["Image_position_range", { position: 6 }],
    ["Image_position_range", { position: -1 }],
    ["Image_size_positive", { width: 0 }],
  ])("refuses a picture by %s", async (constraint, changes) => {
    const postId = await aPost(member);
    const data = { postId, position: 1, url: randomUUID(), width: 1, height: 1, placeholder: "", ...changes };
    await expect(db().image.create({ data })).rejects.toThrow(constraint);
  });

  it("refuses a second account with one address and two pictures at one position, with a reason", async () => {
    const { email } = member;
    const twice = await db()
      .user.create({ data: { name: "Ada", email, passwordHash: "x" } })
      .catch((error) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    const image = {
      postId: await aPost(member),
      position: 0,
      url: randomUUID(),
      width: 1,
      height: 1,
      placeholder: "",
    };
    const second = await db()
      .image.create({ data: image })
      .catch((error) => error);
    expect(isUniqueViolation(second)).toBe(true);
  });

  it.each([
    ["IdempotencyKey_key_length", { key: "" }],
    ["IdempotencyKey_status_range", { status: 99 }],
  ])("refuses a stored response by %s", async (constraint, changes) => {
    const data = {
      userId: member.id,
      route: "x",
      key: "k",
      requestHash: "h",
      status: 201,
      body: {},
      ...changes,
    };
    await expect(db().idempotencyKey.create({ data })).rejects.toThrow(constraint);
  });

  it.each([
    ["ContactMessage_subject_length", { subject: "" }],
    ["ContactMessage_message_length", { message: "x".repeat(5001) }],
  ])("refuses a contact message by %s", async (constraint, changes) => {
    const data = { email: anEmail(), subject: "Hi", message: "", ...changes };
    await expect(db().contactMessage.create({ data })).rejects.toThrow(constraint);
  });

  it("deletes a member's posts, pictures, sessions and stored responses with the account", async () => {
    const leaving = await aMember();
    const postId = await aPost(leaving);
    await db().user.delete({ where: { id: leaving.id } });
    expect(await db().post.count({ where: { id: postId } })).toBe(0);
    expect(await db().image.count({ where: { postId } })).toBe(0);
    expect(await db().session.count({ where: { userId: leaving.id } })).toBe(0);
  });
});

describe("a database query", () => {
  it("with an undefined user id is refused, not answered with any user", async () => {
    const nobody = undefined as unknown as string;
    await expect(db().user.findFirst({ where: { id: nobody } })).rejects.toThrow("undefined");
    await expect(
      db().session.updateMany({ where: { userId: nobody }, data: { endedAt: new Date() } }),
    ).rejects.toThrow();
  });
});

describe("a transaction", () => {
  it("is retried when its connection is lost before the commit", async () => {
    let runs = 0;
    const result = await transaction(async (tx) => {
      runs += 1;
      if (runs < 3) await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())::text`;
      return "done";
    });
    expect([result, runs]).toEqual(["done", 3]);
  });

  it.each(["serialization_failure", "deadlock_detected"])(
    "is retried when the database rolled it back in favour of another: %s [R05]",
    async (conflict) => {
      let runs = 0;
      const result = await transaction(async (tx) => {
        runs += 1;
        if (runs < 3)
          await tx.$executeRawUnsafe(
            `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${conflict}'; END $$`,
          );
        return "done";
      });
      expect([result, runs]).toEqual(["done", 3]);
    },
  );

  it("is not retried when the connection was lost during the commit, which may have succeeded", async () => {
    // On a connection of its own: those of the pool have just been ended.
    const client = new Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query(`CREATE TABLE "Doomed" ("id" int);
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER die AFTER INSERT ON "Doomed" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()`);
    let runs = 0;
    const insert = (tx: Tx) => {
      runs += 1;
      return tx.$executeRaw`INSERT INTO "Doomed" VALUES (1)`;
    };
    const error = await transaction(insert).catch((reason) => reason);
    await client.query('DROP TABLE "Doomed"; DROP FUNCTION die').finally(() => client.end());
    expect([isUnavailable(error), runs]).toEqual([true, 1]);
  });
});

describe("a failure", () => {
  /** As Postgres says it. */
  const diskFull = () =>
    db().$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'disk_full'; END $$`;

  /** As Prisma says it, of a statement written by hand, and of one of its own. */
  const askedOf = async (connectionString: string) => {
    const client = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
    const asked = [client.$queryRaw`SELECT 1`, client.user.findFirst()];
    return Promise.all(asked.map((one) => one.catch((error: unknown) => error)));
  };
  const ours = (changes: object) => Object.assign(new URL(process.env.DATABASE_URL ?? ""), changes).href;

  it("is recognised as a database outage", async () => {
    for (const error of [
      ...(await askedOf("postgresql://somebody@127.0.0.1:1/nothing")),
      ...(await askedOf(ours({ pathname: "/nothing" }))),
      ...(await askedOf(ours({ password: "wrong" }))),
      { code: "P2024" },
      { code: "ECONNREFUSED" },
      await diskFull().catch((error) => error),
      new Error("Connection terminated unexpectedly"),
    ]) {
      expect(isUnavailable(error)).toBe(true);
    }
  });

  it("of another kind is not", () => {
    for (const error of [null, undefined, "x", new Error("x"), { code: "P2002" }, { code: 1 }]) {
      expect([error, isUnavailable(error), isUniqueViolation(error)]).toEqual([error, false, false]);
    }
  });
});
