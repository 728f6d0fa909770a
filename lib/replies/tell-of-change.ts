import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { listWaiting } from "@/lib/replies/tell-of-new-end";

/** To those who are promised it: please look again before you meet. */
export async function tellOfChange(tx: Tx, post: LockedPost, alreadyTold: string[]): Promise<void> {
  const people = (await listRecipients(tx, post)).filter((id) => !alreadyTold.includes(id));
  const dedupeKey = `changed:${post.id}:${Date.now()}`;
  await notify(tx, people, { kind: "changed", dedupeKey, payload: notificationPayload(post) });
}

/** As above, of several pictures in a row once: only the latest such notice stands. */
export async function tellOfOtherPictures(tx: Tx, post: LockedPost): Promise<void> {
  const people = await listRecipients(tx, post);
  const dedupeKey = `changed-pictures:${post.id}`;
  await tx.notification.deleteMany({ where: { userId: { in: people }, dedupeKey } });
  await notify(tx, people, { kind: "changed", dedupeKey, payload: notificationPayload(post) });
}

type Otherwise = "other-words" | "other-pictures" | "other-place";

/** To those who wait, and may be promised or drawn for it unasked: only the latest such notice stands. */
export async function tellThoseWhoWait(tx: Tx, post: LockedPost, because: Otherwise): Promise<void> {
  const people = await listWaiting(tx, post.id);
  const dedupeKey = `${because}:${post.id}`;
  await tx.notification.deleteMany({ where: { userId: { in: people }, dedupeKey } });
  const payload = notificationPayload(post, { because });
  await notify(tx, people, { kind: "end-moved", dedupeKey, payload });
}

async function listRecipients(tx: Tx, { id: postId }: LockedPost): Promise<string[]> {
  const recipients = await tx.reply.findMany({
    where: { postId, state: "promised" },
    select: { personId: true },
  });
  return recipients.map(({ personId }) => personId);
}
