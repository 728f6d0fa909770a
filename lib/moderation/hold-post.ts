import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/db/client";
import { tellAuthor } from "@/lib/moderation/notices";
import { openCase } from "@/lib/moderation/report";
import { hasStaffBeside } from "@/lib/moderation/staff";
import { hideTarget, requireTarget } from "@/lib/moderation/targets";
import { logSecurityEvent } from "@/lib/observability/security-log";
import type { Moderation } from "@/lib/posts/mutations";

/** Hides what its author has published although a rule asked about it, and puts it into the queue. */
async function hold(tx: Tx, actor: Actor, id: string): Promise<void> {
  const target = { kind: "post", id } as const;
  const found = await requireTarget(tx, target, actor.id);
  const caseId = await openCase(tx, target, found, "rules");
  await hideTarget(tx, target);
  const data = { hiddenAt: new Date() };
  await tx.moderationCase.update({ where: { id: caseId }, data, select: { id: true } });
  await tellAuthor(tx, actor.id, { caseId, title: found.words.title, because: "held" });
  logSecurityEvent("post held", { userId: actor.id });
}

export const moderation: Moderation = { isPossible: ({ id }) => hasStaffBeside(db(), [id]), hold };
