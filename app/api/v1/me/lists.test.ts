import { describe, expect, it } from "vitest";
import { GET as getPosts } from "@/app/api/v1/me/post/route";
import { GET as getOpenReplies } from "@/app/api/v1/me/reply/open/route";
import { GET as getReplies } from "@/app/api/v1/me/reply/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import type { PostView } from "@/lib/posts/schema";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import type { ReplyView } from "@/lib/replies/schema";
import { HOUR_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import { aMember, aNoShow, aPost, aReply, aRequest, HOME, type Member } from "@/tests/support/factories";

const earlier = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function postsOf(as: Member) {
  const response = await getPosts(aRequest("/api/v1/me/post", { as }));
  const { posts } = await expectContract(response, "get", "/api/v1/me/post");
  return posts as unknown as { post: PostView; replies: ReplyView[] }[];
}

async function repliesOf(as: Member) {
  const response = await getReplies(aRequest("/api/v1/me/reply", { as }));
  const { replies } = await expectContract(response, "get", "/api/v1/me/reply");
  return replies as unknown as { reply: ReplyView; post: PostView }[];
}

describe("my posts", () => {
  it("are mine, newest first, with their place and all replies in queue order", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const old = await aPost(poster, { createdAt: earlier(2) });
    const fresh = await aPost(poster, { createdAt: earlier(1), type: "request" });
    await aPost(await aMember());
    // By when there is an answer is for who waits.
    const asked = [await aReply(ben, old), await aReply(cleo, old)].map(({ answerBy: _, ...reply }) => reply);
    const posts = await postsOf(poster);
    expect(posts.map(({ post }) => post._id)).toEqual([fresh, old]);
    expect(posts.map(({ replies }) => replies)).toEqual([[], asked]);
    for (const { post } of posts) expect(post).toMatchObject(HOME);
  });

  it("include every state, and name it", async () => {
    const poster = await aMember();
    await aPost(poster, { createdAt: earlier(1), expiresAt: earlier(0.5) });
    await aPost(poster, { createdAt: earlier(2), withdrawnAt: earlier(1) });
    const promised = await aPost(poster, { createdAt: earlier(3) });
    const given = await aPost(poster, { createdAt: earlier(4) });
    const received = await aPost(poster, { createdAt: earlier(5), type: "request" });
    for (const id of [promised, given, received]) {
      const { _id } = await aReply(await aMember(), id);
      await promise(poster, id, { replyId: _id });
      if (id !== promised) await confirmHandover(poster, id, { replyId: _id });
    }
    const statuses = (await postsOf(poster)).map(({ post }) => post.status);
    expect(statuses).toEqual(["expired", "withdrawn", "promised", "given", "received"]);
  });

  it("never contain the handover code", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id } = await aReply(ben, id);
    await promise(poster, id, { replyId: _id });
    const { code } = await db().reply.findUniqueOrThrow({ where: { id: _id } });
    expect(JSON.stringify(await postsOf(poster))).not.toContain(`"${code}"`);
  });

  it("are empty for a member without posts", async () => {
    expect(await postsOf(await aMember())).toEqual([]);
  });
});

describe("my replies", () => {
  it("are mine, latest change first, with the post as I may see it", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const [one, two] = [await aPost(poster), await aPost(poster)];
    const first = await aReply(ben, one);
    const second = await aReply(ben, two);
    await aReply(await aMember(), one);
    expect((await repliesOf(ben)).map(({ reply }) => reply._id)).toEqual([second._id, first._id]);
    await promise(poster, one, { replyId: first._id });
    const [promised, waiting] = await repliesOf(ben);
    expect(promised).toMatchObject({ reply: { _id: first._id, state: "promised" }, post: HOME });
    expect(promised?.reply.code).toMatch(/^\d{6}$/);
    expect(waiting).toMatchObject({ reply: { _id: second._id, state: "waiting" }, post: { _id: two } });
    expect(waiting?.post.address).toBe("Lewes");
  });

  it("include the place while the item is promised to me", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const ends = [
      (postId: string, replyId: string) => releasePromise(poster, postId, { replyId, reason: "released" }),
      (postId: string, replyId: string) => releasePromise(poster, postId, { replyId, reason: "no-show" }),
      (postId: string, replyId: string) => confirmHandover(poster, postId, { replyId }),
      (_: string, replyId: string) => withdrawReply(ben, replyId),
    ];
    for (const end of ends) {
      const id = await aPost(poster);
      const { _id } = await aReply(ben, id);
      await promise(poster, id, { replyId: _id });
      expect((await repliesOf(ben))[0]?.post.latitude).toBe(HOME.latitude);
      await end(id, _id);
      const [ended] = await repliesOf(ben);
      expect(ended?.reply._id).toBe(_id);
      expect(JSON.stringify(ended)).not.toMatch(/12 Elm|AB1|50\.873812|0\.008843/);
      expect(ended?.reply).not.toHaveProperty("code");
    }
  });

  it("list the promises I kept and broke, with times", async () => {
    const ben = await aMember();
    for (const end of ["completed", "no-show", "completed"]) {
      const poster = await aMember();
      const id = await aPost(poster);
      const { _id } = await aReply(ben, id);
      await promise(poster, id, { replyId: _id });
      if (end === "completed") await confirmHandover(poster, id, { replyId: _id });
      else await aNoShow(poster, ben, id, _id);
    }
    const replies = await repliesOf(ben);
    for (const { reply } of replies) {
      expect(reply).toMatchObject({ kept: 2, broken: 1 });
      const times = reply.history.map(({ at }) => Date.parse(at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(reply.history.at(-1)?.at).toBe(reply.stateSince);
    }
    expect(replies.map(({ reply }) => reply.history.map(({ state }) => state).join(" "))).toEqual([
      "waiting promised completed",
      "waiting promised completed",
      "waiting promised no-show",
    ]);
  });

  it("include a draw that is due, even if nobody opened the post", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + HOUR_MS) });
    await aReply(ben, id);
    await letDrawPass(id);
    expect((await repliesOf(ben))[0]?.reply.state).toBe("promised");
    const another = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + HOUR_MS) });
    await aReply(ben, another);
    await letDrawPass(another);
    expect((await postsOf(poster))[0]?.replies[0]?.state).toBe("promised");
  });

  it("are empty for a member without replies", async () => {
    expect(await repliesOf(await aMember())).toEqual([]);
  });
});

describe("my open replies", () => {
  const openOf = async (as: Member) => {
    const response = await getOpenReplies(aRequest("/api/v1/me/reply/open", { as }));
    return (await expectContract(response, "get", "/api/v1/me/reply/open")).replies;
  };

  it("name the posts that wait for an answer or are promised, and none that is over", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const posts = [await aPost(poster), await aPost(poster), await aPost(poster)] as const;
    const replies = [];
    for (const id of posts) replies.push((await aReply(ben, id))._id);
    await promise(poster, posts[1], { replyId: replies[1] as string });
    await withdrawReply(ben, replies[2] as string);
    expect(await openOf(ben)).toEqual([
      { postId: posts[1], isPromised: true },
      { postId: posts[0], isPromised: false },
    ]);
    expect(await openOf(poster)).toEqual([]);
  });
});
