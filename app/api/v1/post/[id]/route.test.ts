import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/post/[id]/route";
import { db } from "@/lib/db/client";
import { confirmWanted } from "@/lib/replies/mutations";
import { releasePromise } from "@/lib/replies/promises";
import { letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  aMissedTime,
  aPost,
  aReply,
  aRequest,
  HOME,
  letHoursPass,
  type Member,
  withId,
} from "@/tests/support/factories";
import { leastStatements } from "@/tests/support/statements";

const answerTo = async (response: Response) => expectContract(response, "get", "/api/v1/post/{id}");
const open = (id: string, as?: Member) => GET(aRequest("/api/v1/post/x", as ? { as } : {}), withId(id));

describe("a post", () => {
  it("shows strangers and other members the neighbourhood only", async () => {
    const id = await aPost(await aMember({ name: "Maria Weber" }));
    const stranger = await open(id);
    const { post } = await answerTo(stranger);
    expect(post).toMatchObject({ _id: id, address: "Lewes", latitude: 50.875, longitude: 0.008 });
    expect(post.postedBy).toMatchObject({ name: "Maria Weber" });
    const other = await open(id, await aMember());
    expect(await other.text()).toBe(await stranger.text());
  });

  it("contains nothing that only its poster may know", async () => {
    const poster = await aMember();
    const text = await (await open(await aPost(poster))).text();
    for (const secret of [
      poster.email,
      "12 Elm",
      "AB1",
      "2CD",
      String(HOME.latitude),
      String(HOME.longitude),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it("shows its poster the exact place", async () => {
    const poster = await aMember();
    const { post } = await answerTo(await open(await aPost(poster), poster));
    expect(post).toMatchObject(HOME);
  });

  it("has a quantity of one when none was given", async () => {
    const poster = await aMember();
    const without = (await answerTo(await open(await aPost(poster)))).post;
    expect(without).toMatchObject({ amountLeft: 1 });
    expect(without).not.toHaveProperty("quantity");
    const withSeven = (await answerTo(await open(await aPost(poster, { quantity: 7 })))).post;
    expect(withSeven).toMatchObject({ quantity: 7, amountLeft: 7 });
  });

  it("is not found when it is missing or its id is malformed, with the same answer", async () => {
    const ids = [
      "018f0000-0000-7000-8000-000000000000",
      "1",
      "",
      "../me",
      "%00",
      "\u0000",
      "1e3",
      "a".repeat(5000),
      "{}",
    ];
    const texts = new Set<string>();
    for (const id of ids) {
      const response = await open(id);
      expect([id, response.status]).toEqual([id, 404]);
      expect(await answerTo(response)).toMatchObject({ code: "notFound", message: "404 Not Found" });
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
  });

  it("shows no exact place to an expired token", async () => {
    const response = await GET(aRequest("/api/v1/post/x", { as: { token: "ended" } }), withId("1"));
    expect(response.status).toBe(401);
    await answerTo(response);
  });

  it("is one statement for a stranger, and one more for a member: their session", async () => {
    const id = await aPost(await aMember());
    const member = await aMember();
    expect(await leastStatements(() => open(id))).toBe(1);
    expect(await leastStatements(() => open(id, member))).toBe(2);
  });

  it("runs a draw that is due before it is shown", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + 60_000) });
    await aReply(replier, id);
    expect((await answerTo(await open(id))).post).toMatchObject({ status: "open" });
    await letDrawPass(id);
    expect((await answerTo(await open(id))).post).toMatchObject({ status: "promised" });
    expect((await answerTo(await open(id, replier))).post).toMatchObject(HOME);
  });

  it("ends the promise of a report that is due before it is shown", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come" });
    const { _id: replyId } = await aReply(ben, id);
    const { _id: next } = await aReply(cleo, id);
    await aMissedTime(poster, ben, id, replyId);
    await releasePromise(poster, id, { replyId, reason: "no-show" });
    expect((await answerTo(await open(id, ben))).post).toMatchObject(HOME);
    await letHoursPass(id, 24);
    expect((await answerTo(await open(id, ben))).post).not.toMatchObject(HOME);
    expect((await answerTo(await open(id, cleo))).post).not.toMatchObject(HOME);
    await confirmWanted(cleo, next);
    expect((await answerTo(await open(id, cleo))).post).toMatchObject(HOME);
    expect(await db().reply.count({ where: { id: replyId, state: "no_show" } })).toBe(1);
  });
});
