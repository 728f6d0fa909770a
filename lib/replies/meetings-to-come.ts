import "server-only";
import type { Tx } from "@/lib/db/client";
import { NO_SHOW_MINUTES } from "@/lib/replies/handover-rules";
import { listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { MINUTE_MS } from "@/lib/time/durations";

/** Replies with an agreed time ahead, whose members may be about to set out. Until an absence could be reported, a meeting is not over. */
export async function listWithMeeting(tx: Tx, replyIds: string[]): Promise<Set<string>> {
  const over = Date.now() - NO_SHOW_MINUTES * MINUTE_MS;
  const times = await listLatestAgreedTimes(tx, replyIds);
  return new Set([...times].flatMap(([replyId, { at }]) => (at.getTime() > over ? replyId : [])));
}
