import { DAY_MS } from "@/lib/time/durations";

/** While something is promised, those who wait may still be next; no longer than this after its time. */
export const MAX_WAIT_BEHIND_PROMISE_MS = 14 * DAY_MS;

export type WaitedFor = { promised: number; expiresAt: Date | string };

/** Something is still promised, long after the end of the post. */
export const isWaitOver = ({ promised, expiresAt }: WaitedFor, now: number): boolean =>
  promised > 0 && new Date(expiresAt).getTime() + MAX_WAIT_BEHIND_PROMISE_MS <= now;
