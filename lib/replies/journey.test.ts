import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/session";
import { getPost, getPostWithPlace } from "@/lib/posts/queries";
import { createReply } from "@/lib/replies/create-reply";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { listOwnPosts, listOwnReplies } from "@/lib/replies/queries";
import type { ReplyView } from "@/lib/replies/schema";
import { letDrawPass } from "@/tests/support/draws";
import { aMember, aPost, HOME, lookAtReplies } from "@/tests/support/factories";

const WORDS = { quantity: 1, text: "For my daughter.", pickup: "Saturday morning" };

async function ask(person: Actor, postId: string, quantity = 1): Promise<ReplyView> {
  const { body } = await createReply(person, postId, { ...WORDS, quantity }, null);
  return body.reply as ReplyView;
}

const status = async (id: string) => (await getPost(id))?.status;

describe("from reply to handover", () => {
  it("the poster's chosen recipient gets the item, and the others are notified", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster);
    const first = await ask(ben, postId);
    const second = await ask(cleo, postId);
    expect([first.state, second.state]).toEqual(["waiting", "waiting"]);

    await promise(poster, postId, { replyId: first._id });
    expect(await status(postId)).toBe("promised");
    expect(await getPostWithPlace(ben, postId)).toMatchObject(HOME);
    expect(await getPostWithPlace(cleo, postId)).toBeNull();

    await releasePromise(poster, postId, { reason: "no-show" });
    expect(await getPostWithPlace(ben, postId)).toBeNull();
    expect((await lookAtReplies(poster, postId)).map(({ state }) => state)).toEqual(["no-show", "waiting"]);

    const dora = await aMember();
    const third = await ask(dora, postId);
    await promise(poster, postId, { replyId: second._id });
    const [own] = await listOwnReplies(cleo);
    expect(own?.post).toMatchObject(HOME);
    await expect(
      confirmHandover(poster, postId, { replyId: second._id, code: wrong(own?.reply.code) }),
    ).rejects.toMatchObject({ code: "codeWrong" });
    await confirmHandover(poster, postId, { replyId: second._id, code: own?.reply.code });
    expect(await status(postId)).toBe("given");
    expect((await lookAtReplies(dora, postId))[0]).toMatchObject({
      _id: third._id,
      state: "declined",
      reason: "gone",
    });
    expect((await lookAtReplies(cleo, postId))[0]).toMatchObject({ verified: true, kept: 1 });
    expect((await listOwnPosts(poster))[0]?.replies).toHaveLength(3);
    expect((await getPost(postId))?.amountLeft).toBe(0);
  });

  it("first come promises the item and moves on automatically", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come", quantity: 3 });
    const first = await ask(ben, postId, 2);
    const second = await ask(cleo, postId, 2);
    expect([first, second].map(({ state, granted }) => [state, granted])).toEqual([
      ["promised", 2],
      ["promised", 1],
    ]);
    const dora = await ask(await aMember(), postId, 3);
    expect(dora).toMatchObject({ state: "waiting", position: 1 });
    await withdrawReply(ben, first._id);
    const states = (await lookAtReplies(poster, postId)).map(({ state, granted }) => [state, granted]);
    expect(states).toEqual([
      ["withdrawn", 0],
      // First what the one before got too little, then the next.
      ["promised", 2],
      ["promised", 1],
    ]);
  });

  it("a draw chooses at its time among the waiting replies", async () => {
    const poster = await aMember();
    const people = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + 60_000) });
    for (const person of people) expect((await ask(person, postId)).state).toBe("waiting");
    await letDrawPass(postId);
    const replies = await lookAtReplies(poster, postId);
    expect(replies.map(({ state }) => state)).toEqual(["promised", "waiting", "waiting"]);
    expect(replies[0]?.history.at(-1)).toMatchObject({ state: "promised", by: "rule" });
  });
});

const wrong = (code = "000000") => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
