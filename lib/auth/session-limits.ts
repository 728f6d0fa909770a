import { DAY_S, HOUR_S, MINUTE_S } from "@/lib/time/durations";

/** Days without use, and days in total. */
export const SESSION_DAYS = { idle: 14, absolute: 90 } as const;

export const SESSION_SECONDS = { idle: SESSION_DAYS.idle * DAY_S, absolute: SESSION_DAYS.absolute * DAY_S };

/** The least time between two updates of a session's last use. */
export const TOUCH_INTERVAL_SECONDS = HOUR_S;

/** How long a session that was confirmed needs no password for what cannot be undone. */
export const CONFIRMATION_SECONDS = 10 * MINUTE_S;

export const RETENTION_SECONDS = 30 * DAY_S;
