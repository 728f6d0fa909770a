import type { Prisma } from "@/lib/generated/prisma/client";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";
import type { Side } from "@/lib/replies/rules";
import { DAY_MS } from "@/lib/time/durations";

/**
 * Hand-overs and absences that this side, or either, may still deny: a block does not hide them. See `objectableUntil`, and
 * `deleteNotificationsBetween`. Reports of one who blocks the other are dropped.
 */
export const deniable = (side?: Side) => {
  const now = new Date();
  const handover = {
    ...{ state: "completed", verified: false },
    ...(side === "poster" && { posterConfirmed: false }),
    ...(side === "replier" && { replierConfirmed: false }),
    stateSince: { gt: new Date(now.getTime() - HANDOVER_OBJECTION_DAYS * DAY_MS) },
  } satisfies Prisma.ReplyWhereInput;
  const ofPoster = { posterAbsences: { some: { disputedAt: null, disputableUntil: { gt: now } } } };
  const ofReplier = { reports: { some: { outcome: null, disputableUntil: { gt: now } } } };
  return {
    OR: [handover, ...(side === "replier" ? [] : [ofPoster]), ...(side === "poster" ? [] : [ofReplier])],
  } satisfies Prisma.ReplyWhereInput;
};
