import "server-only";
import { signToken } from "@/lib/auth/signed-token";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { notificationText, notificationUrl } from "@/lib/notifications/texts";

/** How many matches of one search a mail names; the others are behind a link. */
const MAX_MATCHES = 5;

export type Line = { kind: NotificationKind; payload: NotificationPayload };
type Link = { label: string; href: string; isMain?: true };
/** What a mail says of one thing, where one sees it, and what else one may do. */
export type Item = { sentence: string; href: string; links: Link[] };

/** The items of a mail to this member. What one search has found stands together, and has its own way to be stopped. */
export function listItems(readerId: string, lines: Line[]): Item[] {
  const searchIds = new Set(lines.flatMap(({ payload }) => payload.searchId ?? []));
  const others = lines.filter(({ payload }) => !payload.searchId).map((line) => itemOf(readerId, line));
  const found = [...searchIds].flatMap((searchId) =>
    matchesOf(
      readerId,
      searchId,
      lines.filter(({ payload }) => payload.searchId === searchId),
    ),
  );
  return [...others, ...found];
}

function itemOf(readerId: string, line: Line): Item {
  const { kind, payload } = line;
  // Renewing is harmless, so a mail may offer it in one tap; a page asks before anything happens.
  const renew = {
    label: texts.renew,
    isMain: true as const,
    href: `${siteOrigin()}/renew?token=${signToken("renew", [readerId, payload.postId])}`,
  };
  return {
    sentence: notificationText(line),
    href: siteOrigin() + notificationUrl(line),
    links: kind === "expiring" ? [renew] : [],
  };
}

function matchesOf(readerId: string, searchId: string, lines: Line[]): Item[] {
  const items = lines.slice(0, MAX_MATCHES).map((line) => itemOf(readerId, line));
  const more = lines.length - items.length;
  const search = lines[0]?.payload.search ?? "";
  if (more > 0) {
    items.push({ sentence: texts.moreMatches(more, search), href: `${siteOrigin()}/searches`, links: [] });
  }
  const token = signToken("unsubscribe", [readerId, "search", searchId]);
  const stop = { label: texts.stopSearch, href: `${siteOrigin()}/unsubscribe?of=search&token=${token}` };
  // Under the last of them: it is about all.
  return items.map((item, at) =>
    at === items.length - 1 ? { ...item, links: [...item.links, stop] } : item,
  );
}
