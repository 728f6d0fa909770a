import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { activeWhere } from "@/lib/posts/queries";

export const MAX_ACTIVE_POSTS = 300;

/** @throws AppError "tooMany" at the daily limit, "invalid" at the limit of active posts */
export async function assertPostQuota({ id }: Actor): Promise<void> {
  await countUse("uploadDay", id);
  const active = await db().post.count({ where: { posterId: id, ...activeWhere() } });
  if (active < MAX_ACTIVE_POSTS) return;
  throw new AppError("invalid", { reason: "tooManyActive", values: { active } });
}
