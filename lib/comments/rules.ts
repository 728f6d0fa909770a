import { MINUTE_MS } from "@/lib/time/durations";

/** Before others rely on a comment. */
export const EDIT_MINUTES = 15;

/** Whether the words of a comment can still be changed. */
export const canEdit = (createdAt: Date | string, now: number) =>
  now - new Date(createdAt).getTime() < EDIT_MINUTES * MINUTE_MS;
