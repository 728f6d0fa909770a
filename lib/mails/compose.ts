import "server-only";
import type { Mail } from "@/lib/mail";
import { words } from "@/lib/mails/words";
import type { NewsFacts, NewsKind } from "@/lib/news/schema";
import { pathOf, sentenceOf } from "@/lib/news/words";
import { sign } from "@/lib/signed";
import { siteOrigin } from "@/lib/site";

/** Which of a member's two kinds of mail. */
export type MailKind = "at-once" | "daily";

export type Line = { kind: NewsKind; facts: NewsFacts };
type Reader = { id: string; name: string; email: string };

/** The mail that tells a member these things, as plain text and as HTML, with a way to stop such mails (RFC 8058). */
export function composeMail(mailId: string, kind: MailKind, reader: Reader, lines: Line[]): Mail {
  const origin = siteOrigin();
  const token = sign("unsubscribe", [reader.id, kind]);
  const stop = `${origin}/unsubscribe?token=${token}`;
  const oneClick = `${origin}/api/v1/unsubscribe?token=${token}`;
  return {
    to: reader.email,
    subject: subjectOf(kind, lines),
    text: textOf(kind, reader, lines, stop),
    html: htmlOf(kind, reader, lines, stop),
    messageId: `<${mailId}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

function subjectOf(kind: MailKind, lines: Line[]): string {
  const [first] = lines;
  if (first && lines.length === 1) return words.subject.one(sentenceOf(first));
  return kind === "daily" ? words.subject.daily(lines.length) : words.subject.many(lines.length);
}

const linkOf = (line: Line) => siteOrigin() + pathOf(line);

/** Renewing is harmless, so a mail may offer it in one tap; a page asks before anything happens. */
function renewLink(reader: Reader, { kind, facts }: Line): string | null {
  if (kind !== "expiring") return null;
  return `${siteOrigin()}/renew?token=${sign("renew", [reader.id, facts.postId])}`;
}

function textOf(kind: MailKind, reader: Reader, lines: Line[], stop: string): string {
  const items = lines.map((line) => {
    const renew = renewLink(reader, line);
    return [sentenceOf(line), linkOf(line), ...(renew ? [`${words.renew}: ${renew}`] : [])].join("\n");
  });
  const settings = `${words.settings}: ${siteOrigin()}/me/settings`;
  const foot = ["-- ", words.why[kind], `${words.unsubscribe}: ${stop}`, settings].join("\n");
  return `${[words.greeting(reader.name), ...items, foot].join("\n\n")}\n`;
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

/** Tables and inline styles: what mail programs understand. Without pictures, so that nobody learns when it is read. */
function htmlOf(kind: MailKind, reader: Reader, lines: Line[], stop: string): string {
  const button =
    "display:inline-block;background:#1d5b47;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:14px";
  const items = lines.map((line) => {
    const renew = renewLink(reader, line);
    // The more useful of the two is the button.
    const actions = renew
      ? `${link(renew, words.renew, button)}<p style="margin:12px 0 0">${link(linkOf(line), words.look)}</p>`
      : link(linkOf(line), words.look, button);
    return `<tr><td style="padding:16px 0;border-top:1px solid #e4ddd0"><p style="margin:0 0 12px;font-size:17px">${escaped(sentenceOf(line))}</p>${actions}</td></tr>`;
  });
  const foot = `${escaped(words.why[kind])} ${link(stop, words.unsubscribe, "color:#5b6a63")} · ${link(`${siteOrigin()}/me/settings`, words.settings, "color:#5b6a63")}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap Shop</title></head>
<body style="margin:0;padding:24px 12px;background:#faf7f1;color:#22302b;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd0;border-radius:22px"><tr><td style="padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#1d5b47">Swap Shop</p>
<p style="margin:0 0 16px">${escaped(words.greeting(reader.name))}</p>
<table role="presentation" width="100%" style="border-collapse:collapse">${items.join("")}</table>
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid #e4ddd0;font-size:13px;color:#5b6a63">${foot}</p>
</td></tr></table></body></html>
`;
}
