/** Cases of moderation in each state. */
import { db } from "@/lib/db/client";
import { decideCase } from "@/lib/moderation/decide";
import { appeal } from "@/lib/moderation/own-cases";
import { report } from "@/lib/moderation/report";
import type { DecisionFields } from "@/lib/moderation/schema";
import type { Target } from "@/lib/moderation/targets";
import { undoDecision } from "@/lib/moderation/undo";
import { aMember, aStaffMember, type Member } from "@/tests/support/factories";

/** Reported by a new member, or by this one. @returns its id */
export async function aCase(target: Target, reporter?: Member): Promise<string> {
  await report(reporter ?? (await aMember()), { ...target, reason: "scam", text: "" });
  const where = { targetKind: target.kind, targetId: target.id, decidedAt: null };
  return (await db().moderationCase.findFirstOrThrow({ where })).id;
}

const WARNING: DecisionFields = { decision: "warn", reason: "Please read the rules." };

export async function aDecidedCase(target: Target, decision = WARNING, by?: Member): Promise<string> {
  const id = await aCase(target);
  await decideCase(by ?? (await aStaffMember("moderator")), id, decision);
  return id;
}

/** The author objects, and nobody has answered yet. */
export async function anAppeal(author: Member, target: Target): Promise<string> {
  const id = await aDecidedCase(target);
  await appeal(author, id, "It was a gift, really.");
  return id;
}

/** Until a moderator has looked at it. Returns the case. */
export const hide = async (postId: string) =>
  aCase({ kind: "post", id: postId }, await aStaffMember("moderator"));
/** Taken down by moderators, who find later that it was a mistake. */
export async function removedByMistake(postId: string): Promise<void> {
  const decision = { decision: "remove", reason: "A scam." } as const;
  const caseId = await aDecidedCase({ kind: "post", id: postId }, decision);
  await undoDecision(await aStaffMember("moderator"), caseId, "It was none.");
}

/** All is well, so it is shown again. */
export const keep = async (caseId: string) =>
  decideCase(await aStaffMember("moderator"), caseId, { decision: "keep", reason: "All is well." });
