import "server-only";
import { signToken } from "@/lib/auth/signed-token";
import type { Enclosures } from "@/lib/emails/enclosures";
import { htmlPage, link, rowOf } from "@/lib/emails/layout";
import { type Item, type Line, listItems, sentenceOf } from "@/lib/emails/lines";
import type { EmailKind } from "@/lib/emails/schema";
import type { Email } from "@/lib/emails/send-email";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { escapeMarkup } from "@/lib/text/escape-markup";

type Reader = { id: string; name: string; email: string };

type Letter = { id: string; kind: EmailKind; site: string; timeZone?: string };

const NOTHING: Enclosures = { pictures: new Map(), calendar: null };

/** An address is in the text alone: subjects are shown on locked screens. */
export function composeEmail(
  { id, kind, site, timeZone }: Letter,
  reader: Reader,
  lines: Line[],
  { pictures, calendar }: Enclosures = NOTHING,
): Email {
  const origin = siteOrigin();
  const token = signToken("unsubscribe", [reader.id, kind]);
  const stop = `${origin}/unsubscribe?token=${token}`;
  const oneClick = `${origin}/api/v1/unsubscribe?token=${token}`;
  const items = listItems(reader, lines, timeZone);
  const files = filesOf(pictures);
  return {
    site,
    to: reader.email,
    subject: subjectOf(kind, site, lines),
    text: textOf(kind, reader, items, stop, calendar !== null),
    html: htmlOf({ kind, site }, reader, items, stop, files, calendar !== null),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    ...(files.size > 0 && { pictures: [...files.values()] }),
    ...(calendar && { calendar }),
  };
}

type File = { cid: string; content: Buffer };

/** By the URL of the picture. */
function filesOf(pictures: Enclosures["pictures"]): Map<string, File> {
  const host = new URL(siteOrigin()).hostname;
  return new Map(
    [...pictures].map(([url, content], at) => [url, { cid: `picture-${at + 1}@${host}`, content }]),
  );
}

function subjectOf(kind: EmailKind, site: string, lines: Line[]): string {
  const [first] = lines;
  if (first && lines.length === 1) return texts.subject.one(sentenceOf(first));
  return kind === "daily" ? texts.subject.daily(lines.length, site) : texts.subject.many(lines.length, site);
}

function textOf(kind: EmailKind, reader: Reader, items: Item[], stop: string, hasCalendar: boolean): string {
  const parts = items.map(({ sentence, quotes, more, facts, href, links }) =>
    [
      sentence,
      ...quotes.map((words) => `> ${words}`),
      ...(more ? [`> ${more}`] : []),
      ...facts.map(({ label, value }) => `${label}: ${value}`),
      href,
      ...links.map((one) => `${one.label}: ${one.href}`),
    ].join("\n"),
  );
  const settings = `${texts.settings}: ${siteOrigin()}/me/settings`;
  const foot = ["-- ", texts.why[kind], `${texts.unsubscribe}: ${stop}`, settings].join("\n");
  const note = hasCalendar ? [texts.calendar] : [];
  return `${[texts.greeting(reader.name), ...parts, ...note, foot].join("\n\n")}\n`;
}

function htmlOf(
  { kind, site }: Pick<Letter, "kind" | "site">,
  reader: Reader,
  items: Item[],
  stop: string,
  files: Map<string, File>,
  hasCalendar: boolean,
): string {
  const rows = items.map((item, at) => {
    const { sentence, quotes, more: remark, facts, picture } = item;
    const file = picture && items[at - 1]?.picture?.url !== picture.url ? files.get(picture.url) : undefined;
    return rowOf({
      sentences: [sentence],
      picture: file && picture ? { cid: file.cid, alt: picture.alt } : null,
      quotes: quotes.map(texts.quote),
      ...{ remark, facts },
      ...linksOf(item, site),
    });
  });
  const settings = link(`${siteOrigin()}/me/settings`, texts.settings, "soft");
  const note = hasCalendar ? `${escapeMarkup(texts.calendar)}<br>` : "";
  const foot = `${note}${escapeMarkup(texts.why[kind])} ${link(stop, texts.unsubscribe, "soft")} · ${settings}`;
  return htmlPage({ site, greeting: texts.greeting(reader.name), rows: rows.join(""), foot });
}

/** Actions come first. */
function linksOf({ href, links }: Item, site: string) {
  const look = { href, label: labelOf(href, site) };
  const [main = look, ...others] = links.some(({ isMain }) => isMain)
    ? [...links.filter(({ isMain }) => isMain), look, ...links.filter(({ isMain }) => !isMain)]
    : [look, ...links];
  return { main, others };
}

/** Says where the link leads. */
function labelOf(href: string, site: string): string {
  const [, part = ""] = new URL(href).pathname.split("/");
  return part in texts.open ? texts.open[part as keyof typeof texts.open] : texts.openSite(site);
}
