/** The frame of every page: the bar at the lower edge of a phone, and the way out. */
import type { Page } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  bell,
  expectLoggedIn,
  meetAll,
  newTitle,
  signUp,
  test,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const bar = (page: Page) => page.getByRole("navigation", { name: "Bottom bar" });
const menu = (page: Page) => page.locator("summary[aria-label=Menu]");

test("the bottom bar is part of every page as it comes, without any script", async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
    viewport: isMobile ? { width: 390, height: 664 } : { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto("/about");
  await expect(bar(page)).toBeVisible({ visible: isMobile });
  if (isMobile) {
    await bar(page).getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
    await expect(bar(page).getByRole("link", { name: "Search" })).toHaveAttribute("aria-current", "page");
  }
  await context.close();
});

test("the signs of the bars come with the style sheet, before any other file", async ({ page, isMobile }) => {
  await page.route("**/icons.svg*", (route) => route.abort());
  await page.goto("/");
  const signs = page.locator(isMobile ? ".bottom-bar .icon" : "nav .icon").filter({ visible: true });
  const masks = await signs.evaluateAll((all) =>
    all.filter((one) => one.classList.length > 1).map((one) => getComputedStyle(one).maskImage.slice(0, 19)),
  );
  expect(masks.filter((mask) => mask === 'url("data:image/svg').length).toBeGreaterThanOrEqual(
    isMobile ? 4 : 1,
  );
});

test("the bottom bar opens each place, marks the current one and leads strangers to the log-in with the reason", {
  tag: "@thorough",
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens have all links on top");
  await page.goto("/");
  for (const [name, path] of [
    ["Search", "/search"],
    ["Donate", "/donate"],
    ["Home", "/"],
  ] as const) {
    const link = bar(page).getByRole("link", { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(bar(page).locator("[aria-current]")).toHaveCount(1);
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar(page).getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/login?next=%2Fmessages");
  await expect(page.getByText("Log in to read and write messages.")).toBeVisible();
  await bar(page).getByRole("link", { name: "My swaps" }).click();
  await expect(page.getByText("Log in to see your posts and replies.")).toBeVisible();
  await expectReadable(page, "the log-in with a reason");
  await page.goto("/me");
  await expect(page.getByText("What you give, ask for and reply to will be here.")).toBeVisible();
});

test("the bottom bar covers nothing, and makes room for the keyboard", async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens have no such bar");
  await page.goto("/contact");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("link").last();
  const [link, below] = await Promise.all([last.boundingBox(), bar(page).boundingBox()]);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(Math.round((below?.y ?? 0) + (below?.height ?? 0))).toBe(page.viewportSize()?.height);
  const height = await page.evaluate(() => document.body.scrollHeight);
  await page.getByLabel("Subject").focus();
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
  await page.getByLabel("Subject").blur();
  await expect(bar(page)).toBeVisible();
});

test("the bottom bar counts what waits for a member, and leaves the lower edge to pages with their own", {
  tag: "@thorough",
}, async ({ meet, isMobile }) => {
  test.skip(!isMobile, "wide screens have the buttons on top");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Rug"));
  const replyId = await ask(ben, id);
  await ben.call("POST", `/reply/${replyId}/message`, { text: "Is it wool?" });
  const page = await ada.visit("/");
  await expect(bar(page).getByRole("link", { name: "Messages 1 unread" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "My swaps 1 to answer" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Messages/ })).toHaveCount(0);
  await expectReadable(page, "the feed with counts in the bottom bar");
  await bar(page).getByRole("link", { name: "Messages" }).click();
  await page.locator(`a[href="/messages/${replyId}"]`).filter({ visible: true }).click();
  await expect(page.getByText("Is it wool?").filter({ visible: true })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  // By links: a page that one has left stays in the document for a while.
  await page.locator(`main a[href="/feed/${id}"]`).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`/feed/${id}`);
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await page.getByRole("banner").locator('a[href="/"]').first().click();
  await expect(page).toHaveURL("/");
  await expect(bar(page)).toBeVisible();
  await page.goto(`/feed/${id}`);
  await expect(bar(page)).toHaveCount(0);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await page.goto("/me");
  await expect(bar(page).getByRole("link", { name: "My swaps", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the menu of a phone begins with the member, and repeats the bottom bar only where that is out of sight", {
  tag: "@thorough",
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide screens have no menu");
  const inMenu = page.locator("header details").getByRole("link");
  await page.goto("/about");
  await waitForHydration(page);
  await menu(page).click();
  await expect(inMenu).toHaveText(["Home", "Donate", "Demand", "About", "Contact", "Login"]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toHaveCount(1);
  await signUp(page, "Mo K.");
  await expectLoggedIn(page);
  await menu(page).click();
  await expect(inMenu).toHaveText([
    /Mo K\.My profile$/,
    ...["Home", "Donate", "Demand", "Wishlist", "Searches", "Settings", "About", "Contact"],
  ]);
  // So little height takes the bottom bar out of sight.
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, height: 300 });
  for (const name of ["Search", "Messages", "My swaps"])
    await expect(page.locator("header details").getByRole("link", { name, exact: true })).toBeVisible();
  await page.setViewportSize(size);
  await inMenu.first().click();
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole("heading", { name: "Mo K.", level: 1 })).toBeVisible();
  await expect(inMenu).toHaveCount(0);
});

test("logging out asks first and names what would be lost, if anything; on phones it is the last of the menu", async ({
  page,
  isMobile,
}) => {
  await signUp(page);
  await expectLoggedIn(page);
  const button = page.getByRole("button", { name: "Logout" });
  if (isMobile) {
    await expect(button).toHaveCount(0);
    await menu(page).click();
    await expect(page.locator("header details button").last()).toHaveText("Logout");
    await expect(page.locator("header details").getByRole("link", { name: "Settings" })).toBeVisible();
  }
  await button.click();
  const question = page.getByRole("dialog", { name: "Log out?" });
  await expect(question).toContainText("Nothing gets lost: what you have published or sent stays.");
  await expectReadable(page, "the question before logging out");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectLoggedIn(page);
  if (isMobile && !(await button.isVisible())) await menu(page).click();
  await button.click();
  await question.getByRole("button", { name: "Stay logged in" }).click();
  await expect(question).toHaveCount(0);
  await expect(bell(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator('a[href^="/feed/"]').first().click();
  await page.getByRole("textbox", { name: "Your comment" }).fill("Is it still");
  await expect(async () => {
    if (isMobile && !(await button.isVisible())) await menu(page).click();
    await button.click({ timeout: 2_000 });
    await expect(question).toContainText("for good: an unsent comment.", { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  if (isMobile) await menu(page).click();
  await button.click();
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(question.getByText("You are still logged in")).toBeVisible();
  await page.context().setOffline(false);
  await question.getByRole("button", { name: "Log out" }).dblclick();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("on a phone a post leads back to where one came from, or to the feed", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(!isMobile, "The bar at the top has the links.");
  const ada = await meet("Ada P.");
  const title = newTitle("Marble run");
  const id = await publishAs(ada, title);
  const page = await ada.visit(`/search?q=${encodeURIComponent(title)}`);
  await page.getByRole("main").getByRole("link", { name: title }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/feed/${id}`);
  const back = page.getByRole("link", { name: "Back", exact: true }).filter({ visible: true });
  await back.click();
  await expect(page).toHaveURL(/\/search\?q=/);
  const direct = await ada.context.newPage();
  await direct.goto(`/feed/${id}`);
  await waitForHydration(direct);
  await direct.getByRole("link", { name: "Back", exact: true }).filter({ visible: true }).click();
  await expect(direct).toHaveURL("/");
});

test("on a phone a conversation keeps its head and its field in view, also with letters of twice the size", async ({
  meet,
  isMobile,
}) => {
  test.skip(!isMobile, "Wide screens keep the bar of the site above it.");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Copper kettle");
  const id = await publishAs(ada, title, { address: "12 Elm Street, Lewes" });
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const path = `/reply/${replyId}/message`;
  const proposedAt = new Date(Date.now() + DAY_MS).toISOString();
  const { message } = await ben.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await ada.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  for (let count = 1; count <= 12; count += 1)
    await ada.call("POST", path, { text: `Line ${count} of a long story.` });
  const page = await ben.visit(`/messages/${replyId}`);
  const inThread = (role: "heading" | "button" | "textbox", name: string) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true });
  const heading = inThread("heading", "With Ada P.");
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("banner")).toHaveCount(0);
  for (const look of ["usual", "html", "browser"] as const) {
    // Somebody enlarges the letters of the page, or all of it.
    if (look === "html")
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
    if (look === "browser") {
      await page.setViewportSize({ width: 195, height: 422 });
      await page.reload();
    }
    for (const to of ["scrollHeight", "0"]) {
      await page.evaluate((where) => window.scrollTo(0, where === "0" ? 0 : document.body.scrollHeight), to);
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(inThread("heading", title)).toBeInViewport({ ratio: 0.9 });
      await expect(page.locator("time:not(ol time)").filter({ visible: true })).toBeInViewport({ ratio: 1 });
      await expect(inThread("textbox", "Message")).toBeInViewport({ ratio: 1 });
      await expect(inThread("button", "Send")).toBeInViewport({ ratio: 0.9 });
    }
    const { width, height, left } = await page.evaluate(() => {
      const head = document.querySelector("h1")?.closest(".sticky");
      const field = [...document.querySelectorAll("textarea")].at(-1)?.form;
      return {
        width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        height: window.innerHeight,
        left: (field?.getBoundingClientRect().top ?? 0) - (head?.getBoundingClientRect().bottom ?? 0),
      };
    });
    expect(width, look).toBe(0);
    expect(left, look).toBeGreaterThan(height / 2);
  }
  // The rest of the head unfolds.
  await expect(page.getByText("12 Elm Street, Lewes").filter({ visible: true })).toHaveCount(0);
  await page.locator("button[aria-expanded]").filter({ hasText: /:/, visible: true }).click();
  await expect(page.getByText("12 Elm Street, Lewes").filter({ visible: true })).toBeInViewport();
  await inThread("button", "Show code").click();
  await expect(inThread("button", "Hide code")).toBeVisible();
  await expectReadable(page, "an unfolded head with large letters");
});
