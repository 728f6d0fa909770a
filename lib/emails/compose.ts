import "server-only";
import { signToken } from "@/lib/auth/signed-token";
import { BUTTON, escapeHtml, htmlPage, link, QUIET } from "@/lib/emails/layout";
import { type Item, type Line, listItems } from "@/lib/emails/lines";
import type { Email } from "@/lib/emails/send-email";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { notificationText } from "@/lib/notifications/texts";

export type EmailKind = "at-once" | "daily";

type Reader = { id: string; name: string; email: string };

export function composeEmail(mailId: string, kind: EmailKind, reader: Reader, lines: Line[]): Email {
  const origin = siteOrigin();
  const token = signToken("unsubscribe", [reader.id, kind]);
  const stop = `${origin}/unsubscribe?token=${token}`;
  const oneClick = `${origin}/api/v1/unsubscribe?token=${token}`;
  const items = listItems(reader.id, lines);
  return {
    to: reader.email,
    subject: subjectOf(kind, lines),
    text: textOf(kind, reader, items, stop),
    html: htmlOf(kind, reader, items, stop),
    messageId: `<${mailId}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

function subjectOf(kind: EmailKind, lines: Line[]): string {
  const [first] = lines;
  if (first && lines.length === 1) return texts.subject.one(notificationText(first));
  return kind === "daily" ? texts.subject.daily(lines.length) : texts.subject.many(lines.length);
}

function textOf(kind: EmailKind, reader: Reader, items: Item[], stop: string): string {
  const parts = items.map(({ sentence, href, links }) =>
    [sentence, href, ...links.map((one) => `${one.label}: ${one.href}`)].join("\n"),
  );
  const settings = `${texts.settings}: ${siteOrigin()}/me/settings`;
  const foot = ["-- ", texts.why[kind], `${texts.unsubscribe}: ${stop}`, settings].join("\n");
  return `${[texts.greeting(reader.name), ...parts, foot].join("\n\n")}\n`;
}

function htmlOf(kind: EmailKind, reader: Reader, items: Item[], stop: string): string {
  const rows = items.map(({ sentence, href, links }) => {
    const look = { href, label: texts.look };
    const [main = look, ...others] = links.some(({ isMain }) => isMain)
      ? [...links.filter(({ isMain }) => isMain), look, ...links.filter(({ isMain }) => !isMain)]
      : [look, ...links];
    const below = others.map((one) => link(one.href, one.label)).join(" · ");
    return `<tr><td style="padding:16px 0;border-top:1px solid #e4ddd0"><p style="margin:0 0 12px;font-size:17px">${escapeHtml(sentence)}</p>${link(main.href, main.label, BUTTON)}${below && `<p style="margin:12px 0 0">${below}</p>`}</td></tr>`;
  });
  const foot = `${escapeHtml(texts.why[kind])} ${link(stop, texts.unsubscribe, QUIET)} · ${link(`${siteOrigin()}/me/settings`, texts.settings, QUIET)}`;
  const greeting = texts.greeting(reader.name);
  return htmlPage({ greeting, rows: rows.join(""), foot });
}
