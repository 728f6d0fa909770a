import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as comments from "@/app/api/v1/post/[id]/comment/route";
import * as upload from "@/app/api/v1/post/upload/route";
import * as register from "@/app/api/v1/register/route";
import * as messages from "@/app/api/v1/reply/[id]/message/route";
import { db, pool } from "@/lib/db/client";
import { env } from "@/lib/env";
import { limitsNewMembers } from "@/lib/http/site-config";
import { DAY_MS } from "@/lib/time/durations";
import {
  aMember,
  anEmail,
  anUpload,
  aPost,
  aReply,
  aRequest,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

beforeEach(() => void Object.assign(env(), { NEW_ACCOUNT_LIMITS: "on" }));
afterEach(() => void Object.assign(env(), { NEW_ACCOUNT_LIMITS: undefined }));

/** Too plain to be the copy of another. */
const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2d6a4f" } })
  .jpeg()
  .toBuffer();
const letDaysPass = (member: Member, days: number) =>
  db().user.update({ where: { id: member.id }, data: { createdAt: new Date(Date.now() - days * DAY_MS) } });
/** The short pause between two acts, and no day. */
const letPausePass = () =>
  pool().query(`DELETE FROM "RateLimit" WHERE "key" LIKE 'newPostPace:%' OR "key" LIKE 'newCommentPace:%'`);

/** One word without digits, which could be a number to call; its parts could be such as "iban". */
const aWord = () =>
  `z${randomUUID()
    .replaceAll("-", "")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
const other = (words: string) => `${words}, like no other: ${aWord()}.`;

const publish = async (as: Member, description = other("A chair that wants to be sat on")) =>
  upload.POST(
    aRequest("/api/v1/post/upload", { as, body: await anUpload({ description, images: await photo }) }),
  );
const comment = async (as: Member, postId: string, text = other("Is it still there")) =>
  comments.POST(aRequest("/api/v1/post", { as, json: { text } }), withId(postId));
const write = async (as: Member, replyId: string, text = other("See you then")) =>
  messages.POST(aRequest("/api/v1/reply", { as, json: { text } }), withId(replyId));

async function refusal(response: Response) {
  const { code, message, issues } = await response.json();
  return {
    status: response.status,
    code,
    message,
    issues,
    wait: Number(response.headers.get("retry-after")),
  };
}

describe("a member on the first day", () => {
  it("publishes three posts, one every two minutes, and hears when there are more [S52]", async () => {
    const member = await aMember();
    expect((await publish(member)).status).toBe(201);
    const early = await refusal(await publish(member));
    expect(early).toMatchObject({ status: 429, message: expect.stringMatching(/in (9\d|1[01]\d|2)/) });
    expect(early.wait).toBeGreaterThan(110);
    for (const _ of [2, 3]) {
      await letPausePass();
      expect((await publish(member)).status).toBe(201);
    }
    await letPausePass();
    const fourth = await refusal(await publish(member));
    expect(fourth).toMatchObject({ status: 429, message: expect.stringContaining("3 times a day") });
    expect(fourth.wait).toBeGreaterThan(23 * 3600);
    expect(fourth.wait).toBeLessThanOrEqual(24 * 3600);
    await letDaysPass(member, 1.01);
    expect((await publish(member)).status).toBe(201);
  });

  it("counts nothing that was refused [S52]", async () => {
    const member = await aMember();
    for (const _ of [1, 2, 3, 4])
      expect((await publish(member, "Call me on 07700 900123 and it is yours.")).status).toBe(422);
    expect((await publish(member)).status).toBe(201);
  });

  it("writes ten comments and messages, a comment every 30 seconds [S52]", async () => {
    const [member, poster] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const replyId = (await aReply(member, postId))._id;
    expect((await comment(member, postId)).status).toBe(201);
    const early = await refusal(await comment(member, postId));
    expect([early.status, early.wait <= 30, early.wait > 25]).toEqual([429, true, true]);
    for (let sent = 1; sent < 10; sent += 1) expect((await write(member, replyId)).status).toBe(201);
    expect(await refusal(await write(member, replyId))).toMatchObject({
      status: 429,
      message: expect.stringContaining("10 times a day"),
    });
    await letPausePass();
    expect((await comment(member, postId)).status).toBe(429);
  });
});

describe("a member in the first week", () => {
  it("sends twenty messages a day [S52]", async () => {
    const [member, poster] = [await aMember(), await aMember()];
    await letDaysPass(member, 2);
    const replyId = (await aReply(member, await aPost(poster)))._id;
    for (let sent = 0; sent < 20; sent += 1) expect((await write(member, replyId)).status).toBe(201);
    expect((await write(member, replyId)).status).toBe(429);
    await letDaysPass(member, 8);
    expect((await write(member, replyId)).status).toBe(201);
  });

  it("does not write the same text twice in five minutes, but short thanks [S52]", async () => {
    const [member, poster] = [await aMember(), await aMember()];
    await letDaysPass(member, 2);
    const replyId = (await aReply(member, await aPost(poster)))._id;
    const text = "I would love to have this, when can I come?";
    expect((await write(member, replyId, text)).status).toBe(201);
    const again = await refusal(await write(member, replyId, text));
    expect(again).toMatchObject({ status: 429, message: expect.stringContaining("exactly the same") });
    expect([again.wait > 290, again.wait <= 300]).toEqual([true, true]);
    for (const _ of [1, 2]) expect((await write(member, replyId, "Thank you!")).status).toBe(201);
    const postIds = [await aPost(poster), await aPost(poster)] as const;
    expect((await comment(member, postIds[0], text)).status).toBe(201);
    expect((await comment(member, postIds[1], text)).status).toBe(429);
    const words = "A sofa that has seen better days.";
    expect([(await publish(member, words)).status, (await publish(member, words)).status]).toEqual([
      201, 429,
    ]);
  });

  it("sends no links in messages [S52]", async () => {
    const [member, poster] = [await aMember(), await aMember()];
    await letDaysPass(member, 2);
    const replyId = (await aReply(member, await aPost(poster)))._id;
    const text = "Look at https://example.net/win first.";
    expect(await refusal(await write(member, replyId, text))).toMatchObject({
      status: 422,
      code: "doubtful",
      issues: [{ path: "text", message: expect.stringContaining("“https://example.net/win”") }],
    });
    await letDaysPass(member, 8);
    expect((await write(member, replyId, text)).status).toBe(201);
  });
});

describe("a network", () => {
  const signUp = (address: string) =>
    register.POST(
      aRequest("/api/v1/register", {
        json: { name: "Ada King", email: anEmail(), password: PASSWORD },
        headers: { "x-forwarded-for": address },
      }),
    );

  it("begins three accounts a day, IPv6 by its /64 [S52]", async () => {
    for (const [one, another] of [
      ["203.0.113.7", "203.0.113.8"],
      ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ] as const) {
      for (const _ of [1, 2, 3]) expect((await signUp(one)).status).toBe(201);
      const fourth = await refusal(await signUp(one));
      expect(fourth).toMatchObject({ status: 429, message: expect.stringContaining("3 people") });
      expect(fourth.wait).toBeGreaterThan(23 * 3600);
      expect((await signUp(another)).status).toBe(201);
    }
  });

  it("is not counted where it is the site's own [S52]", async () => {
    for (const address of ["127.0.0.1", "192.168.1.20", "::1", "fd00::1"])
      for (const _ of [1, 2, 3, 4]) expect([address, (await signUp(address)).status]).toEqual([address, 201]);
  });
});

describe("the limits for new members", () => {
  it("hold where strangers reach the site, unless a host decides otherwise [S52]", () => {
    const before = { ...env() };
    for (const [APP_URL, NEW_ACCOUNT_LIMITS, expected] of [
      ["http://localhost:3000", undefined, false],
      ["http://192.168.1.5:3000", undefined, false],
      ["https://swap.example.org", undefined, true],
      ["https://swap.example.org", "off", false],
      ["http://localhost:3000", "on", true],
    ] as const) {
      Object.assign(env(), { APP_URL, NEW_ACCOUNT_LIMITS });
      expect([APP_URL, NEW_ACCOUNT_LIMITS, limitsNewMembers()]).toEqual([
        APP_URL,
        NEW_ACCOUNT_LIMITS,
        expected,
      ]);
    }
    Object.assign(env(), before);
  });

  it("let members of long standing do as before", async () => {
    const member = await aMember();
    await letDaysPass(member, 30);
    const postId = await aPost(await aMember());
    for (const _ of [1, 2, 3, 4]) {
      expect((await publish(member)).status).toBe(201);
      expect((await comment(member, postId)).status).toBe(201);
    }
  });
});
