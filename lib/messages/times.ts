import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { ThreadView } from "@/lib/messages/schema";
import { listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { listOpenSuggestions } from "@/lib/replies/open-suggestions";
import { listReports } from "@/lib/replies/report-views";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyState } from "@/lib/replies/schema";

type Time = Pick<ThreadView, "time" | "agreedAt">;

type Exchange = { id: string; state: ReplyState; confirmBy: Date | null };

/** Of promises, by the id of their reply: the agreed time, or what there is instead where they need one. */
export async function listTimes(actor: Actor, exchanges: Exchange[]): Promise<Map<string, Time>> {
  const promised = exchanges.filter(({ state }) => state === "promised").map(({ id }) => id);
  if (promised.length === 0) return new Map();
  const [agreed, open, reports] = await Promise.all([
    listLatestAgreedTimes(db(), promised),
    listOpenSuggestions(db(), promised),
    listReports(db(), promised),
  ]);
  return new Map(
    exchanges.map(({ id, state, confirmBy }): [string, Time] => {
      const agreedAt = agreed.get(id)?.at.toISOString();
      const report = reports.get(id);
      if (isTimeMissing({ state, confirmBy: confirmBy?.toISOString(), agreedAt, report })) {
        const suggestion = open.get(id);
        return [
          id,
          { time: !suggestion ? "none" : suggestion.authorId === actor.id ? "suggested" : "answer" },
        ];
      }
      return [id, agreedAt ? { agreedAt } : {}];
    }),
  );
}
