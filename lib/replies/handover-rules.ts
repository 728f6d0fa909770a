export const MAX_REPORT_DAYS = 7;
/** How many things of one hand-over count that no code has verified. */
export const MAX_SAID_ITEMS = 20;
/** An agreed time can be missed only if the poster accepted it this long before. */
export const MIN_NOTICE_HOURS = 2;
export const NO_SHOW_MINUTES = 30;
/** A promise without an agreed time should be kept by then. Mirrored by the trigger "Reply_set_keep_by". */
export const PROMISE_DAYS = 7;
