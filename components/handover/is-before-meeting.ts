import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";
import { HOUR_MS } from "@/lib/time/durations";

/** Somebody may come early. */
const EARLY_MS = HOUR_MS;

type Meeting = Pick<ReplyView, "state" | "confirmBy" | "agreedAt" | "report">;

/** Whether it is too early to say that it changed hands: no time is agreed, or the time is still ahead. */
export const isBeforeMeeting = (reply: Meeting, now: number): boolean =>
  isTimeMissing(reply) || (reply.agreedAt !== undefined && Date.parse(reply.agreedAt) - now > EARLY_MS);

/** By the clock of the browser. */
export const useIsBeforeMeeting = (reply: Meeting): boolean =>
  useSyncExternalStore(
    everyMinute,
    () => isBeforeMeeting(reply, Date.now()),
    () => true,
  );
