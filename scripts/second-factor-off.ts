/** `npm run second-factor:off -- maria@example.org`: for a member without a phone and recovery codes, see docs/operations.md. */
import { pool } from "@/lib/db/client";
import { switchOffByHost } from "@/lib/second-factor/mutations";
import { emailAddress } from "@/lib/text/email-address";
import { withDatabase } from "@/scripts/backup/database.mjs";
import { loadEnvFiles, readSettings } from "@/scripts/settings.mjs";
import { runUntilSignal } from "@/scripts/signals.mjs";

const INTERRUPTED = 130;

runUntilSignal(async () => {
  const email = emailAddress.safeParse(process.argv[2]);
  if (!email.success)
    throw new Error("Name the member's address: npm run second-factor:off -- maria@example.org");
  loadEnvFiles();
  const settings = await readSettings("production");
  const wasOn = await withDatabase(
    async (url: string) => {
      Object.assign(process.env, settings, { DATABASE_URL: url });
      return switchOffByHost(email.data).finally(() => pool().end());
    },
    { create: false },
  );
  console.log(
    wasOn
      ? `Two-step login is off for ${email.data}. The member is logged out everywhere, and the site tells them by mail.`
      : `Nobody with the address ${email.data} has two-step login.`,
  );
  return wasOn ? 0 : 1;
}, INTERRUPTED);
