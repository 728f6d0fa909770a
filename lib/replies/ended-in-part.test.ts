import { expect, it } from "vitest";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { anExchange, letDaysPass } from "@/tests/support/exchanges";
import { aMember, aReply, codeOf, type Member } from "@/tests/support/factories";

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText);

it("nobody hears that it ended before anybody was chosen where one of two was handed over", async () => {
  const { poster, postId, replyId } = await anExchange({
    quantity: 2,
    expiresAt: new Date(Date.now() + 2 * DAY_MS),
  });
  const cleo = await aMember();
  await promise(poster, postId, { replyId, quantity: 1 });
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await aReply(cleo, postId);
  await letDaysPass(postId, 6);
  await settleDuePost(postId);
  const [told] = await heardBy(cleo);
  expect(told).toContain("has ended");
  expect(told).not.toContain("before anybody was chosen");
});
