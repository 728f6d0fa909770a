import type { Prisma } from "@/lib/generated/prisma/client";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";
import type { Side } from "@/lib/replies/rules";
import { DAY_MS } from "@/lib/time/durations";

/**
 * Hand-overs that this side, or either, may still deny: a block by the other side does not hide them. See
 * `objectableUntil`, and `deleteNotificationsBetween`.
 */
export const deniable = (side?: Side) =>
  ({
    ...{ state: "completed", verified: false },
    ...(side === "poster" && { posterConfirmed: false }),
    ...(side === "replier" && { replierConfirmed: false }),
    stateSince: { gt: new Date(Date.now() - HANDOVER_OBJECTION_DAYS * DAY_MS) },
  }) satisfies Prisma.ReplyWhereInput;
