import "server-only";
import { after } from "next/server";
import { sendDueEmails } from "@/lib/emails/mutations";
import { log } from "@/lib/observability/logger";

/** Sends due emails after the response, so that no request waits for the mail server or fails with it. */
export function emailAfterResponse(): void {
  after(() =>
    sendDueEmails().catch((error: unknown) => log.warn({ err: error }, "mails have to wait for the clock")),
  );
}
