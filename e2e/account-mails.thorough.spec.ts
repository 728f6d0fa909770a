/** Each mail about an account, as a mail program shows it. */

import { violations } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { keepPicture, startMailSite } from "@/tests/support/mail-site";
import { test } from "@/tests/support/people";

const WCAG = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] };

/** A subject of each kind of mail. */
const SUBJECTS = {
  "verify-address": "Please confirm your address",
  "reset-password": "Choose a new password",
  "sign-in": "Your link to log in",
  "change-address": "Confirm your new address",
  "address-changed": "Your address was changed",
  "password-changed": "Your password was changed",
  "new-device": "A new log-in to your account",
  "second-factor-on": "Two-step login is on",
  "second-factor-off": "Two-step login is off",
  "second-factor-off-by-host": "Two-step login was switched off for you",
  "recovery-code-used": "A recovery code was used",
  leaving: "Your Swap Shop account will be erased",
  inactive: "Do you still want your Swap Shop account?",
  "export-ready": "Your data is ready",
  "recovery-codes-replaced": "You have new recovery codes",
  "passkey-added": "A passkey was added to your account",
  "passkey-removed": "A passkey was removed from your account",
  "passkey-copied": "Somebody may have copied your passkey",
  "provider-connected": "Firefox on Windows now logs you in",
  "provider-disconnected": "Firefox on Windows no longer logs you in",
};

test("each mail about an account fits a phone, by day and by night, with the same links in text", async ({
  page,
}) => {
  test.slow();
  const { site, smtp, signUp, stop } = await startMailSite();
  try {
    const email = await signUp(page);
    const elsewhere = `new.${email}`;
    const own = `(SELECT "id" FROM "User" WHERE "email" = $1)`;
    await site.database.query(`UPDATE "User" SET "inactiveNoticeAt" = now() WHERE "email" = $1`, [email]);
    await site.database.query(
      `INSERT INTO "AccountDeletion" ("userId", "eraseAt", "name", "about")
       VALUES (${own}, now() + interval '14 days', 'Mira K.', '')`,
      [email],
    );
    await site.database.query(
      `INSERT INTO "DataExport" ("id", "userId", "state", "fileName", "bytes", "expiresAt")
       VALUES (gen_random_uuid(), ${own}, 'ready', repeat('a', 32) || '.zip', 1, now() + interval '2 days')`,
      [email],
    );
    for (const kind of Object.keys(SUBJECTS)) {
      await site.database.query(
        `INSERT INTO "AccountEmail" ("id", "kind", "email", "userId", "device")
         VALUES (gen_random_uuid(), $2::"AccountEmailKind", $3, ${own}, 'Firefox on Windows')`,
        [email, kind, kind === "change-address" ? elsewhere : email],
      );
    }
    const headers = { authorization: `Bearer ${site.env.CRON_SECRET}` };
    expect((await fetch(`${site.url}/api/cron`, { headers })).status).toBe(200);
    const mails = async () => [...(await smtp.mailsTo(email)), ...(await smtp.mailsTo(elsewhere))];
    // A page of the site would go on rendering.
    await page.goto("about:blank");
    for (const [kind, subject] of Object.entries(SUBJECTS)) {
      await expect.poll(async () => (await mails()).map((one) => one.subject)).toContain(subject);
      const mail = (await mails()).find((one) => one.subject === subject);
      await page.setContent(mail?.html ?? "");
      const links = await page
        .locator("a")
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      expect(links).toHaveLength(1);
      for (const href of links) expect(mail?.text).toContain(href);
      const width = page.viewportSize()?.width ?? 0;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, WCAG), `${kind} in ${colorScheme} colours`).toEqual([]);
      }
      await keepPicture(page, `of-${kind}`);
    }
  } finally {
    await stop();
  }
});
