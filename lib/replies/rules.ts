import type { ReplyState, ReportView } from "@/lib/replies/schema";

/** What may follow what. A promise may follow a promise: another quantity. */
const NEXT_STATES: Record<ReplyState, readonly ReplyState[]> = {
  waiting: ["promised", "declined", "withdrawn"],
  promised: ["promised", "completed", "withdrawn", "released", "no-show"],
  completed: [],
  // A poster may change their mind, but a member is never made to take what they gave back.
  declined: ["promised"],
  withdrawn: ["waiting"],
  released: ["promised", "waiting"],
  "no-show": ["promised", "waiting", "released"],
};

export const canBecome = (from: ReplyState, to: ReplyState): boolean => NEXT_STATES[from].includes(to);

type Ended = { state: ReplyState; report?: Pick<ReportView, "outcome" | "counts"> | undefined };

/**
 * Who withdrew, was released, or had a no-show noted that does not count, may ask once more; a no is a no. Giving it back
 * does not help past a report that may still count, or does.
 */
export function canAskAgain({ state, report }: Ended): boolean {
  if (report?.counts && report.outcome === "upheld") return false;
  if (report?.counts && !report.outcome && state === "withdrawn") return false;
  return canBecome(state, "waiting");
}
