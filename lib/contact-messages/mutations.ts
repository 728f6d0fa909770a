import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { ContactMessageFields } from "@/lib/contact-messages/schema";
import { db, isUniqueViolation } from "@/lib/db/client";
import { sendEmail } from "@/lib/emails/send-email";
import { AppError } from "@/lib/http/errors";
import { RETENTION_MS, requestFingerprint } from "@/lib/http/idempotency";
import { log } from "@/lib/observability/logger";

/**
 * Stores the message even if the email fails. A key makes it safe to repeat for 24 hours. @throws AppError "keyReused"
 */
export async function saveContactMessage(
  contactMessage: ContactMessageFields,
  key: string | null,
): Promise<void> {
  const id = await storeMessage(contactMessage, key === null ? null : requestFingerprint([key]));
  const { name: site, contactEmail: to } = await getCommunity();
  if (!to || !id) return;
  try {
    const { email, subject, message } = contactMessage;
    await sendEmail({
      site,
      to,
      replyTo: email,
      subject: `[${site}] ${subject}`,
      text: `${message}\n\n— ${email}\n`,
    });
    await db().contactMessage.update({ where: { id }, data: { emailedAt: new Date() } });
  } catch (error) {
    log.error({ err: error, contactMessage: id }, "a contact message was stored but not emailed");
  }
}

/** Returns null for a repetition. Keys are global, because senders are anonymous. */
async function storeMessage(
  contactMessage: ContactMessageFields,
  keyHash: string | null,
): Promise<string | null> {
  if (keyHash) {
    const isExpired = { keyHash, createdAt: { lt: new Date(Date.now() - RETENTION_MS) } };
    await db().contactMessage.updateMany({ where: isExpired, data: { keyHash: null } });
  }
  try {
    return (await db().contactMessage.create({ data: { ...contactMessage, keyHash }, select: { id: true } }))
      .id;
  } catch (error) {
    if (!keyHash || !isUniqueViolation(error)) throw error;
    if ((await db().contactMessage.count({ where: { ...contactMessage, keyHash } })) === 0)
      throw new AppError("keyReused");
    return null;
  }
}
