import "server-only";
import { signToken } from "@/lib/auth/signed-token";
import { htmlPage, link, rowOf } from "@/lib/emails/layout";
import { type Item, type Line, listItems } from "@/lib/emails/lines";
import type { Email } from "@/lib/emails/send-email";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { notificationText } from "@/lib/notifications/texts";
import { escapeMarkup } from "@/lib/text/escape-markup";

export type EmailKind = "at-once" | "daily";

type Reader = { id: string; name: string; email: string };

type Letter = { id: string; kind: EmailKind; site: string };

export function composeEmail({ id, kind, site }: Letter, reader: Reader, lines: Line[]): Email {
  const origin = siteOrigin();
  const token = signToken("unsubscribe", [reader.id, kind]);
  const stop = `${origin}/unsubscribe?token=${token}`;
  const oneClick = `${origin}/api/v1/unsubscribe?token=${token}`;
  const items = listItems(reader.id, lines);
  return {
    site,
    to: reader.email,
    subject: subjectOf(kind, site, lines),
    text: textOf(kind, reader, items, stop),
    html: htmlOf({ id, kind, site }, reader, items, stop),
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

function subjectOf(kind: EmailKind, site: string, lines: Line[]): string {
  const [first] = lines;
  if (first && lines.length === 1) return texts.subject.one(notificationText(first));
  return kind === "daily" ? texts.subject.daily(lines.length, site) : texts.subject.many(lines.length, site);
}

function textOf(kind: EmailKind, reader: Reader, items: Item[], stop: string): string {
  const parts = items.map(({ sentence, href, links }) =>
    [sentence, href, ...links.map((one) => `${one.label}: ${one.href}`)].join("\n"),
  );
  const settings = `${texts.settings}: ${siteOrigin()}/me/settings`;
  const foot = ["-- ", texts.why[kind], `${texts.unsubscribe}: ${stop}`, settings].join("\n");
  return `${[texts.greeting(reader.name), ...parts, foot].join("\n\n")}\n`;
}

function htmlOf({ kind, site }: Letter, reader: Reader, items: Item[], stop: string): string {
  const rows = items.map(({ sentence, href, links }) => {
    const look = { href, label: labelOf(href, site) };
    const [main = look, ...others] = links.some(({ isMain }) => isMain)
      ? [...links.filter(({ isMain }) => isMain), look, ...links.filter(({ isMain }) => !isMain)]
      : [look, ...links];
    return rowOf({ sentences: [sentence], main, others });
  });
  const foot = `${escapeMarkup(texts.why[kind])} ${link(stop, texts.unsubscribe, "soft")} · ${link(`${siteOrigin()}/me/settings`, texts.settings, "soft")}`;
  const greeting = texts.greeting(reader.name);
  return htmlPage({ site, greeting, rows: rows.join(""), foot });
}

/** Says where the link leads. */
function labelOf(href: string, site: string): string {
  const [, part = ""] = new URL(href).pathname.split("/");
  return part in texts.open ? texts.open[part as keyof typeof texts.open] : texts.openSite(site);
}
