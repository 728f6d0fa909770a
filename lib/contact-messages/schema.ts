import { z } from "zod";
import { documentLength } from "@/lib/text/document-length";
import { emailAddress, MAX_EMAIL_LENGTH } from "@/lib/text/email-address";
import { line, text } from "@/lib/text/text-schema";

const CONTACT_MESSAGE_LIMITS = {
  subject: { min: 1, max: 150 },
  message: { min: 0, max: 5000 },
} as const;

const { subject, message } = CONTACT_MESSAGE_LIMITS;

export const contactMessageFields = z.object({
  email: documentLength(emailAddress, { max: MAX_EMAIL_LENGTH }),
  subject: documentLength(line("Subject", subject.min, subject.max), subject),
  message: documentLength(text("Message", message.min, message.max).default(""), message),
});

export type ContactMessageFields = z.output<typeof contactMessageFields>;
