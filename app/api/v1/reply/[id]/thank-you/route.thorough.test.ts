import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET, PUT } from "@/app/api/v1/reply/[id]/thank-you/route";
import { DELETE } from "@/app/api/v1/thank-you/[id]/route";
import { db } from "@/lib/db/client";
import { decideCase } from "@/lib/moderation/decide";
import { report } from "@/lib/moderation/report";
import { undoDecision } from "@/lib/moderation/undo";
import { isRemoved } from "@/lib/posts/removed-images";
import { getProfile } from "@/lib/profiles/queries";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { confirmHandover } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { viewReplies } from "@/lib/replies/reply-views";
import type { ThankYouView } from "@/lib/thank-yous/schema";
import {
  aMember,
  aPhoto,
  aPost,
  aReply,
  aRequest,
  aStaffMember,
  type Member,
  withId,
} from "@/tests/support/factories";

const PATH = "/api/v1/reply/{id}/thank-you";

async function anExchange(type: "offer" | "request" = "offer", isOver = true) {
  const [poster, replier] = [await aMember({ name: "Ana Poster" }), await aMember({ name: "Ben Replier" })];
  const postId = await aPost(poster, { type, title: "Oak shelf" });
  const { _id: replyId } = await aReply(replier, postId);
  await promise(poster, postId, { replyId });
  if (isOver) await confirmHandover(poster, postId, { replyId });
  return { poster, replier, postId, replyId };
}

async function look(as: Member, id: string) {
  const response = await GET(aRequest("/api/v1/reply/x", { as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "get", PATH)) };
}

async function say(
  as: Member,
  id: string,
  text = "It holds all our books.",
  more: Record<string, string | File> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ text, ...more })) body.append(name, value);
  const response = await PUT(aRequest("/api/v1/reply/x", { method: "PUT", as, body }), withId(id));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

async function remove(as: Member, id: string) {
  const response = await DELETE(aRequest("/api/v1/thank-you/x", { method: "DELETE", as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "delete", "/api/v1/thank-you/{id}")) };
}

const photo = async () => new File([new Uint8Array(await aPhoto({ width: 800 }))], "shelf.jpg");
const listFiles = () => readdir(join(process.env.DATA_DIR ?? "", "uploads"));
const onProfile = async ({ id }: Member): Promise<ThankYouView[]> => (await getProfile(id))?.thankYous ?? [];
const nameOf = ({ picture }: ThankYouView) => (picture?.url ?? "").slice("/images/".length);
const thankedNews = ({ id: userId }: Member) =>
  db().notification.findMany({ where: { userId, kind: "thanked" }, select: { payload: true } });

describe("a thank-you", () => {
  it("is due from the one who received it, until it was said or removed", async () => {
    for (const type of ["offer", "request"] as const) {
      const { poster, replier, replyId } = await anExchange(type);
      const [receiver, giver] = type === "offer" ? [replier, poster] : [poster, replier];
      const isDue = async (who: Member) =>
        (await viewReplies(db(), who, { id: replyId })).map(({ maySayThanks }) => maySayThanks === true);
      expect([await isDue(receiver), await isDue(giver)]).toEqual([[true], [false]]);
      const { thankYou } = await say(receiver, replyId);
      expect(await isDue(receiver)).toEqual([false]);
      await remove(giver, (thankYou as ThankYouView)._id);
      expect(await isDue(receiver)).toEqual([false]);
    }
  });

  it("is said by the recipient of an offer, and stands on the profile of the poster", async () => {
    const { poster, replier, postId, replyId } = await anExchange();
    expect(await look(replier, replyId)).toMatchObject({ status: 200, thankYou: null, maySay: true });
    vi.mocked(revalidateTag).mockReset();
    const said = await say(replier, replyId, " It holds all our books. ", { picture: await photo() });
    expect(said).toMatchObject({ status: 200, maySay: false });
    expect(said.thankYou).toMatchObject({
      author: { _id: replier.id, name: "Ben Replier" },
      text: "It holds all our books.",
      picture: { width: 800, height: 300 },
      about: { _id: postId, title: "Oak shelf" },
    });
    expect(revalidateTag).toHaveBeenCalledWith(`profile:${poster.id}`, { expire: 0 });
    expect(await onProfile(poster)).toEqual([said.thankYou]);
    expect(await onProfile(replier)).toEqual([]);
    expect(await look(poster, replyId)).toMatchObject({ thankYou: said.thankYou, maySay: false });
    expect(await thankedNews(poster)).toMatchObject([
      { payload: { name: "Ben Replier", title: "Oak shelf" } },
    ]);
  });

  it("is said by the poster of a request, and stands on the profile of who brought it", async () => {
    const { poster, replier, replyId } = await anExchange("request");
    expect((await say(replier, replyId)).status).toBe(403);
    expect((await say(poster, replyId)).status).toBe(200);
    expect(await onProfile(replier)).toMatchObject([{ author: { _id: poster.id } }]);
  });

  it("is said once, however often it is sent", async () => {
    const { poster, replier, replyId } = await anExchange();
    const both = await Promise.all([say(replier, replyId), say(replier, replyId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await say(replier, replyId)).status).toBe(200);
    expect(await say(replier, replyId, "Other words.")).toMatchObject({ status: 409, code: "conflict" });
    expect(await onProfile(poster)).toHaveLength(1);
    expect(await thankedNews(poster)).toHaveLength(1);
  });

  it("is refused before the hand-over, by the giver, and by others", async () => {
    const { replier, replyId } = await anExchange("offer", false);
    expect(await look(replier, replyId)).toMatchObject({ maySay: false });
    expect((await say(replier, replyId)).status).toBe(409);
    const over = await anExchange();
    const files = await listFiles();
    expect((await say(over.poster, over.replyId, "I thank myself.", { picture: await photo() })).status).toBe(
      403,
    );
    expect((await say(await aMember(), over.replyId)).status).toBe(404);
    expect(await listFiles()).toEqual(files);
  });

  it.each([
    ["no words", "", 422, "invalid"],
    ["too many words", "a".repeat(501), 422, "invalid"],
    ["a phone number", "Call me on 07700 900123.", 422, "doubtful"],
  ])("with %s is not taken", async (_, text, status, code) => {
    const { replier, replyId } = await anExchange();
    expect(await say(replier, replyId, text)).toMatchObject({ status, code });
  });

  it("with a file that is no picture is not taken, and its words stay unsaid", async () => {
    const { replier, replyId } = await anExchange();
    const picture = new File(["no picture"], "shelf.jpg");
    expect(await say(replier, replyId, "Thank you!", { picture })).toMatchObject({ code: "imageUnreadable" });
    expect(await look(replier, replyId)).toMatchObject({ maySay: true });
  });

  it("removed by its author can be said in other words, and rings no second time", async () => {
    const { poster, replier, replyId } = await anExchange();
    const { thankYou } = await say(replier, replyId, "First words.", { picture: await photo() });
    expect((await remove(await aMember(), thankYou._id)).status).toBe(404);
    expect(await remove(replier, thankYou._id)).toMatchObject({ status: 200, thankYou: null, maySay: true });
    expect(await isRemoved(nameOf(thankYou))).toBe(true);
    expect((await remove(replier, thankYou._id)).status).toBe(404);
    expect((await say(replier, replyId, "Better words.")).status).toBe(200);
    expect(await onProfile(poster)).toMatchObject([{ text: "Better words." }]);
    expect(await thankedNews(poster)).toHaveLength(1);
  });

  it("removed by the giver keeps nothing, and no other follows", async () => {
    const { poster, replier, replyId } = await anExchange();
    const { thankYou } = await say(replier, replyId, "Unwanted words.", { picture: await photo() });
    expect(await remove(poster, thankYou._id)).toMatchObject({ status: 200, thankYou: null, maySay: false });
    expect(await onProfile(poster)).toEqual([]);
    expect(await db().thankYou.findUniqueOrThrow({ where: { replyId } })).toMatchObject({
      ...{ text: "", pictureUrl: null, placeholder: null },
    });
    expect((await remove(replier, thankYou._id)).status).toBe(404);
    expect((await say(replier, replyId, "Unwanted again.")).status).toBe(409);
  });

  it("disappears while the hand-over is said not to have happened", async () => {
    const { poster, replier, replyId } = await anExchange();
    await say(replier, replyId);
    await disputeReport(replier, replyId);
    expect(await onProfile(poster)).toEqual([]);
    expect(await look(replier, replyId)).toMatchObject({ thankYou: null, maySay: false });
  });

  it("of people who block one another is seen by nobody, and either can remove it", async () => {
    const { poster, replier, replyId } = await anExchange();
    const { thankYou } = await say(replier, replyId);
    await blockMember(replier, poster.id);
    expect([(await look(poster, replyId)).status, (await look(replier, replyId)).status]).toEqual([404, 404]);
    expect(await onProfile(poster)).toEqual([]);
    await unblockMember(replier, poster.id);
    expect(await onProfile(poster)).toHaveLength(1);
    await blockMember(poster, replier.id);
    expect(await remove(poster, thankYou._id)).toMatchObject({ status: 200, maySay: false });
    await unblockMember(poster, replier.id);
    expect(await onProfile(poster)).toEqual([]);
  });

  it("that is reported by a moderator is hidden with its picture, and comes back if it is fine", async () => {
    const { poster, replier, replyId } = await anExchange();
    const { thankYou } = await say(replier, replyId, "Rude words.", { picture: await photo() });
    const moderator = await aStaffMember("moderator");
    await report(moderator, { kind: "thanks", id: thankYou._id, reason: "unkind", text: "" });
    expect(await onProfile(poster)).toEqual([]);
    expect((await remove(replier, thankYou._id)).status).toBe(404);
    expect(await look(replier, replyId)).toMatchObject({ thankYou: null, maySay: false });
    const { id } = await db().moderationCase.findFirstOrThrow({ where: { targetId: thankYou._id } });
    const other = await aStaffMember("moderator");
    await decideCase(other, id, { decision: "remove", reason: "It is rude." });
    vi.useFakeTimers({ now: Date.now() + 5000, toFake: ["Date"] });
    expect(await isRemoved(nameOf(thankYou))).toBe(true);
    vi.useRealTimers();
    await undoDecision(other, id, "It is fine after all.");
    expect(await onProfile(poster)).toMatchObject([{ text: "Rude words." }]);
  });
});
