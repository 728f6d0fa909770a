import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { ThreadView } from "@/lib/messages/schema";
import { listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { listOpenSuggestions, type OpenSuggestion } from "@/lib/replies/open-suggestions";
import { listReports } from "@/lib/replies/report-views";
import { isLive, isTimeMissing } from "@/lib/replies/rules";
import type { ReplyState } from "@/lib/replies/schema";

type Time = Pick<ThreadView, "time" | "agreedAt">;

type Exchange = { id: string; state: ReplyState; confirmBy: Date | null };

/** By the id of a reply: the agreed time, or what there is instead where a promise needs one. Before the promise, what they say of times. */
export async function listTimes(actor: Actor, exchanges: Exchange[]): Promise<Map<string, Time>> {
  const live = exchanges.filter(({ state }) => isLive(state)).map(({ id }) => id);
  if (live.length === 0) return new Map();
  const [agreed, open, reports] = await Promise.all([
    listLatestAgreedTimes(db(), live),
    listOpenSuggestions(db(), live),
    listReports(db(), live),
  ]);
  return new Map(
    exchanges.map(({ id, state, confirmBy }): [string, Time] => {
      const agreedAt = agreed.get(id)?.at.toISOString();
      const report = reports.get(id);
      const time = timeOf(actor, open.get(id));
      if (state === "waiting" && time !== "none") return [id, { time }];
      if (isTimeMissing({ state, confirmBy: confirmBy?.toISOString(), agreedAt, report }))
        return [id, { time }];
      return [id, agreedAt ? { agreedAt } : {}];
    }),
  );
}

function timeOf(actor: Actor, suggestion: OpenSuggestion | undefined): NonNullable<Time["time"]> {
  if (!suggestion) return "none";
  return suggestion.authorId === actor.id ? "suggested" : "answer";
}
