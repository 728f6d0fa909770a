import "server-only";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";

/** Detects a stale page after another member has signed in. @throws AppError "otherMember" */
export function requireAuthor(request: Request, actor: Actor): void {
  const authorId = request.headers.get("author-id");
  if (authorId !== null && authorId !== actor.id) throw new AppError("otherMember");
}
