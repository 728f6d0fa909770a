import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";
import { HOUR_MS } from "@/lib/time/durations";

/** Neighbours may come early. */
const EARLY_MS = HOUR_MS;

type Meeting = Pick<ReplyView, "state" | "confirmBy" | "agreedAt" | "report">;

/** Whether it is too early to say that it changed hands: no time is agreed, or the time is still ahead. */
export const isBeforeMeeting = (reply: Meeting, now: number): boolean =>
  isTimeMissing(reply) || (reply.agreedAt !== undefined && Date.parse(reply.agreedAt) - now > EARLY_MS);

/** For replies that are loaded in the browser: no page that is kept has one. */
export function useIsBeforeMeeting(reply: Meeting): boolean {
  const isBefore = () => isBeforeMeeting(reply, Date.now());
  return useSyncExternalStore(everyMinute, isBefore, isBefore);
}
