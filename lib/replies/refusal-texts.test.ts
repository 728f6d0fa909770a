/** Sentences to those who do not get it say only what is so. */
import { expect, it } from "vitest";
import { sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import type { NotificationKind } from "@/lib/notifications/schema";
import { notificationText } from "@/lib/notifications/texts";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { settleDuePost } from "@/lib/replies/due-work";
import { declineReply, promise } from "@/lib/replies/promises";
import { agree, anExchange, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, letHoursPass, type Member } from "@/tests/support/factories";

async function textOf(who: Member, kind: NotificationKind): Promise<string> {
  const found = (await listNotifications(who)).find((one) => one.kind === kind);
  return found ? notificationText(found) : "";
}

it("one who waits behind a promise that outlasts the post hears that others were chosen", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const cleo = await aMember();
  await aReply(cleo, postId);
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24 * 200);
  await letDaysPass(postId, 105);
  await settleDuePost(postId);
  expect(await textOf(cleo, "declined")).toContain("has ended, and others were chosen this time");
});

it.each([
  ["alone", false],
  ["with all others", true],
])(
  "one who is declined while nobody else is there does not hear that it goes to somebody else: %s",
  async (_, isAll) => {
    const { poster, ben, postId, replyId } = await anExchange();
    await declineReply(poster, postId, isAll ? {} : { replyId });
    expect(await textOf(ben, "declined")).toContain("It did not work out with “Kitchen chair” this time");
  },
);

it.each(["waits", "has the promise"])("but where another %s", async (does) => {
  const { poster, ben, postId, replyId } = await anExchange();
  const other = (await aReply(await aMember(), postId))._id;
  if (does !== "waits") await promise(poster, postId, { replyId: other });
  await declineReply(poster, postId, { replyId });
  expect(await textOf(ben, "declined")).toContain("goes to somebody else this time");
});

it("a promise that ends although the two write every day does not end because nobody wrote", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await letHoursPass(postId, 24 * 7 + 1);
  await askAboutHandovers();
  await letHoursPass(postId, 24 * 27);
  await askAboutHandovers();
  await letHoursPass(postId, 24);
  await sendMessage(ben, replyId, { text: "I am still looking for a van, on Saturday I come." }, null);
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("released");
  expect(await textOf(ben, "lapsed")).toBe(
    "The promise of “Kitchen chair” has ended: nobody has said that it changed hands.",
  );
});
