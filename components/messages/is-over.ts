import type { ThreadView } from "@/lib/messages/schema";
import { DAY_MS } from "@/lib/time/durations";

/** Afterwards people still write about what they have received. */
const QUIET_MS = 7 * DAY_MS;

/** The exchange has ended, and nobody has anything left to read, do or say about it. */
export const isOver = ({ state, unread, can, at }: ThreadView): boolean =>
  state !== "waiting" &&
  state !== "promised" &&
  unread === 0 &&
  can.length === 0 &&
  Date.parse(at) < Date.now() - QUIET_MS;
