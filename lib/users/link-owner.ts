import "server-only";
import { verifyPassword } from "@/lib/auth/password";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";

// A link proves that somebody reads the mailbox, not that the account is theirs: anybody can name the address.

/** @throws AppError "otherMember" */
export function assertOwnLink(userId: string, actor: Actor | null): void {
  if (actor && actor.id !== userId) throw new AppError("otherMember", { reason: "linkOfOther" });
}

/**
 * Whether the account's own session or password comes along with the link.
 * @throws AppError "otherMember", "invalid" for a wrong password, "tooMany"
 */
export async function provesAccount(userId: string, actor: Actor | null, password: string): Promise<boolean> {
  assertOwnLink(userId, actor);
  return actor !== null || (password !== "" && (await provesPassword(userId, password)));
}

async function provesPassword(id: string, typed: string): Promise<true> {
  const guesser = `link|${id}`;
  await countUse("wrongPassword", guesser);
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(passwordHash, typed)))
    throw invalidField("password", { reason: "wrongPassword" });
  await refundUse("wrongPassword", guesser);
  return true;
}
