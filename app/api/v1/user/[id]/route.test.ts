import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/user/[id]/route";
import { db } from "@/lib/db/client";
import { getPosterRecord } from "@/lib/profiles/queries";
import { blockMember } from "@/lib/replies/block-member";
import { confirmHandover } from "@/lib/replies/handover";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { aMember, aNoShow, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";

async function profileOf({ id }: { id: string }) {
  const response = await GET(aRequest(`/api/v1/user/${id}`), withId(id));
  return (await expectContract(response, "get", "/api/v1/user/{id}")).profile;
}

type HandOver = { type?: "offer" | "request"; quantity?: number; granted?: number; code?: string };

/** From the first word to the hand-over. */
async function handOver(
  poster: Member,
  replier: Member,
  { type = "offer", quantity = 1, granted = 1 }: HandOver,
) {
  const postId = await aPost(poster, { type, quantity });
  const { _id: replyId } = await aReply(replier, postId, { quantity });
  await promise(poster, postId, { replyId, quantity: granted });
  await confirmHandover(poster, postId, { replyId });
}

/** A reply the poster answered so long after it was asked, in ms. */
async function anAnswerAfter(poster: Member, ms: number): Promise<void> {
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(await aMember(), postId);
  await declineReply(poster, postId, { replyId });
  const { at } = await db().replyChange.findFirstOrThrow({ where: { replyId, state: "declined" } });
  await db().reply.update({ where: { id: replyId }, data: { askedAt: new Date(at.getTime() - ms) } });
}

describe("a profile", () => {
  it("starts empty", async () => {
    const maria = await aMember();
    expect(await profileOf(maria)).toEqual({
      _id: maria.id,
      name: "Maria Weber",
      picture: null,
      about: "",
      createdAt: expect.any(String),
      given: 0,
      received: 0,
      kept: 0,
      broken: 0,
      takenBack: 0,
      released: 0,
      pace: null,
      thankYous: [],
    });
  });

  it.each([randomUUID(), "nothing", "_", ""])("is not found for %j", async (id) => {
    const response = await GET(aRequest(`/api/v1/user/${id}`), withId(id));
    expect(response.status).toBe(404);
    await expectContract(response, "get", "/api/v1/user/{id}");
  });

  it("is found with its id in capitals too", async () => {
    const maria = await aMember();
    const response = await GET(aRequest("/api/v1/user/x"), withId(maria.id.toUpperCase()));
    expect(response.status).toBe(200);
  });

  it("counts items: the poster gives an offer, the replier gives for a request", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    await handOver(maria, ben, { quantity: 5, granted: 3 });
    await handOver(maria, ben, { type: "request", quantity: 2, granted: 2 });
    await handOver(ben, maria, {});
    expect(await profileOf(maria)).toMatchObject({ given: 3, received: 3, kept: 1, broken: 0 });
    // Twice to the same neighbour.
    expect(await profileOf(ben)).toMatchObject({ given: 3, received: 3, kept: 1, broken: 0 });
    expect(await getPosterRecord(maria.id)).toEqual({ given: 3, pace: null });
  });

  it("excludes items that are only promised, released or missed, but shows no-shows", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    for (const end of ["promised", "released", "no-show"] as const) {
      const postId = await aPost(maria);
      const { _id: replyId } = await aReply(ben, postId);
      await promise(maria, postId, { replyId });
      if (end === "released") await releasePromise(maria, postId, { replyId, reason: end });
      if (end === "no-show") await aNoShow(maria, ben, postId, replyId);
    }
    expect(await profileOf(maria)).toMatchObject({ given: 0, received: 0, kept: 0, broken: 0 });
    expect(await profileOf(ben)).toMatchObject({ given: 0, received: 0, kept: 0, broken: 1 });
  });
});

it("leaves out the thank-yous of people whom the reader does not see", async () => {
  const [maria, ben, reader] = [await aMember(), await aMember(), await aMember()];
  await handOver(maria, ben, {});
  const { id } = await db().reply.findFirstOrThrow({ where: { personId: ben.id } });
  await sayThankYou(ben, id, { text: "What a chair!", confirmed: false, picture: null });
  const listFor = async (as?: Member) => {
    const response = await GET(aRequest(`/api/v1/user/${maria.id}`, as ? { as } : {}), withId(maria.id));
    return (await response.json()).profile.thankYous;
  };
  expect([await listFor(), await listFor(reader)]).toMatchObject([[{ text: "What a chair!" }], [{}]]);
  await blockMember(reader, ben.id);
  expect([await listFor(), await listFor(reader)]).toMatchObject([[{}], []]);
});

describe("the response time", () => {
  it("is shown from the third response on, as the median", async () => {
    const maria = await aMember();
    await anAnswerAfter(maria, 10 * MINUTE_MS);
    await anAnswerAfter(maria, 3 * HOUR_MS);
    expect((await profileOf(maria)).pace).toBeNull();
    await anAnswerAfter(maria, 90 * HOUR_MS);
    expect((await profileOf(maria)).pace).toBe("hours");
  });

  it("covers the last twenty responses", async () => {
    const maria = await aMember();
    for (let times = 0; times < 21; times += 1) await anAnswerAfter(maria, 200 * HOUR_MS);
    expect((await profileOf(maria)).pace).toBe("longer");
    for (let times = 0; times < 11; times += 1) await anAnswerAfter(maria, MINUTE_MS);
    expect((await profileOf(maria)).pace).toBe("hour");
  }, 60_000);

  it("excludes promises by a rule and the replier's actions", async () => {
    const maria = await aMember();
    for (let times = 0; times < 3; times += 1) {
      await aReply(await aMember(), await aPost(maria, { allocation: "first-come" }));
    }
    expect((await profileOf(maria)).pace).toBeNull();
  });

  it("starts again when a member asks again", async () => {
    const maria = await aMember();
    for (let times = 0; times < 3; times += 1) {
      const postId = await aPost(maria);
      const { _id: replyId } = await aReply(await aMember(), postId);
      await declineReply(maria, postId, { replyId });
      await db().replyChange.updateMany({
        where: { replyId },
        data: { at: new Date(Date.now() - 99 * HOUR_MS) },
      });
    }
    expect((await profileOf(maria)).pace).toBeNull();
  });
});
