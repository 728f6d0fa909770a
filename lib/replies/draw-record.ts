import "server-only";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { DrawEvent } from "@/lib/replies/draw-schema";
import { drawEntryId } from "@/lib/replies/draws";
import type { Reason, ReplyState } from "@/lib/replies/schema";

type Change = { state: ReplyState; reason: Reason | null; byId: string | null; quantity: number };

/** Public, therefore by entry and without names. */
export async function listDrawEvents(tx: Tx, postId: string, drawnAt: Date): Promise<DrawEvent[]> {
  const rows = await tx.replyChange.findMany({
    where: { reply: { postId } },
    select: { replyId: true, state: true, reason: true, byId: true, quantity: true, at: true },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const changes = rows.map((row) => ({
    ...row,
    state: fromPrismaEnum(row.state),
    reason: fromPrismaEnum(row.reason),
  }));
  const before = new Map<string, Change>();
  const events: DrawEvent[] = [];
  for (const change of changes) {
    const event = eventOf(change, before.get(change.replyId));
    before.set(change.replyId, change);
    if (!event || change.at < drawnAt) continue;
    const { replyId, quantity, at } = change;
    events.push({ at: at.toISOString(), entry: drawEntryId(replyId), event, quantity });
  }
  return events;
}

const TOLD_AS_REASON = ["gone", "post-withdrawn", "no-answer", "expired", "lapsed", "unconfirmed"] as const;

const isToldAsReason = (reason: Reason): reason is (typeof TOLD_AS_REASON)[number] =>
  TOLD_AS_REASON.some((one) => one === reason);

/** Returns null for reports and disputes, which stay between the two members, but not for a hand-over taken back. */
function eventOf(
  { state, reason, byId, quantity }: Change,
  last: Change | undefined,
): DrawEvent["event"] | null {
  const before = last?.state;
  if (before === "completed") return state === "promised" ? "promised" : "released";
  // The recipient says yes to what they already have.
  const isSame = before === "promised" && quantity === last?.quantity;
  if (state === "promised" && isSame && byId !== null) return null;
  if (state === "promised") return reason === null ? "promised" : null;
  if (reason === "disputed") return null;
  if (reason && isToldAsReason(reason)) return reason;
  if (state === "withdrawn") return before === "promised" ? "gave-back" : "withdrew";
  if (state === "waiting") return "asked";
  return state === "completed" ? "handed-over" : state;
}
