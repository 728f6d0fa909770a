import { MINUTE_MS } from "@/lib/time/durations";

/** Short, so that others can rely on a comment. */
export const EDIT_MINUTES = 15;

export const canEdit = (createdAt: Date | string, now: number) =>
  now - new Date(createdAt).getTime() < EDIT_MINUTES * MINUTE_MS;
