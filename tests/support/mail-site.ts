/** A site of its own with a mail server, for journeys that begin in a mail. */
import type { BrowserContext, Page } from "@playwright/test";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { expectLoggedIn, field, newEmail, PASSWORD, waitForHydration } from "@/tests/support/people";
import { formOf } from "@/tests/support/publish";
import { startSmtpServer } from "@/tests/support/smtp-server";

export type MailSite = Awaited<ReturnType<typeof startMailSite>>;

export async function startMailSite() {
  const smtp = await startSmtpServer();
  const site: OwnSite = await startOwnSite({ SMTP_URL: smtp.url }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path.startsWith("http") ? path : site.url + path);
    await waitForHydration(page);
  }

  return {
    ...{ site, smtp, open },
    async stop(): Promise<void> {
      await site.stop();
      await smtp.stop();
    },

    async pageIn(context: BrowserContext, path: string): Promise<Page> {
      const page = await context.newPage();
      await open(page, path);
      return page;
    },

    /** The link of the newest mail with this subject, once there are so many. */
    async linkTo(address: string, subject: string, count = 1): Promise<string> {
      const find = async () => (await smtp.mailsTo(address)).filter((one) => one.subject === subject);
      await expect.poll(async () => (await find()).length).toBe(count);
      return /http:\S+$/m.exec((await find()).at(-1)?.text ?? "")?.[0] ?? "";
    },

    async signUp(page: Page): Promise<string> {
      const email = newEmail();
      await open(page, "/signup");
      await field(page, "Username").fill("Mira K.");
      await field(page, "Email").fill(email);
      await field(page, "Password").fill(PASSWORD);
      await page.getByRole("button", { name: "SignUp" }).click();
      await expectLoggedIn(page);
      return email;
    },

    publish: (page: Page, email: string, title: string) => publishOn(site, page, email, title),
  };
}

/** An offer of the member who is logged in on this page, and whose address is confirmed by it. */
export async function publishOn(site: OwnSite, page: Page, email: string, title: string): Promise<string> {
  await site.database.query(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE "email" = $1`, [email]);
  const answer = await page.request.post(`${site.url}/api/v1/post/upload`, {
    headers: { origin: site.url },
    multipart: await formOf(title, {}),
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).post._id;
}

/** With SHOTS=1 keeps a picture in both colours. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const width = page.viewportSize()?.width;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `shots/mail-${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
}

/** Looks at the page in both colours. */
export async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width ?? 0);
  await expectReadable(page, name);
  await expectReadableInBoth(page, name);
  await keepPicture(page, name);
}
