import { beforeAll, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as getNearby } from "@/app/api/v1/post/nearby/route";
import { GET } from "@/app/api/v1/post/route";
import { forgetTags } from "@/lib/db/tagged-memory";
import { sendMessage } from "@/lib/messages/mutations";
import { getProfile } from "@/lib/profiles/queries";
import { confirmHandover } from "@/lib/replies/handover";
import { reportMissingPoster } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import {
  aMember,
  aMissedTime,
  aNoShow,
  aPost,
  aReply,
  aRequest,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";

const [maria, ben, nils] = [await aMember({ name: "Maria Weber" }), await aMember(), await aMember()];

/** By a list of posts, page by page. */
async function posterIn(id: string): Promise<Record<string, unknown>> {
  for (let cursor = ""; ; ) {
    const path = `/api/v1/post?limit=2${cursor && `&cursor=${cursor}`}`;
    const page = await expectContract(await GET(aRequest(path)), "get", "/api/v1/post");
    const post = page.posts.find(({ postedBy }) => postedBy._id === id);
    if (post) return post.postedBy;
    if (!page.nextCursor) throw new Error("no post of theirs is listed");
    cursor = page.nextCursor;
  }
}

async function answerAfterHours(poster: Member, hours: number) {
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(await aMember(), postId);
  await letHoursPass(postId, hours);
  await declineReply(poster, postId, { replyId });
}

async function handOver(poster: Member, replier: Member) {
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(replier, postId);
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId });
}

beforeAll(async () => {
  for (const person of [maria, ben, nils]) await aPost(person);
});

it("a list tells of a poster what the profile does, from the third answer on, and on each page alike", async () => {
  await answerAfterHours(maria, 20);
  await answerAfterHours(maria, 20);
  await handOver(ben, maria);
  expect(await posterIn(maria.id)).toEqual({ _id: maria.id, name: "Maria Weber", kept: 1 });
  await answerAfterHours(maria, 20);
  const { pace, kept } = (await getProfile(maria.id)) ?? {};
  expect({ pace, kept }).toEqual({ pace: "day", kept: 1 });
  expect(await posterIn(maria.id)).toEqual({ _id: maria.id, name: "Maria Weber", pace, kept });
  expect(await posterIn(nils.id)).not.toHaveProperty("pace");
  for (let more = 0; more < 3; more += 1) await aPost(nils);
  expect(await posterIn(maria.id)).toMatchObject({ pace, kept });

  const place = "latitude=50.87&longitude=0.01";
  const near = await getNearby(aRequest(`/api/v1/post/nearby?${place}&limit=100`));
  const { posts } = await expectContract(near, "get", "/api/v1/post/nearby");
  expect(posts.find(({ postedBy }) => postedBy._id === maria.id)?.postedBy).toMatchObject({ pace, kept });
});

it("no list counts the kept promises of one who did not show up, as replier or as poster", async () => {
  const [asReplier, asPoster] = [await aMember(), await aMember()];
  for (const person of [asReplier, asPoster]) {
    await handOver(ben, person);
    await aPost(person);
    expect(await posterIn(person.id)).toMatchObject({ kept: 1 });
  }
  const missed = await aPost(nils);
  const { _id: replyId } = await aReply(asReplier, missed);
  await promise(nils, missed, { replyId });
  await aNoShow(nils, asReplier, missed, replyId);
  expect((await getProfile(asReplier.id))?.kept).toBe(1);
  expect(await posterIn(asReplier.id)).not.toHaveProperty("kept");

  const own = await aPost(asPoster);
  const reply = await aReply(nils, own);
  await promise(asPoster, own, { replyId: reply._id });
  await aMissedTime(nils, asPoster, own, reply._id);
  await reportMissingPoster(nils, reply._id);
  await letHoursPass(own, 25);
  forgetTags(null);
  expect((await getProfile(asPoster.id))?.broken).toBe(1);
  expect(await posterIn(asPoster.id)).not.toHaveProperty("kept");
});

it("an answer by message counts minutes later at most", async () => {
  const quick = await aMember();
  for (let times = 0; times < 3; times += 1) {
    const { _id } = await aReply(await aMember(), await aPost(quick));
    await sendMessage(quick, _id, { text: "Yes, soon." }, null);
  }
  forgetTags(null);
  expect(await posterIn(quick.id)).toMatchObject({ pace: "hour" });
});
