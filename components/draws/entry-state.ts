import type { DrawEntry, DrawEvent } from "@/lib/replies/draw-schema";

export type EntryState =
  | "has"
  | "handed-over"
  | "in-line"
  | "gave-back"
  | "withdrew"
  | "no-show"
  | "no-answer"
  | "taken-back"
  | "declined"
  | "gone"
  | "post-withdrawn"
  | "expired"
  | "lapsed"
  | "unconfirmed";

const AFTER: Record<DrawEvent["event"], EntryState> = {
  promised: "has",
  "handed-over": "handed-over",
  "gave-back": "gave-back",
  withdrew: "withdrew",
  "no-show": "no-show",
  "no-answer": "no-answer",
  asked: "in-line",
  released: "taken-back",
  declined: "declined",
  gone: "gone",
  "post-withdrawn": "post-withdrawn",
  expired: "expired",
  lapsed: "lapsed",
  unconfirmed: "unconfirmed",
};

/** How it stands today with an entry of a draw: its latest event says so, or else the draw itself. */
export function entryState(
  { entry, granted }: Pick<DrawEntry, "entry" | "granted">,
  record: DrawEvent[],
): { state: EntryState; quantity: number } {
  const latest = record.findLast((event) => event.entry === entry);
  if (latest) return { state: AFTER[latest.event], quantity: latest.quantity };
  return { state: granted > 0 ? "has" : "in-line", quantity: granted };
}
