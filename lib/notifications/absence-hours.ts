/** Time to dispute a report. */
export const OBJECTION_HOURS = 24;
/** Time after an unanswered message before the poster may report it. */
export const NO_ANSWER_HOURS = 48;
