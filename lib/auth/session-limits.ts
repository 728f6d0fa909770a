import { DAY_S, HOUR_S } from "@/lib/time/durations";

/** How long a sign-in lasts, in days: while somebody comes back within `idle`, and never longer than `absolute`. */
export const SESSION_DAYS = { idle: 14, absolute: 90 } as const;

/** The same in seconds. */
export const SESSION_SECONDS = { idle: SESSION_DAYS.idle * DAY_S, absolute: SESSION_DAYS.absolute * DAY_S };

/** How exactly we know when a session was last used: so rarely is it written down. */
export const SEEN_SECONDS = HOUR_S;

/** Ended or not, a session that was not used for so long is forgotten: nobody can use it any more. */
export const RETENTION_SECONDS = 30 * DAY_S;
