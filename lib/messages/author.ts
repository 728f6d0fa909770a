import "server-only";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";

/**
 * A page may not have heard yet that somebody else has logged in: its message says whose it is.
 *
 * @throws AppError "otherMember"
 */
export function requireAuthor(request: Request, actor: Actor): void {
  const authorId = request.headers.get("author-id");
  if (authorId !== null && authorId !== actor.id) throw new AppError("otherMember");
}
