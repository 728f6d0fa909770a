import "server-only";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import type { LetterFields } from "@/lib/letters/schema";
import { log } from "@/lib/log";
import { sendMail } from "@/lib/mail";

/**
 * Keeps a letter, then mails it to `CONTACT_EMAIL` when there is one. A letter that was accepted is in the database,
 * also when no mail could be sent: `mailedAt` is then empty.
 */
export async function writeLetter(letter: LetterFields): Promise<void> {
  const { id } = await db().letter.create({ data: letter, select: { id: true } });
  const to = env().CONTACT_EMAIL;
  if (!to) return;
  try {
    const { email, subject, message } = letter;
    await sendMail({
      to,
      replyTo: email,
      subject: `[Swap Shop] ${subject}`,
      text: `${message}\n\n— ${email}\n`,
    });
    await db().letter.update({ where: { id }, data: { mailedAt: new Date() } });
  } catch (error) {
    log.error({ err: error, letter: id }, "a letter was kept but could not be mailed");
  }
}
