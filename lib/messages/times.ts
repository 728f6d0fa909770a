import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { ThreadView } from "@/lib/messages/schema";
import { listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { listOpenSuggestions } from "@/lib/replies/open-suggestions";
import { listReports } from "@/lib/replies/report-views";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyState } from "@/lib/replies/schema";

type MissingTime = NonNullable<ThreadView["time"]>;

type Exchange = { id: string; state: ReplyState; confirmBy: Date | null };

/** Of promises that need a time first, by the id of their reply: what there is instead. */
export async function listMissingTimes(
  actor: Actor,
  exchanges: Exchange[],
): Promise<Map<string, MissingTime>> {
  const promised = exchanges.filter(({ state }) => state === "promised").map(({ id }) => id);
  if (promised.length === 0) return new Map();
  const [agreed, open, reports] = await Promise.all([
    listLatestAgreedTimes(db(), promised),
    listOpenSuggestions(db(), promised),
    listReports(db(), promised),
  ]);
  const missing = exchanges.filter(({ id, state, confirmBy }) =>
    isTimeMissing({
      ...{ state, confirmBy: confirmBy?.toISOString() },
      ...{ agreedAt: agreed.get(id)?.at.toISOString(), report: reports.get(id) },
    }),
  );
  return new Map(
    missing.map(({ id }) => {
      const suggestion = open.get(id);
      return [id, !suggestion ? "none" : suggestion.authorId === actor.id ? "suggested" : "answer"];
    }),
  );
}
