import type { Reason, ReplyState, ReportView } from "@/lib/replies/schema";

/** A promise may follow a promise, with another quantity. */
const NEXT_STATES: Record<ReplyState, readonly ReplyState[]> = {
  waiting: ["promised", "declined", "withdrawn"],
  promised: ["promised", "completed", "withdrawn", "released", "no-show"],
  completed: [],
  // A poster may change their mind, but a withdrawal is final unless the member asks again.
  declined: ["promised"],
  withdrawn: ["waiting"],
  released: ["promised", "waiting"],
  "no-show": ["promised", "waiting", "released"],
};

export const canBecome = (from: ReplyState, to: ReplyState): boolean => NEXT_STATES[from].includes(to);

type Ended = {
  state: ReplyState;
  reason?: Reason | null | undefined;
  report?: Pick<ReportView, "outcome" | "counts"> | undefined;
};

/** A declined member cannot ask again, unless only its end declined them. A withdrawal does not evade a report that counts or may still count. */
export function canAskAgain({ state, reason, report }: Ended): boolean {
  if (report?.counts && report.outcome === "upheld") return false;
  if (report?.counts && !report.outcome && state === "withdrawn") return false;
  return canBecome(state, "waiting") || (state === "declined" && reason === "expired");
}
