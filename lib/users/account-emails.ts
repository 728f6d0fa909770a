import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { sendsEmail } from "@/lib/http/site-config";
import { logSecurityEvent, pseudonym } from "@/lib/observability/security-log";

export type AccountEmailKind =
  | "verify-address"
  | "reset-password"
  | "sign-in"
  | "change-address"
  | "address-changed"
  | "password-changed"
  | "new-device"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-off-by-host"
  | "recovery-code-used"
  | "recovery-codes-replaced"
  | "leaving"
  | "inactive"
  | "export-ready"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-copied"
  | "provider-connected"
  | "provider-disconnected"
  | "role-changed"
  | "moderated"
  | "cases-waiting";

/** `device` may be the name of a passkey, provider or role. */
type Queued = { kind: AccountEmailKind; email: string; userId?: string; device?: string };

/** In the transaction of its cause; `sendAccountEmails` sends it. */
export async function queueAccountEmail(tx: Tx, { kind, ...rest }: Queued): Promise<void> {
  await tx.accountEmail.create({ data: { kind: toPrismaEnum(kind), ...rest }, select: { id: true } });
}

/** For what nobody asked for: without a mail server, no file is written for it. */
export async function queueAccountNotice(tx: Tx, queued: Queued): Promise<void> {
  if (sendsEmail()) await queueAccountEmail(tx, queued);
}

/**
 * Does the same work for every address: whether it is known, only the sender of the mail looks up.
 * @throws AppError "tooMany"
 */
export async function requestEmailLink(kind: "reset-password" | "sign-in", email: string): Promise<void> {
  await countUse("emailAddress", `${kind}|${email}`);
  await queueAccountEmail(db(), { kind, email });
  logSecurityEvent("email link requested", { account: pseudonym(email), reason: kind });
}
