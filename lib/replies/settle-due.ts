import "server-only";
import {
  listDueDraws,
  listDueExpiries,
  listDueLapses,
  listDueReports,
  listDueTakeDowns,
  settleDuePost,
} from "@/lib/replies/due-work";
import { listStalledLines, resumeStalledLine } from "@/lib/replies/stalled-lines";

/** Undefined where the work failed, which has been counted. */
export type Attempt = <T>(step: string, work: () => Promise<T>, postId?: string) => Promise<T | undefined>;

const AT_ONCE = 50;
/** A clock that comes once a day has to settle a day's posts, and a function may run for a minute. */
const LONG_ENOUGH_MS = 25_000;

/** Settles all posts of which something is due, the longest due first, or as many as half a minute allows. */
export async function settleDue(attempt: Attempt): Promise<{ draws: number; reports: number }> {
  const until = Date.now() + LONG_ENOUGH_MS;
  const done = { draws: 0, reports: 0 };
  const tried = new Set<string>();
  for (;;) {
    // Posts that could not be settled are listed again, before others.
    const count = AT_ONCE + tried.size;
    const list = async (step: string, work: (count: number) => Promise<string[]>) =>
      ((await attempt(step, () => work(count))) ?? []).filter((postId) => !tried.has(postId));
    const draws = await list("draws", listDueDraws);
    const reports = await list("reports", listDueReports);
    const lapses = await list("lapses", listDueLapses);
    const ends = await list("ends", listDueExpiries);
    const takeDowns = await list("take-downs", listDueTakeDowns);
    done.draws += draws.length;
    done.reports += reports.length;
    const stalled = new Set(await list("lines", listStalledLines));
    const due = new Set([...draws, ...reports, ...lapses, ...ends, ...takeDowns, ...stalled]);
    for (const postId of due) {
      tried.add(postId);
      const settle = stalled.has(postId) ? resumeStalledLine : settleDuePost;
      await attempt("post", () => settle(postId), postId);
    }
    if (due.size === 0 || Date.now() > until) return done;
  }
}
