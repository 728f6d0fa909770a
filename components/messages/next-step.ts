import { texts } from "@/components/messages/texts";
import { texts as replyTexts } from "@/components/replies/texts";
import type { ThreadView } from "@/lib/messages/schema";

/** The answer or time that a conversation waits for, or else what became of the reply. */
export function nextStep({ state, can, time, awaits, post }: ThreadView): string {
  if (can.includes("confirm")) return replyTexts.turn.question[post.type];
  if (time) return texts.list.noTime[time];
  if (state === "waiting") return texts.list.waits[awaits ?? "line"];
  return awaits === "other" ? texts.list.waits.other : texts.list.state[state];
}
