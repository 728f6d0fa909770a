/** A post that is edited while it is away, or in the minute after, rings once it is back. */
import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { DAY_MS } from "@/lib/time/durations";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply } from "@/tests/support/factories";

beforeEach(async () => {
  await db().savedSearch.deleteMany();
  await db().matchQueue.deleteMany();
});

it.each(["while", "before"])(
  "an offer that is edited to fit %s it is promised rings for a request once the promise is over",
  async (when) => {
    const [ada, ben, friend] = [await aMember(), await aMember(), await aMember()];
    await aPost(ben, { type: "request", title: "Gramophone" });
    const id = await aPost(ada, { title: "Wardrobe" });
    const { _id: replyId } = await aReply(friend, id);
    await notifyMatches();
    if (when === "before") await editPost(ada, id, { title: "Gramophone" });
    await promise(ada, id, { replyId });
    if (when === "while") await editPost(ada, id, { title: "Gramophone" });
    await notifyMatches();
    await withdrawReply(friend, replyId);
    await notifyMatches();
    expect(await kindsOf(ben)).toEqual(["match"]);
  },
);

it("an offer that is edited within the minute after a promise was over rings as well", async () => {
  const [ada, ben, friend] = [await aMember(), await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Harpsichord" });
  const id = await aPost(ada, { title: "Wardrobe" });
  const { _id: replyId } = await aReply(friend, id);
  await notifyMatches();
  await promise(ada, id, { replyId });
  await withdrawReply(friend, replyId);
  await editPost(ada, id, { title: "Harpsichord" });
  await notifyMatches();
  expect(await kindsOf(ben)).toEqual(["match"]);
});

it("an offer whose time was over rings for a request that its new title answers, in one edit with its new end", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Vibraphone" });
  const createdAt = new Date(Date.now() - 9 * DAY_MS);
  const id = await aPost(ada, { title: "Wardrobe", createdAt, expiresAt: new Date(Date.now() - DAY_MS) });
  await notifyMatches();
  await settleDuePost(id);
  await editPost(ada, id, { title: "Vibraphone", deadline: new Date(Date.now() + 9 * DAY_MS) });
  await notifyMatches();
  expect(await kindsOf(ben)).toEqual(["match"]);
});
