import type { NotificationKind } from "@/lib/notifications/schema";
import { HOUR_MS } from "@/lib/time/durations";

/** Time to dispute a report. */
export const OBJECTION_HOURS = 24;
/** Time after an unanswered message before the poster may report it. */
export const NO_ANSWER_HOURS = 48;
/** A statement of one side about a hand-over stands after this time of silence. */
export const HANDOVER_OBJECTION_DAYS = 3;
/** The next in a rule's line, not heard from for so long, has as long to say that they still want it. */
export const TURN_HOURS = 24;
/** A slip of the thumb: for so long one's own word of a hand-over can be taken back. */
export const UNDO_MINUTES = 10;
/** Asked whether it has changed hands, both have so long to say so, or to write, before a promise ends. */
export const LAPSE_HOURS = 24;

const HOURS_TO_ANSWER: Partial<Record<NotificationKind, number>> = {
  "your-turn": TURN_HOURS,
  "handover-due": LAPSE_HOURS,
  "no-show-reported": OBJECTION_HOURS,
  "no-answer-reported": OBJECTION_HOURS,
  received: HANDOVER_OBJECTION_DAYS * 24,
  completed: HANDOVER_OBJECTION_DAYS * 24,
};

/** The sentence of a notice is no longer true: it names the whole time. */
export function isShortened(kind: NotificationKind, until: Date): boolean {
  const hours = HOURS_TO_ANSWER[kind];
  return hours !== undefined && until.getTime() - Date.now() < (hours - 1) * HOUR_MS;
}
