import "server-only";
import { createEmailToken, type EmailTokenPurpose } from "@/lib/auth/email-token";
import { db, transaction } from "@/lib/db/client";
import { ACCOUNT_TEXTS, maskEmail } from "@/lib/emails/account-texts";
import { BUTTON, escapeHtml, htmlPage, link } from "@/lib/emails/layout";
import { type Email, sendEmail } from "@/lib/emails/send-email";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { log } from "@/lib/observability/logger";
import type { AccountEmailKind } from "@/lib/users/account-emails";

const BATCH_SIZE = 50;
const MAX_ATTEMPTS = 10;

type Queued = {
  id: string;
  kind: AccountEmailKind;
  email: string;
  userId: string | null;
  device: string;
  attempts: number;
};

/** The page of the link and its purpose. Without a purpose the page asks for the address first. */
const LINKS: Record<AccountEmailKind, { path: string; purpose?: EmailTokenPurpose }> = {
  "verify-address": { path: "/confirm-email", purpose: "verify-address" },
  "reset-password": { path: "/reset-password", purpose: "reset-password" },
  "sign-in": { path: "/sign-in-link", purpose: "sign-in" },
  "change-address": { path: "/change-email", purpose: "change-address" },
  "address-changed": { path: "/undo-email-change", purpose: "undo-address-change" },
  "password-changed": { path: "/reset-password" },
  "new-device": { path: "/reset-password" },
  "provider-connected": { path: "/me/settings" },
  "provider-disconnected": { path: "/me/settings" },
};

/** Sends waiting mails about accounts, each at least once. A repeated one has a new link. @returns their number */
export async function sendAccountEmails(): Promise<number> {
  let sent = 0;
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const queued = await claimNext();
    if (!queued) break;
    try {
      const email = await composeAccountEmail(queued);
      if (email) await sendEmail(email);
      await db().accountEmail.deleteMany({ where: { id: queued.id } });
      if (email) sent += 1;
    } catch (error) {
      const { id, attempts } = queued;
      log.warn({ err: error, mail: id, attempts }, "a mail about an account could not be sent");
      if (attempts >= MAX_ATTEMPTS) await db().accountEmail.deleteMany({ where: { id } });
    }
  }
  return sent;
}

/** As for `EmailOutbox`: the lease doubles with each attempt. */
async function claimNext(): Promise<Queued | null> {
  const [queued] = await db().$queryRaw<Queued[]>`
    UPDATE "AccountEmail" SET "attempts" = "attempts" + 1,
      "dueAt" = now() + least(power(2, "attempts"), 360) * interval '1 minute'
    WHERE "id" = (
      SELECT "id" FROM "AccountEmail" WHERE "dueAt" <= now()
      ORDER BY "dueAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING "id", "kind", "email", "userId", "device", "attempts"`;
  return queued ?? null;
}

type Reader = { id: string; name: string; email: string };

/** @returns null where there is nothing to send any more, or no such account */
async function composeAccountEmail(queued: Queued): Promise<Email | null> {
  const { kind, email, userId, device } = queued;
  const reader = await findReader(queued);
  if (!reader) return null;
  const { path, purpose } = LINKS[kind];
  const token = purpose && (await issue(purpose, reader.id, email));
  const href = `${siteOrigin()}${path}${token ? `#token=${token}` : ""}`;
  const said = ACCOUNT_TEXTS[kind]({ device, newEmail: maskEmail(reader.email) });
  const greeting = texts.greeting(reader.name);
  return {
    to: userId === null ? reader.email : email,
    subject: said.subject,
    text: `${[greeting, said.lead, `${said.button}: ${href}`, `-- \n${said.foot}`].join("\n\n")}\n`,
    html: htmlPage({ greeting, rows: rowOf(said.lead, href, said.button), foot: escapeHtml(said.foot) }),
    messageId: `<${queued.id}.${queued.attempts}@${new URL(siteOrigin()).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

async function findReader({ kind, email, userId }: Queued): Promise<Reader | null> {
  const select = { id: true, name: true, email: true, emailVerifiedAt: true };
  const where = userId ? { id: userId } : { email };
  const found = await db().user.findUnique({ where, select });
  if (!found) return null;
  if (kind === "verify-address" && (found.emailVerifiedAt || found.email !== email)) return null;
  // Nobody learns from it that the address has an account.
  if (kind === "change-address" && (await db().user.count({ where: { email } })) > 0) return null;
  return found;
}

const issue = (purpose: EmailTokenPurpose, userId: string, email: string) =>
  transaction((tx) => createEmailToken(tx, purpose, { userId, email }));

const rowOf = (lead: string, href: string, button: string) =>
  `<tr><td style="padding:16px 0;border-top:1px solid #e4ddd0"><p style="margin:0 0 16px;font-size:17px">${escapeHtml(lead)}</p>${link(href, button, BUTTON)}</td></tr>`;
