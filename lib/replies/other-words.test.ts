/** Of a post that becomes another thing while neighbours wait for it. */
import { expect, it } from "vitest";
import { listUnsent } from "@/lib/emails/unsent";
import { listNotifications } from "@/lib/notifications/queries";
import { editPost } from "@/lib/replies/edit-post";
import { aDraw, anExchange, mailOf } from "@/tests/support/exchanges";
import { aMember, type Member } from "@/tests/support/factories";

const LAMP = { title: "Broken lamp", description: "It was a chair when you asked, now it is a lamp." };
const causesOf = async (member: Member) =>
  (await listNotifications(member)).map(({ payload }) => payload.because).filter(Boolean);

it("those who take part in a draw hear of its other words, as they would be drawn for it unasked", async () => {
  const ben = await aMember();
  const { poster, postId } = await aDraw([ben]);
  await editPost(poster, postId, LAMP);
  expect(await causesOf(ben)).toEqual(["other-words"]);
});

it("one who waits for a poster hears once, by the mail of the day, however often the words change", async () => {
  const { poster, ben, postId } = await anExchange();
  await editPost(poster, postId, { description: "A chair with three legs, and a spare one." });
  await editPost(poster, postId, LAMP);
  await editPost(poster, postId, LAMP);
  expect(await causesOf(ben)).toEqual(["other-words"]);
  expect(await mailOf(ben)).toEqual([]);
  expect((await listUnsent(ben.id, "daily")).map(({ payload }) => payload.because)).toEqual(["other-words"]);
});

it("an edit of anything else tells nobody who waits", async () => {
  const { poster, ben, postId } = await anExchange();
  await editPost(poster, postId, { pickup: "Ring the second bell." });
  expect(await causesOf(ben)).toEqual([]);
});
