import "server-only";
import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { env } from "@/lib/env";
import { writeFileAtomic } from "@/lib/storage/atomic-write";
import { SECOND_MS } from "@/lib/time/durations";

const TIMEOUT_MS = 10 * SECOND_MS;

export type Email = {
  /** The name of the site, in front of an address of `MAIL_FROM` without one. */
  site: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Sent again with the same id, an email is shown once. */
  messageId?: string;
  headers?: Record<string, string>;
  /** JPEGs that the HTML shows as `cid:`. */
  pictures?: { cid: string; content: Buffer }[];
  /** RFC 5545, `METHOD:PUBLISH`. */
  calendar?: string;
};

/** Sends by SMTP or, without a server, writes an `.eml` file to `DATA_DIR/outbox`. */
export async function sendEmail({
  site,
  to,
  replyTo,
  pictures = [],
  calendar,
  ...email
}: Email): Promise<void> {
  // As an object, since two programs may parse a text as different recipients.
  const address = (one: string) => ({ name: "", address: one });
  const message = {
    from: senderOf(site),
    to: address(to),
    ...(replyTo && { replyTo: address(replyTo) }),
    ...email,
    ...(pictures.length > 0 && { attachments: pictures.map(toAttachment) }),
    ...(calendar && { icalEvent: { method: "PUBLISH", filename: "hand-over.ics", content: calendar } }),
  };
  if (env().SMTP_URL) await smtp().sendMail(message);
  else await writeToOutbox(message);
}

const toAttachment = ({ cid, content }: NonNullable<Email["pictures"]>[number], at: number) => ({
  ...{ cid, content, contentType: "image/jpeg", filename: `picture-${at + 1}.jpg` },
  contentDisposition: "inline" as const,
});

const senderOf = (site: string) => {
  const sender = env().MAIL_FROM;
  return sender.includes("<") ? sender : { name: site, address: sender };
};

function smtp() {
  return nodemailer.createTransport({
    url: env().SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

export const outboxFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "outbox");

async function writeToOutbox(message: SendMailOptions): Promise<void> {
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: "windows" })
    .sendMail(message);
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`;
  await writeFileAtomic(join(outboxFolder(), name), composed.message as Buffer);
}
