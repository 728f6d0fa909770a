import type { PendingItem } from "@/components/message-outbox/outbox-storage";
import type { ApiError } from "@/lib/api-client/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = MINUTE_MS;
/** The server remembers a key for so long; one hour less, for clocks that differ. */
const MAX_AGE_MS = 23 * HOUR_MS;

/** How far a failure reaches: this message, its thread, or all messages. */
export type Failure = "refused" | "threadWaits" | "allWait";

export function failureOf({ status, code }: ApiError): Failure {
  if (status === 0 || [401, 408, 429, 503].includes(status) || code === "otherMember") return "allWait";
  // It may fail for this message only.
  return status >= 500 ? "threadWaits" : "refused";
}

export const isWithoutSession = ({ status, code }: ApiError) => status === 401 || code === "otherMember";

export const isTooOld = ({ writtenAt }: PendingItem) => Date.now() - writtenAt > MAX_AGE_MS;

/** Doubles each time, and differs between browsers. */
export function delayAfter(failures: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return most * (0.5 + Math.random() / 2);
}
