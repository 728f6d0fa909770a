import { timingSafeEqual } from "node:crypto";
import { after } from "next/server";
import { guarded } from "@/lib/api";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { scheduleDailyMails, sendDueMails } from "@/lib/mails/mutations";
import { tellOfExpiring } from "@/lib/posts/expiring";
import { sweepDaily } from "@/lib/posts/sweeper";
import { forgetExpired } from "@/lib/rate-limit";
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
  await forgetExpired();
  await scheduleDailyMails();
  await forgetOldSessions();
  // Nobody has to wait for what takes long where there are many pictures.
  after(() => sweepDaily().catch((error: unknown) => log.warn({ err: error }, "no files were swept")));
  return Response.json({ success: true, draws: due.length, mails: await sendDueMails() });
});

function isOurClock(request: Request): boolean {
  // Read first: so a build knows that this depends on the request, and does not run it.
  const sent = Buffer.from(request.headers.get("authorization") ?? "");
  const secret = env().CRON_SECRET;
  const wanted = Buffer.from(`Bearer ${secret}`);
  return secret !== undefined && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
