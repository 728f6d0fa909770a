import type { ThreadView } from "@/lib/messages/schema";
import { DAY_MS } from "@/lib/time/durations";

/** Afterwards people still write about what they have received. */
const QUIET_MS = 7 * DAY_MS;

/** Something is still to come of the reply. */
export const isLive = ({ state }: ThreadView): boolean => state === "waiting" || state === "promised";

/** The exchange has ended, and nobody has anything left to read, do or say about it. */
export const isOver = (thread: ThreadView): boolean =>
  !isLive(thread) &&
  thread.unread === 0 &&
  thread.can.length === 0 &&
  Date.parse(thread.at) < Date.now() - QUIET_MS;
