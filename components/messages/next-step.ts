import { texts } from "@/components/messages/texts";
import { texts as replyTexts } from "@/components/replies/texts";
import type { ThreadView } from "@/lib/messages/schema";
import { formatSlot } from "@/lib/text/format-slot";

/** The answer or time that a conversation waits for, or else when the two meet, or what became of the reply. */
export function nextStep({ state, can, time, agreedAt, awaits, post }: ThreadView, now: number): string {
  if (can.includes("confirm")) return replyTexts.turn.question[post.type];
  if (time) return texts.list.noTime[time];
  const isTimed = agreedAt !== undefined && Date.parse(agreedAt) > now;
  if (state === "waiting" && isTimed && awaits) return texts.list.timed[awaits];
  if (state === "waiting") return texts.list.waits[awaits ?? "line"];
  if (isTimed) return formatSlot(new Date(agreedAt), now);
  return awaits === "other" ? texts.list.waits.other : texts.list.state[state];
}
