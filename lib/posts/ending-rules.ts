import type { PostView } from "@/lib/posts/schema";
import { DAY_MS } from "@/lib/time/durations";

export const REMINDER_DAYS = 3;

/** From the moment on of which `sendExpiryReminders` tells: three days before the end, or in the second half of a shorter life. */
export function isEnding({ createdAt, expiresAt }: Pick<PostView, "createdAt" | "expiresAt">, now: number) {
  const end = Date.parse(expiresAt);
  const left = end - now;
  return left <= REMINDER_DAYS * DAY_MS && left < (end - Date.parse(createdAt)) / 2;
}
