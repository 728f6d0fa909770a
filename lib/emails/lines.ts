import "server-only";
import { signToken } from "@/lib/auth/signed-token";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { moreMatchesText } from "@/lib/notifications/search-texts";
import { notificationText, notificationUrl } from "@/lib/notifications/texts";

const MAX_MATCHES = 5;

const RENEWABLE: NotificationKind[] = ["expiring", "answer-due", "expired"];

export type Line = { kind: NotificationKind; payload: NotificationPayload };
type Link = { label: string; href: string; isMain?: true };
export type Item = { sentence: string; href: string; links: Link[] };

/** Groups the matches of each saved search, each group with its own unsubscribe link. */
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
  // One-tap renewal is harmless, and a page asks for confirmation first.
  const renew: Link = {
    label: texts.renew,
    // With neighbours who wait, the answer comes first.
    ...(kind !== "answer-due" && { isMain: true }),
    href: `${siteOrigin()}/renew?token=${signToken("renew", [readerId, payload.postId ?? ""])}`,
  };
  return {
    sentence: notificationText(line),
    href: siteOrigin() + notificationUrl(line),
    links: [
      ...(RENEWABLE.includes(kind) ? [renew] : []),
      ...(kind === "your-turn" && payload.replyId ? [turnOf(readerId, payload.replyId)] : []),
      ...similarTo(payload),
    ],
  };
}

const turnOf = (readerId: string, replyId: string): Link => ({
  label: texts.turn,
  href: `${siteOrigin()}/turn?token=${signToken("turn", [readerId, replyId])}`,
  isMain: true,
});

const similarTo = ({ similar = [] }: NotificationPayload): Link[] =>
  similar.map(({ postId, title }) => ({
    label: texts.similar(title),
    href: `${siteOrigin()}/feed/${postId}`,
  }));

function matchesOf(readerId: string, searchId: string, lines: Line[]): Item[] {
  const items = lines.slice(0, MAX_MATCHES).map((line) => itemOf(readerId, line));
  const more = lines.length - items.length;
  const { criteria, search = "" } = lines[0]?.payload ?? {};
  if (more > 0) {
    const sentence = moreMatchesText(more, criteria ?? search);
    items.push({ sentence, href: `${siteOrigin()}/searches`, links: [] });
  }
  const token = signToken("unsubscribe", [readerId, "search", searchId]);
  const stop = { label: texts.stopSearch, href: `${siteOrigin()}/unsubscribe?of=search&token=${token}` };
  return items.map((item, at) =>
    at === items.length - 1 ? { ...item, links: [...item.links, stop] } : item,
  );
}
