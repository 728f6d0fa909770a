import type { ReplyState, ReportView } from "@/lib/replies/schema";

type Ended = { state: ReplyState; report?: Pick<ReportView, "outcome" | "counts"> | undefined };

/**
 * Who withdrew, was released, or had a no-show noted that does not count, may ask once more; a no is a no. Giving it back
 * does not help past a report that may still count, or does.
 */
export function canAskAgain({ state, report }: Ended): boolean {
  if (report?.counts && report.outcome === "upheld") return false;
  if (report?.counts && !report.outcome && state === "withdrawn") return false;
  return state === "no-show" || state === "withdrawn" || state === "released";
}
