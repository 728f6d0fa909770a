import type { ThreadView } from "@/lib/messages/schema";
import { isLive } from "@/lib/replies/rules";
import { DAY_MS } from "@/lib/time/durations";

/** Afterwards people still write about what they have received. */
const QUIET_MS = 7 * DAY_MS;

/** The exchange has ended, and nobody has anything left to read, do or say about it. */
export const isOver = (thread: ThreadView): boolean =>
  !isLive(thread.state) &&
  thread.unread === 0 &&
  thread.can.length === 0 &&
  Date.parse(thread.at) < Date.now() - QUIET_MS;
