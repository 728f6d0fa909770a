import { z } from "zod";
import { line, text } from "@/lib/text/text-schema";
import { emailAddress } from "@/lib/users/schema";

export const CONTACT_MESSAGE_LIMITS = {
  subject: { min: 1, max: 150 },
  message: { min: 0, max: 5000 },
} as const;

const { subject, message } = CONTACT_MESSAGE_LIMITS;

/** A letter of the contact page. */
export const contactMessageFields = z.object({
  email: emailAddress,
  subject: line("Subject", subject.min, subject.max),
  message: text("Message", message.min, message.max).default(""),
});

export type ContactMessageFields = z.output<typeof contactMessageFields>;
