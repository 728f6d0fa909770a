import type { BrowserContext, Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { choosePictures, describeItem, field, openStep, test } from "@/tests/support/people";
import { formOf } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

let host: HostSite;

test.beforeAll(async () => {
  host = await startHostSite({ NEW_ACCOUNT_LIMITS: "off" });
});
test.afterAll(async () => host?.stop());

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

async function send(context: BrowserContext, method: string, path: string, more: object): Promise<Response> {
  const headers = { origin: host.site.url };
  const answer = await context.request.fetch(`${host.site.url}/api/v1${path}`, { method, headers, ...more });
  return new Response(await answer.text(), { status: answer.status() });
}

async function publish(context: BrowserContext, title: string): Promise<string> {
  const answer = await send(context, "POST", "/post/upload", {
    multipart: await formOf(title, { tags: "wood" }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).post._id;
}

async function report(context: BrowserContext, id: string, text = ""): Promise<void> {
  const data = { kind: "post", id, reason: "not-free", text };
  expect((await send(context, "POST", "/report", { data })).status).toBe(201);
}

const statusOf = async (context: BrowserContext, id: string) =>
  (await context.request.get(`${host.site.url}/feed/${id}`, { headers: { accept: "text/html" } })).status();

const caseButton = (page: Page, title: string) =>
  page.getByRole("button", { name: title }).filter({ visible: true });

async function decide(page: Page, label: string): Promise<void> {
  await page.getByRole("radio", { name: label, exact: true }).check();
  await page.getByRole("textbox", { name: "Reason" }).fill("Nothing is for sale here: see the first rule.");
  await page.getByRole("button", { name: `Decide: ${label}` }).click();
}

test("a reported post is removed by one of two moderators, its author objects, and the other brings it back", async ({
  newBrowser,
  isMobile,
}) => {
  const [author, reporter, first, second, stranger] = await Promise.all(
    Array.from({ length: 5 }, () => newBrowser()),
  );
  if (!author || !reporter || !first || !second || !stranger) throw new Error("five browsers");
  await host.register(author, "Paula Poster");
  await host.register(reporter, "Rita Reporter");
  await host.becomeHost(first, "Mo First", "moderator");
  await host.becomeHost(second, "Mia Second", "moderator");
  const title = "Table, twenty pounds";
  const id = await publish(author, title);
  await report(reporter, id, "They want money for it.");

  const page = await host.visit(first, "/");
  if (isMobile) await page.locator("summary[aria-label=Menu]").click();
  await page.getByRole("link", { name: "Moderation" }).filter({ visible: true }).click();
  await expect(page.getByText("One case waits.")).toBeVisible();
  await caseButton(page, title).click();
  await expect(page.getByText("They want money for it.")).toBeVisible();
  await expect(page.getByText("their first report")).toBeVisible();
  await keep(page, "moderation-case");

  const other = await host.visit(second, "/moderation");
  await caseButton(other, title).click();
  await expect(other.getByText("Another moderator looks at this case.")).toBeVisible();
  await expect(other.getByRole("radio", { name: "Keep" })).toHaveCount(0);

  await decide(page, "Remove");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("No cases waiting.")).toBeVisible();
  await keep(page, "moderation-empty");
  expect(await statusOf(stranger, id)).toBe(410);

  const own = await (await send(author, "GET", "/me/decision", {})).json();
  expect(own.decisions).toMatchObject([{ decision: "remove", canAppeal: true }]);
  const data = { text: "Twenty pounds is its weight." };
  expect((await send(author, "PUT", `/me/decision/${own.decisions[0]._id}/appeal`, { data })).status).toBe(
    200,
  );

  await page.reload();
  await caseButton(page, title).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("It says pounds, though.");
  await page.getByRole("button", { name: "The decision stays" }).click();
  await expect(page.getByText("Another moderator answers the appeal.")).toBeVisible();
  await page.goto("about:blank");

  await other.reload();
  await caseButton(other, title).click();
  await expect(other.getByText("Twenty pounds is its weight.")).toBeVisible();
  await keep(other, "moderation-objection");
  await other.getByRole("textbox", { name: "Your answer" }).fill("You are right, and we are sorry.");
  await other.getByRole("button", { name: "Undo the decision" }).click();
  await expect(other.getByText("No cases waiting.")).toBeVisible();
  await expect.poll(() => statusOf(stranger, id)).toBe(200);
});

test("a moderator decides by keys alone, and the next case opens", { tag: "@thorough" }, async ({
  newBrowser,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no keys");
  const [author, reporter, mine] = [await newBrowser(), await newBrowser(), await newBrowser()];
  await host.register(author, "Ada Author");
  await host.register(reporter, "Ben Bell");
  await host.becomeHost(mine, "Mo Keys", "moderator");
  const titles = ["Oak shelf by keys", "Elm shelf by keys"];
  for (const title of titles) await report(reporter, await publish(author, title));
  const page = await host.visit(mine, "/moderation");
  await expect(caseButton(page, "Oak shelf by keys")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Oak shelf by keys" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("radio", { name: "Warn" })).toBeChecked();
  await page.keyboard.press("r");
  await page.keyboard.type("Please read the rules first.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Elm shelf by keys" })).toBeVisible();
  await page.getByRole("tab", { name: "Decided" }).click();
  await caseButton(page, "Oak shelf by keys").click();
  await expect(page.getByText("Please read the rules first.")).toBeVisible();
  await page.getByText("Undo", { exact: true }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("The rules allow it.");
  await page.getByRole("button", { name: "Undo the decision" }).click();
  await expect(page.getByRole("heading", { name: "Warn (undone)" })).toBeVisible();
  await keep(page, "moderation-decided");
});

test("a banned member's posts are gone, and hosts read who decided", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const [author, reporter, mine, stranger] = await Promise.all(Array.from({ length: 4 }, () => newBrowser()));
  if (!author || !reporter || !mine || !stranger) throw new Error("four browsers");
  await host.register(author, "Sam Seller");
  await host.register(reporter, "Rob Reader");
  await host.becomeHost(mine, "Hanna Log", "host");
  const [id, another] = [await publish(author, "Cheap phones"), await publish(author, "More cheap phones")];
  await report(reporter, id);
  const page = await host.visit(mine, "/moderation");
  await caseButton(page, "Cheap phones").first().click();
  await decide(page, "Ban");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.poll(() => statusOf(stranger, another)).toBe(410);
  expect((await send(author, "POST", "/post/upload", { multipart: await formOf("Again", {}) })).status).toBe(
    403,
  );
  const log = await host.visit(mine, "/host/log");
  await expect(log.getByText("decided a case").first()).toBeVisible();
  await keep(log, "host-log");
  const table = await send(mine, "GET", `/host/transparency?year=${new Date().getUTCFullYear()}`, {});
  expect(await table.text()).toContain("post,reports,ban,1,1");
});

test("the page is for moderators only", async ({ newBrowser }) => {
  const context = await newBrowser();
  const page = await host.visit(context, "/moderation");
  await expect(page.getByText("Log in to look after this site.")).toBeVisible();
  await host.register(context, "Nora Nobody");
  await page.reload();
  await expect(page.getByText("This page is for those who look after this site.")).toBeVisible();
  await keep(page, "moderation-forbidden");
});

test("a post that its author insists on waits for a moderator, who lets it in", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const [author, moderator, stranger] = [await newBrowser(), await newBrowser(), await newBrowser()];
  await host.register(author, "Paula Patient");
  await host.becomeHost(moderator, "Mo Third", "moderator");
  const page = await host.visit(author, "/donate");
  await describeItem(page, "Blue kettle");
  await openStep(page, "Words");
  await field(page, "Description").fill("Works well. Call me on 07700 900123, I am at 12 Elm Street.");
  await choosePictures(page);
  const publishButton = page.getByRole("button", { name: "Donate", exact: true });
  await publishButton.click();
  await expect(
    page.getByText("Or send it once more as it is: then somebody looks at it").filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByText("“07700 900123” looks like a phone number.").first()).toBeVisible();
  await expect(page.getByText("“12 Elm Street” looks like an address.").first()).toBeVisible();
  await keep(page, "doubtful-post");
  // A warning goes once somebody changes the words.
  await field(page, "Description").fill("Works well. Call me on 07700 900123.");
  await expect(page.getByText("Or send it once more as it is")).toHaveCount(0);
  await field(page, "Description").fill("Works well. Call me on 07700 900123, I am at 12 Elm Street.");
  await openStep(page, "Place");
  await publishButton.dblclick();
  await expect(page).toHaveURL(/\/me\/reports$/);
  await expect(page.getByRole("heading", { name: "We are looking at it" })).toBeVisible();
  await expect(page.getByText("Your post “Blue kettle” is hidden until then.")).toBeVisible();
  await keep(page, "held-post");
  const { rows } = await host.site.database.query<{ id: string }>(
    `SELECT "id" FROM "Post" WHERE "title" = 'Blue kettle'`,
  );
  expect(rows).toHaveLength(1);
  const id = rows[0]?.id ?? "";
  expect(await statusOf(stranger, id)).toBe(410);

  const queue = await host.visit(moderator, "/moderation");
  await caseButton(queue, "Blue kettle").click();
  await keep(queue, "moderation-held");
  await decide(queue, "Keep");
  await expect.poll(() => statusOf(stranger, id)).toBe(200);
  await page.reload();
  await expect(page.getByText("Your post “Blue kettle” is fine and visible again.")).toBeVisible();
});
