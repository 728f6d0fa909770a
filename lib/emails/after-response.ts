import "server-only";
import { after } from "next/server";
import { registerShutdownStep } from "@/lib/db/server-bridge";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import { sendDueEmails } from "@/lib/emails/mutations";
import { env } from "@/lib/env";
import { log } from "@/lib/observability/logger";

const running = new Set<Promise<void>>();

registerShutdownStep(async () => void (await Promise.all(running)));

/** Sends due emails after the response, so that no request waits for the mail server or fails with it. */
export function emailAfterResponse(): void {
  // Vercel stops a function after its response.
  if (env().VERCEL) after(send);
  else setImmediate(sendTracked);
}

async function sendTracked(): Promise<void> {
  const sending = send();
  running.add(sending);
  await sending;
  running.delete(sending);
}

async function send(): Promise<void> {
  for (const result of await Promise.allSettled([sendAccountEmails(), sendDueEmails()])) {
    if (result.status === "rejected") log.warn({ err: result.reason }, "mails have to wait for the clock");
  }
}
