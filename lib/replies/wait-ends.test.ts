import { expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { listItems } from "@/lib/emails/lines";
import { listUnsent } from "@/lib/emails/unsent";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { settleDuePost } from "@/lib/replies/due-work";
import { promise } from "@/lib/replies/promises";
import { renewByLink } from "@/lib/replies/renew-post";
import { agree, anExchange, kindsOf, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply } from "@/tests/support/factories";

/** All of it is promised until long after its end, and Cleo waits behind that since its 30th day. */
async function aWaitBehindAPromise() {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24 * 120);
  await letDaysPass(postId, 30);
  const cleos = (await aReply(await aMember(), postId))._id;
  const asked = async () => (await kindsOf(poster)).filter((kind) => kind === "answer-due").length;
  for (const days of [58, 10]) {
    await letDaysPass(postId, days);
    await sendExpiryReminders();
  }
  return { poster, postId, cleos, asked };
}

it("a poster is asked once, three days before the end of the wait declines those behind a promise", async () => {
  const { poster, postId, cleos, asked } = await aWaitBehindAPromise();
  expect(await asked()).toBe(0);
  await letDaysPass(postId, 4);
  await sendExpiryReminders();
  await sendExpiryReminders();
  expect(await asked()).toBe(1);
  const lines = (await listUnsent(poster.id, "at-once")).filter(({ kind }) => kind === "answer-due");
  const [mailed] = listItems(poster, lines);
  expect(mailed?.sentence).toContain("a neighbour still waits behind your promise");
  expect(mailed?.links.map(({ href }) => new URL(href).pathname)).toEqual(["/renew"]);
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  expect(await stateOf(cleos)).toBe("declined");
});

it("a renewal by the link of that mail keeps them in the line", async () => {
  const { poster, postId, cleos } = await aWaitBehindAPromise();
  await letDaysPass(postId, 4);
  await renewByLink(signMailLink("renew", poster, postId));
  await letDaysPass(postId, 5);
  await settleDuePost(postId);
  expect(await stateOf(cleos)).toBe("waiting");
});
