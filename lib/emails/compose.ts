import "server-only";
import { signToken } from "@/lib/auth/signed-token";
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

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? "");

const link = (href: string, text: string, style = "color:#1d5b47") =>
  `<a href="${escaped(href)}" style="${style}">${escaped(text)}</a>`;

/** Email clients need tables and inline styles. No images, because they reveal when a member reads the email. */
function htmlOf(kind: EmailKind, reader: Reader, items: Item[], stop: string): string {
  const button =
    "display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:14px";
  const rows = items.map(({ sentence, href, links }) => {
    const look = { href, label: texts.look };
    const [main = look, ...others] = links.some(({ isMain }) => isMain)
      ? [...links.filter(({ isMain }) => isMain), look, ...links.filter(({ isMain }) => !isMain)]
      : [look, ...links];
    const below = others.map((one) => link(one.href, one.label)).join(" · ");
    return `<tr><td style="padding:16px 0;border-top:1px solid #e4ddd0"><p style="margin:0 0 12px;font-size:17px">${escaped(sentence)}</p>${link(main.href, main.label, button)}${below && `<p style="margin:12px 0 0">${below}</p>`}</td></tr>`;
  });
  const foot = `${escaped(texts.why[kind])} ${link(stop, texts.unsubscribe, "color:#5b6a63")} · ${link(`${siteOrigin()}/me/settings`, texts.settings, "color:#5b6a63")}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap Shop</title></head>
<body style="margin:0;padding:24px 12px;background:#faf7f1;color:#22302b;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd0;border-radius:22px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#1d5b47">Swap Shop</p>
<p style="margin:0 0 16px">${escaped(texts.greeting(reader.name))}</p>
<table role="presentation" width="100%" style="border-collapse:collapse">${rows.join("")}</table>
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid #e4ddd0;font-size:13px;color:#5b6a63">${foot}</p>
</td></tr></table></body></html>
`;
}
