import { timingSafeEqual } from "node:crypto";
import { guarded } from "@/lib/api";
import { env } from "@/lib/env";
import { scheduleDailyMails, sendDueMails } from "@/lib/mails/mutations";
import { tellOfExpiring } from "@/lib/posts/expiring";
import { holdDueDraw, listDueDraws } from "@/lib/replies/queries";
import { tellMatches } from "@/lib/searches/matching";
import { forgetOldSessions } from "@/lib/session";
import { tellWishers } from "@/lib/wishes/mutations";

const AT_ONCE = 50;

/** What is due by the clock: a host's scheduler, or the server's own timer, calls this with `CRON_SECRET`. */
export const GET = guarded(async (request: Request) => {
  if (!isOurClock(request)) return Response.json({ success: false }, { status: 404 });
  const due = await listDueDraws(AT_ONCE);
  for (const id of due) await holdDueDraw(id);
  await tellOfExpiring();
  await tellWishers("wish-expiring");
  await tellWishers("wish-gone");
  await tellMatches();
  await scheduleDailyMails();
  await forgetOldSessions();
  return Response.json({ success: true, draws: due.length, mails: await sendDueMails() });
});

function isOurClock(request: Request): boolean {
  // Read first: so a build knows that this depends on the request, and does not run it.
  const sent = Buffer.from(request.headers.get("authorization") ?? "");
  const secret = env().CRON_SECRET;
  const wanted = Buffer.from(`Bearer ${secret}`);
  return secret !== undefined && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
