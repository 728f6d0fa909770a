import { timingSafeEqual } from "node:crypto";
import { after } from "next/server";
import { purgeEmailFiles } from "@/lib/account-deletions/email-files";
import { eraseDueAccounts, settleLeavingAccounts } from "@/lib/account-deletions/erase-accounts";
import { processInactiveAccounts } from "@/lib/account-deletions/inactive-accounts";
import { purgeEmailTokens } from "@/lib/auth/email-token";
import { purgeSecondFactors } from "@/lib/auth/second-factor";
import { purgeOldSessions } from "@/lib/auth/session";
import { purgeExports, runExports } from "@/lib/data-exports/run-exports";
import { isUnavailable } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import { scheduleDailyEmails, sendDueEmails } from "@/lib/emails/mutations";
import { env } from "@/lib/env";
import { purgeGeocodeCache } from "@/lib/geo/geocoder";
import { countUse, purgeExpired } from "@/lib/http/rate-limits/rate-limit";
import { clientSubnet } from "@/lib/http/request/client-ip";
import { withErrorHandling } from "@/lib/http/route";
import { sendModerationDigest } from "@/lib/moderation/digest";
import { log } from "@/lib/observability/logger";
import { purgePasskeyChallenges } from "@/lib/passkeys/challenges";
import { purgeDrafts } from "@/lib/post-drafts/mutations";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { movePublicPlaces } from "@/lib/posts/move-public-places";
import { removeOrphansDaily } from "@/lib/posts/orphaned-images";
import { placeClosedPosts } from "@/lib/posts/place-closed-posts";
import { purgeRemovedImages } from "@/lib/posts/removed-images";
import { renamePublicPlaces } from "@/lib/posts/rename-public-places";
import { suggestSimilar } from "@/lib/posts/similar-for-declined";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { type Attempt, settleDue } from "@/lib/replies/settle-due";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { appointHost } from "@/lib/users/give-role";
import { notifyWishlisters } from "@/lib/wishlist/mutations";

/** Runs all due jobs. The host's scheduler, or `server/scheduler.ts`, calls this with `CRON_SECRET`. */
export const GET = withErrorHandling(async (request: Request) => {
  if (!isScheduler(request)) {
    await countUse("notSignedIn", clientSubnet(request.headers));
    return Response.json({ success: false }, { status: 404 });
  }
  const tally = { failed: 0 };
  const attempt = attempts(tally);
  const { draws, reports } = await settleDue(attempt);
  await attempt("handovers", askAboutHandovers);
  await attempt("expiring", sendExpiryReminders);
  await attempt("public-places", movePublicPlaces);
  await attempt("closed-places", placeClosedPosts);
  await attempt("public-names", renamePublicPlaces);
  await attempt("wish-expiring", () => notifyWishlisters("wish-expiring"));
  await attempt("wish-gone", () => notifyWishlisters("wish-gone"));
  await attempt("matches", notifyMatches);
  await attempt("similar", suggestSimilar);
  await attempt("host", appointHost);
  await attempt("limits", purgeExpired);
  await attempt("daily-mails", () => scheduleDailyEmails());
  await attempt("sessions", purgeOldSessions);
  await attempt("links", purgeEmailTokens);
  await attempt("passkey-challenges", purgePasskeyChallenges);
  await attempt("second-factors", purgeSecondFactors);
  await attempt("drafts", purgeDrafts);
  await attempt("geocoder-answers", purgeGeocodeCache);
  await attempt("inactive", processInactiveAccounts);
  await attempt("leaving", settleLeavingAccounts);
  await attempt("moderation-digest", sendModerationDigest);
  await attempt("account-mails", sendAccountEmails);
  // Many pictures take long, so the response does not wait for them.
  after(() => purgeFiles().catch((error: unknown) => log.warn({ err: error }, "no files were swept")));
  const done = { draws, reports, mails: await attempt("mails", sendDueEmails) };
  // Mails first: an account without days of grace takes the titles of its posts along.
  await attempt("erasures", eraseDueAccounts);
  const success = tally.failed === 0;
  return Response.json({ success, ...done, ...tally }, { status: success ? 200 : 500 });
});

/** Lets a step fail without stopping the next ones, unless the database is unavailable. */
function attempts(tally: { failed: number }): Attempt {
  return async (step, work, postId) => {
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error)) throw error;
      tally.failed += 1;
      log.error({ err: error, step, ...(postId && { postId }) }, "a step of the clock failed");
      return undefined;
    }
  };
}

async function purgeFiles(): Promise<void> {
  await purgeRemovedImages();
  await removeOrphansDaily();
  await purgeEmailFiles();
  await purgeExports();
  await runExports();
}

function isScheduler(request: Request): boolean {
  // Read the header first: it tells the build that this handler is dynamic.
  const sent = Buffer.from(request.headers.get("authorization") ?? "");
  const secret = env().CRON_SECRET;
  const wanted = Buffer.from(`Bearer ${secret}`);
  return secret !== undefined && sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
