import "server-only";
import { deleteEmailFiles } from "@/lib/account-deletions/email-files";
import { saveErasedList } from "@/lib/account-deletions/erased-list";
import { settleAccount } from "@/lib/account-deletions/settle-account";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, db, type Tx, transaction } from "@/lib/db/client";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { recordRemoved } from "@/lib/posts/removed-images";
import { SECOND_MS } from "@/lib/time/durations";

const AT_ONCE = 5;
const SETTLE_MS = 5 * SECOND_MS;
const TIMEOUT_MS = 30 * SECOND_MS;

type Due = { userId: string; email: string; isSettled: boolean };

/** Finishes what requests had no time for. */
export async function settleLeavingAccounts(): Promise<void> {
  const waiting = await db().accountDeletion.findMany({
    where: { settledAt: null },
    select: { userId: true },
    orderBy: { requestedAt: "asc" },
    take: AT_ONCE,
  });
  for (const { userId } of waiting) await settleAccount(userId, Date.now() + SETTLE_MS);
}

/** Erases members whose days of grace are over. Safe to repeat. Returns their number. */
export async function eraseDueAccounts(): Promise<number> {
  const due = await db().$queryRaw<Due[]>`
    SELECT deletion."userId", person."email", deletion."settledAt" IS NOT NULL AS "isSettled"
    FROM "AccountDeletion" deletion JOIN "User" person ON person."id" = deletion."userId"
    WHERE deletion."eraseAt" <= now()
      AND (deletion."settledAt" IS NOT NULL OR deletion."eraseAt" <= now() - interval '1 day')
    ORDER BY deletion."eraseAt" LIMIT ${AT_ONCE}`;
  let erased = 0;
  for (const { userId, email, isSettled } of due) {
    if (!isSettled) await settleOnceMore(userId);
    if (!(await eraseAccount(userId))) continue;
    await deleteEmailFiles(email);
    erased += 1;
  }
  if (erased > 0) {
    await saveErasedList();
    await recordRemoved();
  }
  return erased;
}

/** Then everybody concerned is told all, and lines go on. Whatever the reason is why it fails, the erasure does not wait for it. */
async function settleOnceMore(userId: string): Promise<void> {
  try {
    await settleAccount(userId, Date.now() + SETTLE_MS);
  } catch (error) {
    log.warn({ err: error, userId }, "an account is erased before all of it is settled");
  }
}

async function eraseAccount(userId: string): Promise<boolean> {
  const isErased = await transaction(
    async (tx) => {
      // The member may have come back meanwhile.
      await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
      const isDue = { userId, eraseAt: { lte: await databaseTime(tx) } };
      if ((await tx.accountDeletion.count({ where: isDue })) === 0) return false;
      invalidateTags(tx, ...(await tagsOfMember(tx, userId)));
      await tx.$queryRaw`SELECT public.erase_member(${userId}::uuid)::text`;
      return true;
    },
    { timeout: TIMEOUT_MS },
  );
  if (isErased) logSecurityEvent("account erased");
  return isErased;
}

/** Of everything that shows the member, their posts or their words. */
async function tagsOfMember(tx: Tx, userId: string): Promise<string[]> {
  const posts = await tx.post.findMany({
    where: { posterId: userId },
    select: { id: true, posterId: true, tags: true },
  });
  const comments = await tx.comment.findMany({
    where: { authorId: userId },
    select: { postId: true },
    distinct: ["postId"],
  });
  const thankYous = await tx.thankYou.findMany({ where: { authorId: userId }, select: { giverId: true } });
  const searches = await tx.savedSearch.findMany({ where: { ownerId: userId }, select: { id: true } });
  return [
    ...[tags.user(userId), tags.profile(userId), tags.sitemaps, tags.impact],
    ...posts.flatMap((post) => [...tagsOfPost(post), ...post.tags.map(tags.related)]),
    ...comments.map(({ postId }) => tags.post(postId)),
    ...thankYous.map(({ giverId }) => tags.profile(giverId)),
    ...searches.map(({ id }) => tags.search(id)),
  ];
}
