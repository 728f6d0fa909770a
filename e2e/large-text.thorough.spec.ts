import type { BrowserContext, Page } from "@playwright/test";
import { call, publishSmall, register } from "@/tests/support/api";
import { appPages } from "@/tests/support/app-pages";
import { cutText } from "@/tests/support/cut-text";
import { actingFor } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { PASSWORD, test } from "@/tests/support/people";
import { startSmtpServer } from "@/tests/support/smtp-server";

/** Letters of 200 % on a small phone, for which the browser shows half as many pixels, and the smallest phone. */
const VIEWPORTS = [
  { width: 195, height: 422 },
  { width: 320, height: 568 },
];
/** Members are led on from these. */
const FOR_STRANGERS =
  /^\/(login|signup|reset-password|sign-in-link|recover-account|goodbye|me|messages|offline)$/;

let host: HostSite;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  smtp = await startSmtpServer();
  host = await startHostSite({ SMTP_URL: smtp.url });
});
test.afterAll(async () => {
  await host?.stop();
  await smtp?.stop();
});

/** A host with something on each page. @returns an address for each page with a variable part or a token */
async function furnish(context: BrowserContext): Promise<Record<string, string>> {
  const { site } = host;
  await host.becomeHost(context, "Hannelore Oberhausen-Winterbottom");
  const token = await register(site.url, "Bartholomew Featherstonehaugh");
  await site.database.query(`UPDATE "User" SET "emailVerifiedAt" = now()`);
  const headers = { origin: site.url };
  const send = async (path: string, data: object, method = "POST") => {
    const answer = await context.request.fetch(`${site.url}/api/v1${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const asBen = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const { status, text } = await call(site.url, method, path, token, body);
    expect(status, `${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  };
  const { user } = await (await context.request.get(`${site.url}/api/v1/me`)).json();
  const { user: ben } = await asBen<{ user: { _id: string } }>("GET", "/me");
  const fields = {
    tags: "kitchen,preserving",
    description: "Glass, with a rubber ring and a wire. ".repeat(6),
  };
  const theirs = await publishSmall(site.url, token, { ...fields, title: "Preserving jars in many sizes" });
  const { token: own } = await (
    await context.request.post(`${site.url}/api/v1/login`, {
      headers,
      data: { email: user.email, password: PASSWORD },
    })
  ).json();
  const post = await publishSmall(site.url, own, { ...fields, title: "Kitchen dresser with glass doors" });
  const { reply } = await asBen<{ reply: { _id: string } }>("POST", `/post/${post}/reply`, {
    pickup: "Weekdays after six, or Saturday before noon",
  });
  await asBen("POST", `/reply/${reply._id}/message`, { text: "Does it come apart for the stairs?" });
  await asBen("POST", `/post/${post}/comment`, { text: "How deep are the shelves of the upper half?" });
  await send(`/post/${theirs}/wish`, {}, "PUT");
  await send("/me/search", { q: "preserving jars", tag: "kitchen" });
  await send("/report", { kind: "post", id: theirs, reason: "scam", text: "Asks for money." });
  return {
    "feed/[id]": `feed/${post}`,
    "feed/[id]/edit": `feed/${post}/edit`,
    "feed/[id]/flyer": `feed/${post}/flyer`,
    "messages/[id]": `messages/${reply._id}`,
    "tag/[tag]": "tag/kitchen",
    "user/[id]": `user/${ben._id}`,
    promise: `promise?token=${actingFor("promise", user, reply._id)}`,
    renew: `renew?token=${actingFor("renew", user, post)}`,
    search: "search?q=kitchen",
  };
}

const isLoaded = async (page: Page) => {
  await expect(
    page.locator("main [class~=skeleton], main [aria-busy=true]").filter({ visible: true }),
  ).toHaveCount(0);
};

test("with letters of twice the size, and on the smallest phone, every page fits and no word is cut", async ({
  newBrowser,
}) => {
  test.setTimeout(600_000);
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  const values = await furnish(mine);
  const pages = appPages(values);
  for (const [context, paths] of [
    [mine, pages],
    [theirs, pages.filter((path) => FOR_STRANGERS.test(path))],
  ] as const) {
    for (const path of paths) {
      for (const viewport of VIEWPORTS) {
        const page = context.pages()[0] ?? (await context.newPage());
        await page.setViewportSize(viewport);
        await host.visit(context, path);
        await isLoaded(page);
        expect.soft(await cutText(page), `${path} at ${viewport.width}`).toEqual({ sideways: 0, cut: [] });
      }
    }
  }
});
