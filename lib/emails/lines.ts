import "server-only";
import { type Reader, signMailLink } from "@/lib/auth/mail-link";
import { signToken } from "@/lib/auth/signed-token";
import type { Detail } from "@/lib/emails/details";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { isShortened } from "@/lib/notifications/answer-deadlines";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { moreMatchesText } from "@/lib/notifications/search-texts";
import { notificationText, notificationUrl } from "@/lib/notifications/texts";
import { formatDateTimeIn } from "@/lib/text/format-moment";
import { shorten } from "@/lib/text/shorten";

const MAX_MATCHES = 5;
/** Characters: the rest is behind the link. */
const MAX_QUOTE = 240;

const RENEWABLE: NotificationKind[] = ["expiring", "answer-due", "expired"];

export type Line = { kind: NotificationKind; payload: NotificationPayload; detail?: Detail };
type Link = { label: string; href: string; isMain?: true };
type Fact = { label: string; value: string };
export type Item = {
  sentence: string;
  href: string;
  links: Link[];
  quotes: string[];
  /** In place of further quotes. */
  more: string;
  facts: Fact[];
  picture: Detail["picture"];
};

/** Groups the matches of each saved search, each group with its own unsubscribe link, and those of each post of the reader. */
export function listItems(reader: Reader, lines: Line[], timeZone = "UTC"): Item[] {
  const toItem = (line: Line) => itemOf(reader, line, timeZone);
  const others = lines.filter(({ payload }) => !payload.searchId && !payload.answers).map(toItem);
  const answers = groupsBy(lines, answeredOf).flatMap(([, group]) =>
    firstOf(group, toItem, { sentence: moreAnswersText, href: "/notifications" }),
  );
  const found = groupsBy(lines, ({ payload }) => payload.searchId).flatMap(([searchId, group]) =>
    withStop(reader, searchId, firstOf(group, toItem, { sentence: moreFoundText, href: "/searches" })),
  );
  return [...others, ...answers, ...found];
}

const answeredOf = ({ payload: { type, answers } }: Line) => answers && `${type} ${answers}`;

/** In the order of their first line, without those that belong to none. */
function groupsBy(lines: Line[], keyOf: (line: Line) => string | undefined): [string, Line[]][] {
  const keys = new Set(lines.flatMap((line) => keyOf(line) ?? []));
  return [...keys].map((key) => [key, lines.filter((line) => keyOf(line) === key)]);
}

function itemOf(reader: Reader, line: Line, timeZone: string): Item {
  const { kind, payload, detail } = line;
  // The link renews the post or ends it; a page asks before either.
  const renew: Link = {
    label: texts.renew,
    // With neighbours who wait, the answer comes first.
    ...(kind !== "answer-due" && { isMain: true }),
    href: `${siteOrigin()}/renew?token=${signMailLink("renew", reader, payload.postId ?? "")}`,
  };
  return {
    sentence: sentenceOf(line),
    href: siteOrigin() + notificationUrl(line),
    links: [
      ...(detail?.waiting ?? []).map((one) => promiseTo(reader, one)),
      ...(RENEWABLE.includes(kind) ? [renew] : []),
      ...(kind === "your-turn" && payload.replyId ? [turnOf(reader, payload.replyId)] : []),
      ...similarTo(payload),
    ],
    quotes: (detail?.words ?? []).map((words) => shorten(words, MAX_QUOTE)),
    more: detail?.moreWords ? texts.moreMessages(detail.moreWords) : "",
    facts: detail ? factsOf(detail, timeZone) : [],
    picture: detail?.picture ?? null,
  };
}

/** Without a time that is shorter by now. */
export function sentenceOf(line: Line): string {
  const { answerBy = null } = line.detail ?? {};
  return notificationText({ ...line, isShortened: answerBy !== null && isShortened(line.kind, answerBy) });
}

function factsOf({ pickup, suggestedAt, agreedAt, place, answerBy }: Detail, timeZone: string): Fact[] {
  const at = (time: Date | null) => time && formatDateTimeIn(time.toISOString(), timeZone);
  const all = {
    pickup: shorten(pickup, MAX_QUOTE),
    suggestedTime: at(suggestedAt),
    agreedTime: at(agreedAt),
    place,
    answerBy: at(answerBy),
  };
  return Object.entries(all).flatMap(([name, value]) =>
    value ? [{ label: texts.facts[name as keyof typeof all], value }] : [],
  );
}

const turnOf = (reader: Reader, replyId: string): Link => ({
  label: texts.turn,
  href: `${siteOrigin()}/turn?token=${signMailLink("turn", reader, replyId)}`,
  isMain: true,
});

const promiseTo = (reader: Reader, { replyId, name }: Detail["waiting"][number]): Link => ({
  label: texts.promiseTo(name),
  href: `${siteOrigin()}/promise?token=${signMailLink("promise", reader, replyId)}`,
});

const similarTo = ({ similar = [] }: NotificationPayload): Link[] =>
  similar.map(({ postId, title }) => ({
    label: texts.similar(title),
    href: `${siteOrigin()}/feed/${postId}`,
  }));

type More = { sentence: (count: number, first: NotificationPayload) => string; href: string };

function firstOf(lines: Line[], toItem: (line: Line) => Item, { sentence, href }: More): Item[] {
  const items = lines.slice(0, MAX_MATCHES).map(toItem);
  const more = lines.length - items.length;
  const [first] = lines;
  if (more === 0 || !first) return items;
  return [
    ...items,
    {
      ...{ sentence: sentence(more, first.payload), href: siteOrigin() + href },
      ...{ links: [], quotes: [], more: "", facts: [], picture: null },
    },
  ];
}

const moreFoundText = (count: number, { criteria, search = "" }: NotificationPayload) =>
  moreMatchesText(count, criteria ?? search);

const moreAnswersText = (count: number, { type, answers = "" }: NotificationPayload) =>
  texts.moreAnswers[type ?? "offer"](count, answers);

function withStop({ id }: Reader, searchId: string, items: Item[]): Item[] {
  const token = signToken("unsubscribe", [id, "search", searchId]);
  const stop = { label: texts.stopSearch, href: `${siteOrigin()}/unsubscribe?of=search&token=${token}` };
  return items.map((item, at) =>
    at === items.length - 1 ? { ...item, links: [...item.links, stop] } : item,
  );
}
