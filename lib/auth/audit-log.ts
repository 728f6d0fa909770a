import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";

/** The actions of moderators and hosts, each with its kind of target. */
const ACTIONS = {
  "give-role": "member",
  "change-settings": "site",
  "export-members": "site",
  invite: "invitation",
  "end-invitation": "invitation",
  "accept-member": "member",
  "decline-member": "member",
  "decide-case": "case",
  "undo-decision": "case",
  "answer-appeal": "case",
} as const;

type AuditAction = keyof typeof ACTIONS;

type Entry = {
  action: AuditAction;
  targetId?: string;
  /** In the words of whoever acted. */
  reason?: string;
  /** No names, addresses or texts of members: nothing of it can be changed later. */
  detail?: Prisma.InputJsonObject;
};

/** In the transaction of what it records. @param actor null for the site itself */
export async function recordAction(tx: Tx, actor: Pick<Actor, "id"> | null, entry: Entry): Promise<void> {
  const { action, targetId = null, reason = "", detail = {} } = entry;
  const data = { actorId: actor?.id ?? null, action, targetKind: ACTIONS[action], targetId, reason, detail };
  await tx.auditEntry.create({ data, select: { id: true } });
}
