import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { idempotencyHeaders } from "@/lib/http/idempotency";

/** Of what may wait in a browser before it is sent. */
export const authorHeaders = idempotencyHeaders.extend({
  "Author-Id": z.uuid().optional().meta({
    description: "Whose words these are: 409 when the session is somebody else's by now.",
  }),
});

/** Detects a stale page after another member has signed in. @throws AppError "otherMember" */
export function requireAuthor(request: Request, actor: Actor): void {
  const authorId = request.headers.get("author-id");
  if (authorId !== null && authorId !== actor.id) throw new AppError("otherMember");
}
