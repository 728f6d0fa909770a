import "server-only";
import { AppError } from "@/lib/errors";
import type { Actor } from "@/lib/session";

/**
 * A page may not have heard yet that somebody else has logged in: its message says whose it is.
 *
 * @throws AppError "otherMember"
 */
export function requireAuthor(request: Request, actor: Actor): void {
  const authorId = request.headers.get("author-id");
  if (authorId !== null && authorId !== actor.id) throw new AppError("otherMember");
}
