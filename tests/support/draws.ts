import { db, pool } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { DAY_MS, SECOND_MS } from "@/lib/time/durations";
import { openDraw } from "@/tests/support/pass-time";

const LONG_MEMBERS_DAYS = 60;

/** Everybody who asked has been a member for long. */
export async function ageRepliers(postId: string): Promise<void> {
  const createdAt = new Date(Date.now() - LONG_MEMBERS_DAYS * DAY_MS);
  await db().user.updateMany({ where: { replies: { some: { postId } } }, data: { createdAt } });
}

/** Its time has come, and its list is closed. */
export async function closeDraw(postId: string, drawAt = new Date(Date.now() - SECOND_MS)): Promise<void> {
  await db().post.update({ where: { id: postId }, data: { drawAt } });
  await settleDuePost(postId);
}

/** The seed of a closed draw may open: whoever looks next opens it. */
export async function letDrawOpen(postId: string): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query(openDraw(postId));
  } finally {
    client.release();
  }
}

/** Of members for long, the list closed, and the seed may open. */
export async function letDrawPass(postId: string, drawAt?: Date): Promise<void> {
  await ageRepliers(postId);
  await closeDraw(postId, drawAt);
  await letDrawOpen(postId);
}
