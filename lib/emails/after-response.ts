import "server-only";
import { after } from "next/server";
import { sendDueEmails } from "@/lib/emails/mutations";
import { log } from "@/lib/observability/logger";

/** Sends what is due once the answer is on its way: nobody waits for a mail server, and nothing fails with it. */
export function emailAfterResponse(): void {
  after(() =>
    sendDueEmails().catch((error: unknown) => log.warn({ err: error }, "mails have to wait for the clock")),
  );
}
