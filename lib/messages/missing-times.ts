import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { ThreadView } from "@/lib/messages/schema";
import { listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { listOpenSuggestions } from "@/lib/replies/open-suggestions";

type MissingTime = NonNullable<ThreadView["time"]>;

/** Of promises that have no agreed time, by the id of their reply: what there is instead. */
export async function listMissingTimes({ id }: Actor, promised: string[]): Promise<Map<string, MissingTime>> {
  if (promised.length === 0) return new Map();
  const [agreed, open] = await Promise.all([
    listLatestAgreedTimes(db(), promised),
    listOpenSuggestions(db(), promised),
  ]);
  return new Map(
    promised
      .filter((replyId) => !agreed.has(replyId))
      .map((replyId) => {
        const suggestion = open.get(replyId);
        return [replyId, !suggestion ? "none" : suggestion.authorId === id ? "suggested" : "answer"];
      }),
  );
}
