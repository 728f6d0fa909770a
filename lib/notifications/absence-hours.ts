/** How long somebody has to object to such a report. */
export const OBJECTION_HOURS = 24;
/** How long after a message that was not answered this may be reported. */
export const NO_ANSWER_HOURS = 48;
