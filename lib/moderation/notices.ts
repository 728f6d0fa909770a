import "server-only";
import type { Tx } from "@/lib/db/client";
import type { TargetKind } from "@/lib/moderation/rules";
import { notify } from "@/lib/notifications/mutations";
import { queueAccountNotice } from "@/lib/users/account-emails";

type Event = {
  caseId: string;
  title: string;
  because: "hidden" | "held" | "decided" | "undone" | "answered";
};

/** By the bell at once, and by mail where a decision can be appealed. */
export async function tellAuthor(tx: Tx, userId: string, { caseId, title, because }: Event): Promise<void> {
  await notify(tx, [userId], {
    kind: "moderated",
    dedupeKey: `moderated:${because}:${caseId}`,
    payload: { title, because },
  });
  const reader = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (reader && because !== "hidden" && because !== "held")
    await queueAccountNotice(tx, { kind: "moderated", email: reader.email, userId });
}

/** Not by its words: reports stay when their author leaves. */
const NAMED: Record<TargetKind, string> = {
  post: "a post",
  comment: "a comment",
  message: "a message",
  member: "a member",
  thanks: "a thank-you",
};

/** Outcomes of their reports. */
export async function tellReporters(tx: Tx, caseId: string, kind: TargetKind): Promise<void> {
  const reports = await tx.report.findMany({ where: { caseId }, select: { reporterId: true } });
  await notify(
    tx,
    reports.map(({ reporterId }) => reporterId),
    { kind: "report-decided", dedupeKey: `report-decided:${caseId}`, payload: { title: NAMED[kind] } },
  );
}
