import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { getUsualResponseTime, listResponseTimes } from "@/lib/replies/answer-times";
import { settleDuePost } from "@/lib/replies/due-work";
import { DAY_MS } from "@/lib/time/durations";
import { letDaysPass } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";

it("the site counts replies as a poster's own time does: a message is an answer, and so is the end of a post", async () => {
  const [answering, silent] = [await aMember(), await aMember()];
  const others = [answering, silent, await aMember()];
  for (const poster of others)
    for (let at = 0; at < 3; at += 1) {
      const { postId, replyId } = await aReplyTo(poster);
      await letHoursPass(postId, 2);
      if (poster === answering) await sendMessage(poster, replyId, { text: "Yes, soon." }, null);
      await letDaysPass(postId, 5);
      await settleDuePost(postId);
    }
  const own = await listResponseTimes(
    db(),
    others.map(({ id }) => id),
  );
  expect(others.map(({ id }) => own.get(id))).toEqual(["hours", "week", "week"]);
  expect(await getUsualResponseTime(db())).toBe("week");
});

async function aReplyTo(poster: Member) {
  const postId = await aPost(poster, { expiresAt: new Date(Date.now() + 4 * DAY_MS) });
  return { postId, replyId: (await aReply(await aMember(), postId))._id };
}
