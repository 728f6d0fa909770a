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
