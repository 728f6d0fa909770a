import "server-only";
import { accountHtml } from "@/lib/emails/account-html";
import { texts } from "@/lib/emails/departure-texts";
import type { Email } from "@/lib/emails/send-email";
import { siteOrigin } from "@/lib/http/site-config";
import { formatDay } from "@/lib/text/format";

export type AccountEmailKind = "leaving" | "inactive" | "export-ready";

type Reader = { name: string; email: string };

/** `until` is the day that the email speaks of. */
export function composeAccountEmail(
  mailId: string,
  kind: AccountEmailKind,
  reader: Reader,
  until: Date,
): Email {
  const { subject, lines, link, path } = texts[kind];
  const origin = siteOrigin();
  const href = origin + path;
  const paragraphs = [texts.greeting(reader.name), ...lines(formatDay(until.toISOString()))];
  return {
    to: reader.email,
    subject,
    text: `${[...paragraphs, `${link}: ${href}`, `-- \n${texts.why}`].join("\n\n")}\n`,
    html: accountHtml(paragraphs, { href, label: link }, texts.why),
    messageId: `<${mailId}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
