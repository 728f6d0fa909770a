import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db, pool, transaction } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { sendMessage } from "@/lib/messages/mutations";
import { notify } from "@/lib/notifications/mutations";
import { aMember, aPost, aReply } from "@/tests/support/factories";

const somebodyWaits = async () => {
  const { rows } = await pool().query("SELECT FROM pg_locks WHERE NOT granted");
  return rows.length > 0;
};

it("a message written while an earlier email is being sent causes no deadlock", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const postId = await aPost(ada);
  const { _id: replyId } = await aReply(ben, postId);
  await sendDueEmails();
  await sendMessage(ada, replyId, { text: "It is here." }, null);
  const payload = { postId, title: "Chair", type: "offer" as const, name: "Ada", replyId };

  let mailing = Promise.resolve(0);
  await transaction(async (tx) => {
    // As a second message does: it takes back the news of the first, and tells again.
    await tx.notification.deleteMany({ where: { userId: ben.id, kind: "message" } });
    mailing = sendDueEmails();
    await expect.poll(somebodyWaits).toBe(true);
    await notify(tx, [ben.id], { kind: "message", dedupeKey: `message:${randomUUID()}`, payload });
  });
  expect(await mailing).toBeGreaterThan(0);
  expect(await db().notification.count({ where: { userId: ben.id, kind: "message" } })).toBe(1);
});
