import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limit";
import { activeWhere } from "@/lib/posts/queries";
import { postFailures } from "@/lib/posts/texts";

/** Posts of one member that stand at once; a furniture bank with more of them wants a list of its own. */
export const MAX_ACTIVE_POSTS = 300;

/**
 * Whether a member may publish one more. What is given, taken down or over makes room.
 *
 * @throws AppError "tooMany" when that is too much for a day, "invalid" when too many stand already
 */
export async function assertPostQuota({ id }: Actor): Promise<void> {
  await countUse("uploadDay", id);
  const active = await db().post.count({ where: { posterId: id, ...activeWhere() } });
  if (active < MAX_ACTIVE_POSTS) return;
  throw new AppError("invalid", { message: postFailures.tooManyActive(active) });
}
