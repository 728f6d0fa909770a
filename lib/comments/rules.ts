import { MINUTE_MS } from "@/lib/time/durations";

/** How long its author may change a comment, in ms: as long as hardly anybody has relied on it. */
const EDIT_TIME = 15 * MINUTE_MS;

/** Whether the words of a comment can still be changed. */
export const canEdit = (createdAt: Date | string, now: number) =>
  now - new Date(createdAt).getTime() < EDIT_TIME;
