import "server-only";
import type { Actor } from "@/lib/auth/session";
import { getCommunity } from "@/lib/community/queries";
import type { TestMailView } from "@/lib/community/schema";
import { testMailTexts } from "@/lib/community/texts";
import { sendEmail } from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { sendsEmail } from "@/lib/http/site-config";
import { logSecurityEvent } from "@/lib/observability/security-log";

const MAX_ERROR_LENGTH = 500;
/** Shorter ones would take letters out of every word. */
const MIN_SECRET_LENGTH = 3;

/** At once and only once, unlike other mails: a host wants to see what happens. */
export async function sendTestMail({ id, email }: Pick<Actor, "id" | "email">): Promise<TestMailView> {
  const { name } = await getCommunity();
  const { subject, text } = testMailTexts;
  const outcome = sendsEmail() ? "sent" : "filed";
  try {
    await sendEmail({ site: name, to: email, subject: subject(name), text: text(name) });
    logSecurityEvent("test mail", { userId: id, reason: outcome });
    return { outcome, email, error: "" };
  } catch (error) {
    logSecurityEvent("test mail", { userId: id, reason: "failed" });
    return { outcome: "failed", email, error: withoutSecrets(error, env().SMTP_URL ?? "") };
  }
}

/** Servers repeat what they were sent, and libraries the address they called. */
export function withoutSecrets(error: unknown, smtpUrl: string): string {
  const words = error instanceof Error ? error.message : String(error);
  return secretsOf(smtpUrl)
    .reduce((text, secret) => text.replaceAll(secret, "…"), words)
    .slice(0, MAX_ERROR_LENGTH);
}

function secretsOf(smtpUrl: string): string[] {
  if (!URL.canParse(smtpUrl)) return [];
  const { username, password } = new URL(smtpUrl);
  const plain = [username, password].map(decoded);
  const login = `\0${plain.join("\0")}`;
  const all = [smtpUrl, username, password, ...plain, login];
  return [...all, ...[...plain, login].map((text) => Buffer.from(text).toString("base64"))].filter(
    (text) => text.replaceAll("\0", "").length >= MIN_SECRET_LENGTH,
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
