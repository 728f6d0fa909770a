/** A site of its own, whose settings a test may change without others noticing. */
import type { BrowserContext, Page } from "@playwright/test";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { expect } from "@/tests/support/fixtures";
import { newEmail, PASSWORD, waitForHydration } from "@/tests/support/people";
import type { Env } from "@/tests/support/site";

export type HostSite = Awaited<ReturnType<typeof startHostSite>>;

export async function startHostSite(changes: Env = {}) {
  const site: OwnSite = await startOwnSite(changes);

  async function register(context: BrowserContext, name: string): Promise<string> {
    const email = newEmail();
    const data = { name, email, password: PASSWORD };
    const answer = await context.request.post(`${site.url}/api/v1/register`, { data });
    expect(answer.status()).toBe(201);
    return email;
  }

  async function visit(context: BrowserContext, path: string): Promise<Page> {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(site.url + path);
    await waitForHydration(page);
    return page;
  }

  return {
    ...{ site, register, visit, stop: () => site.stop() },

    /** Logs in a host, or a moderator, with a second step. @returns their address */
    async becomeHost(
      context: BrowserContext,
      name = "Hanna Host",
      role: "host" | "moderator" = "host",
    ): Promise<string> {
      const email = await register(context, name);
      const owner = `(SELECT "id" FROM "User" WHERE "email" = $1)`;
      await site.database.query(`UPDATE "User" SET "role" = $2::"Role" WHERE "email" = $1`, [email, role]);
      await site.database.query(`UPDATE "Session" SET "passedSecondStep" = true WHERE "userId" = ${owner}`, [
        email,
      ]);
      return email;
    },
  };
}
