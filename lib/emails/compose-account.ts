import "server-only";
import { lockAccount } from "@/lib/auth/account-lock";
import { createEmailToken, type EmailTokenPurpose } from "@/lib/auth/email-token";
import { getCommunity } from "@/lib/community/queries";
import { db, transaction } from "@/lib/db/client";
import { ACCOUNT_TEXTS, maskEmail } from "@/lib/emails/account-texts";
import { htmlPage, rowOf } from "@/lib/emails/layout";
import type { Email } from "@/lib/emails/send-email";
import { texts } from "@/lib/emails/texts";
import { siteOrigin } from "@/lib/http/site-config";
import { escapeMarkup } from "@/lib/text/escape-markup";
import { formatDay } from "@/lib/text/format";
import { DAY_MS } from "@/lib/time/durations";
import type { AccountEmailKind } from "@/lib/users/account-emails";
import { NOTICE_DAYS } from "@/lib/users/rules";

export type QueuedAccountEmail = {
  id: string;
  kind: AccountEmailKind;
  email: string;
  userId: string | null;
  device: string;
  attempts: number;
  createdAt: Date;
};

type Link = { path: string; purpose?: EmailTokenPurpose };

/** A password alone does not help against what a thief has added or changed. */
const RECOVERY: Link = { path: "/recover-account", purpose: "recover-account" };

/** The page of the link and its purpose. Without a purpose the link proves nothing. */
const LINKS: Record<AccountEmailKind, Link> = {
  "verify-address": { path: "/confirm-email", purpose: "verify-address" },
  "reset-password": { path: "/reset-password", purpose: "reset-password" },
  "sign-in": { path: "/sign-in-link", purpose: "sign-in" },
  "change-address": { path: "/change-email", purpose: "change-address" },
  "address-changed": RECOVERY,
  "password-changed": { path: "/reset-password" },
  "new-device": { path: "/reset-password" },
  "second-factor-on": RECOVERY,
  "second-factor-off": { path: "/reset-password" },
  "second-factor-off-by-host": { path: "/contact" },
  "recovery-code-used": { path: "/reset-password" },
  "recovery-codes-replaced": { path: "/reset-password" },
  leaving: { path: "/login" },
  inactive: { path: "/login" },
  "export-ready": { path: "/me/settings#data" },
  "passkey-added": RECOVERY,
  "passkey-removed": { path: "/me/settings" },
  "passkey-copied": { path: "/me/settings" },
  "provider-connected": RECOVERY,
  "provider-disconnected": { path: "/me/settings" },
  "role-changed": { path: "/me/settings" },
  moderated: { path: "/me/reports" },
  "cases-waiting": { path: "/moderation" },
};

/** @returns null once the mail would no longer be true, and where nobody has the address */
export async function composeAccountEmail(queued: QueuedAccountEmail): Promise<Email | null> {
  const { id, kind, email, userId, device, attempts } = queued;
  const reader = await findReader(queued);
  if (!reader || !(await isStillTrue(queued, reader))) return null;
  const { path, purpose } = LINKS[kind];
  const token = purpose && (await issue(purpose, queued, reader.id));
  if (token === null) return null;
  const href = `${siteOrigin()}${path}${token ? `#token=${token}` : ""}`;
  const { name: site, timeZone } = await getCommunity();
  const day = formatDay(dueDay(kind, reader).toISOString(), timeZone);
  const said = ACCOUNT_TEXTS[kind]({ device, day, newEmail: maskEmail(reader.email), site });
  const greeting = texts.greeting(reader.deletion?.name ?? reader.name);
  return {
    site,
    to: userId === null ? reader.email : email,
    subject: said.subject,
    text: `${[greeting, ...said.lines, `${said.button}: ${href}`, `-- \n${said.foot}`].join("\n\n")}\n`,
    html: htmlPage({
      site,
      greeting,
      rows: rowOf({ sentences: said.lines, main: { href, label: said.button } }),
      foot: escapeMarkup(said.foot),
    }),
    messageId: `<${id}.${attempts}@${new URL(siteOrigin()).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function findReader({ email, userId }: QueuedAccountEmail) {
  return db().user.findUnique({
    where: userId ? { id: userId } : { email },
    select: {
      ...{ id: true, name: true, email: true, emailVerifiedAt: true, inactiveNoticeAt: true },
      deletion: { select: { name: true, eraseAt: true } },
      dataExports: {
        where: { state: "ready" },
        select: { expiresAt: true },
        orderBy: { createdAt: "desc" },
        take: 1,
      },
    },
  });
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

async function isStillTrue({ kind, email }: QueuedAccountEmail, reader: Reader): Promise<boolean> {
  if (kind === "verify-address") return !reader.emailVerifiedAt && reader.email === email;
  // Nobody learns from it that the address has an account.
  if (kind === "change-address") return (await db().user.count({ where: { email } })) === 0;
  if (kind === "leaving") return reader.deletion !== null;
  if (kind === "inactive") return reader.inactiveNoticeAt !== null;
  return kind !== "export-ready" || reader.dataExports.length > 0;
}

/** The day that the mail speaks of, if it does. */
function dueDay(kind: AccountEmailKind, { deletion, dataExports }: Reader): Date {
  const noticed = new Date(Date.now() + NOTICE_DAYS * DAY_MS);
  if (kind === "leaving") return deletion?.eraseAt ?? noticed;
  return kind === "export-ready" ? (dataExports[0]?.expiresAt ?? noticed) : noticed;
}

/** @returns null for a mail that was withdrawn meanwhile, as by `voidSignInLinks` */
const issue = (
  purpose: EmailTokenPurpose,
  { id, email, createdAt }: QueuedAccountEmail,
  userId: string,
): Promise<string | null> =>
  transaction(async (tx) => {
    await lockAccount(tx, userId);
    if ((await tx.accountEmail.count({ where: { id } })) === 0) return null;
    return createEmailToken(tx, purpose, { userId, email }, createdAt);
  });
