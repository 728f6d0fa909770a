import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { CommunitySettings } from "@/lib/community/schema";
import type { Tx } from "@/lib/db/client";
import { requiresVerifiedEmail } from "@/lib/http/site-config";
import { drawTime } from "@/lib/posts/draw-time";
import type { LockedPost } from "@/lib/posts/preconditions";
import { drawEntryId, type ListedEntry } from "@/lib/replies/draws";
import { countRecentHandovers } from "@/lib/replies/recent-handovers";
import { DAY_MS } from "@/lib/time/durations";

const DAYS: Record<CommunitySettings["drawAge"], number> = { none: 0, day: 1, week: 7, month: 30 };

const isDue = ({ allocation, drawAt, drawClosedAt, withdrawnAt, expiredAt }: LockedPost) =>
  allocation === "fair-draw" &&
  !drawClosedAt &&
  !withdrawnAt &&
  !expiredAt &&
  drawAt !== null &&
  drawAt.getTime() <= Date.now();

/** Lists for good who takes part, before the seed opens. Returns the updated post. */
export async function closeDueDraw(tx: Tx, post: LockedPost): Promise<LockedPost> {
  if (!isDue(post) || !post.drawAt) return post;
  const drawClosedAt = new Date();
  const opensAt = drawTime({ drawAt: post.drawAt, drawClosedAt });
  const expiresAt = new Date(Math.max(post.expiresAt.getTime(), opensAt.getTime()));
  await tx.post.update({
    where: { id: post.id },
    data: { drawClosedAt, expiresAt, drawEntries: await listEntries(tx, post.id, post.drawAt) },
    select: { id: true },
  });
  return { ...post, drawClosedAt, expiresAt };
}

async function listEntries(tx: Tx, postId: string, at: Date): Promise<ListedEntry[]> {
  const { drawAge } = await getCommunity(tx);
  const oldEnough = new Date(at.getTime() - DAYS[drawAge] * DAY_MS);
  const waiting = await tx.reply.findMany({
    where: {
      postId,
      state: "waiting",
      person: {
        ...(DAYS[drawAge] > 0 && { createdAt: { lte: oldEnough } }),
        // Since the host asks for it, also of those who had entered before.
        ...(requiresVerifiedEmail() && { emailVerifiedAt: { not: null } }),
      },
    },
    select: { id: true, personId: true, quantity: true },
  });
  const received = await countRecentHandovers(
    tx,
    waiting.map(({ personId }) => personId),
    at,
  );
  return waiting.map(({ id, personId, quantity }) => ({
    entry: drawEntryId(id),
    received: received.get(personId) ?? 0,
    quantity,
  }));
}
