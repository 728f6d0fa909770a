import { texts } from "@/components/replies/texts";
import type { ReplyView } from "@/lib/replies/schema";

/** Whether one's word of a hand-over can be taken back: the first one of each side for ten minutes, no later one. */
export const undoWords = (history: ReplyView["history"], side: "poster" | "replier"): string =>
  texts.undo[history.some(({ state, by }) => state === "completed" && by === side) ? "notAgain" : "once"];
