/** The members' part of the home page. */
import { HOUR_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, expectLoggedIn, logOut, meetAll, newTitle, signUp, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const MAX_TOP = 240;
const MAX_HERO = 180;
/** Of a visitor's first card on wide screens, in pixels. */
const MAX_TOP_WIDE = 440;
const HOME = { address: "12 Elm Street, Lewes", latitude: "50.8743", longitude: "0.0123" };

test("a visitor sees a small hero that says what this site is", async ({ page, isMobile }) => {
  await page.goto("/");
  const hero = page.locator(".home-hero");
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  const first = page.getByRole("tabpanel").getByRole("article").first();
  if (isMobile) {
    // The heading and one sentence, on short screens too.
    for (const height of [664, 844]) {
      await page.setViewportSize({ width: 390, height });
      expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(MAX_HERO);
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(MAX_TOP);
    }
    await expect(hero.locator("p").filter({ visible: true })).toHaveCount(0);
  } else
    for (const [width, height] of [
      [1280, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await first.boundingBox())?.y, `at ${width}`).toBeLessThanOrEqual(MAX_TOP_WIDE);
      await expect(page.getByRole("link", { name: "Donate something" }).first()).toBeVisible();
    }
  await expect(page.locator(".member-home")).toBeHidden();
  // Where it stands in the page is where it is seen: a feed that arrives piece by piece moves nothing.
  const line = page.locator(".impact-line:visible");
  if ((await page.locator(".impact-line").count()) > 0) await expect(line).toHaveCount(1);
  const isBelow = await line.evaluateAll((lines) =>
    lines.map((one) => {
      const first = document.querySelector('[role="tabpanel"]') ?? document.body;
      return Boolean(first.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    }),
  );
  expect(isBelow).toEqual(isBelow.map(() => isMobile));
});

test("a member sees the feed at once, with the next hand-over in a line above it that opens", async ({
  meet,
  isMobile,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Rug");
  const id = await publishAs(ada, title, HOME);
  const page = await ben.visit("/");
  await expect(page.getByRole("heading", { name: "Hello, Ben S." })).toBeVisible();
  await expect(page.locator(".home-hero")).toBeHidden();
  const top = async () => (await page.getByRole("tabpanel").getByRole("article").first().boundingBox())?.y;
  if (isMobile)
    for (const height of [844, 664]) {
      await page.setViewportSize({ width: 390, height });
      expect(await top()).toBeLessThanOrEqual(MAX_TOP);
    }
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const line = page.locator("details").filter({ hasText: "Next hand-over" });
  await expect(line).toContainText(`${title} is promised to you – agree a time`);
  const counted = page.getByRole("link", { name: /^My swaps.*1 promised to you/ }).filter({ visible: true });
  await expect(counted.first()).toBeVisible();
  if (isMobile) expect(await top()).toBeLessThanOrEqual(MAX_TOP);
  await expectReadable(page, "a member's home with a hand-over");
  await line.locator("summary").click();
  await expect(line.getByText("No time is agreed yet.")).toBeVisible();
  await expect(line.getByText(/^Due by/)).toBeVisible();
  await expect(line.getByText("12 Elm Street, Lewes")).toBeVisible();
  await expect(line.getByRole("link", { name: "Directions" })).toHaveAttribute("href", /12%20Elm%20Street/);
  const { replies } = await ben.call<{ replies: { code: string }[] }>("GET", `/post/${id}/reply`);
  await expect(line.getByText(replies[0]?.code ?? "none")).toBeVisible();
  await expectReadable(page, "the opened line of a hand-over");
  await line.getByRole("button", { name: "I’m on my way" }).dblclick();
  await expect(line.getByText("Ada P. knows that you are on your way.")).toBeVisible();
  await page.reload();
  await line.locator("summary").click();
  await expect(line.getByText("Ada P. knows that you are on your way.")).toBeVisible();
  await ben.visit(`/feed/${id}`);
  await expect(page.getByRole("heading", { name: "Your hand-over" })).toBeVisible();
  await expect(async () => {
    await ben.visit("/");
    await expect(line).toContainText(`Agree a time: ${title} with Ada P.`, { timeout: 2000 });
  }).toPass();
  await expect(counted).toHaveCount(0);
  const { thread } = await ada.call<{ thread: { messages: { text: string }[] } }>(
    "GET",
    `/reply/${replyId}/message`,
  );
  expect(thread.messages.map(({ text }) => text)).toEqual(["I’m on my way."]);
});

test("nothing on a member's home moves while it loads, nor the footer of their lists", async ({
  meet,
  isMobile,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Rug"), HOME);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId: await ask(ben, id) });
  const page = await ben.visit("/about");
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const isWatched = (node: Node | null) =>
      node?.nodeName === "FOOTER" || (location.pathname === "/" && node?.parentElement?.closest("main"));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node }[];
      })[])
        if (entry.value > 0.002 && entry.sources.some(({ node }) => isWatched(node)))
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.parentElement?.className)}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator("details").filter({ hasText: "Next hand-over" })).toBeVisible();
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  expect(await shifts()).toEqual([]);
  if (!isMobile) return;
  for (const path of ["/me", "/messages", "/notifications"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await shifts(), path).toEqual([]);
  }
  // As with letters of twice the size.
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator("details").filter({ hasText: "Next hand-over" })).toBeVisible();
  expect(await shifts()).toEqual([]);
});

test("a member hears how much is new near home since the last visit, and the search shows it", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  // In Reykjavik, where no other test publishes: cells where nobody lives are too large to be near anything.
  const place = { latitude: "64.1466", longitude: "-21.9426" };
  await ben.call("PATCH", "/me/profile", { place: { address: "1 Shore Street", ...place } });
  const title = newTitle("Oar");
  await publishAs(ada, title, { address: "2 Shore Street, Reykjavik", ...place });
  const page = await ben.visit("/");
  const link = page.getByRole("link", { name: /^\d new near you since yesterday$/ });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/search\?sort=newest&latitude=\d+\.\d+&longitude=-21\.\d+&radius=10$/);
  await expect(page.getByRole("article").filter({ hasText: title }).filter({ visible: true })).toBeVisible();
});

test("after logging out the page says what this site is again", async ({ meet }) => {
  const ben = await meet("Ben S.");
  const page = await ben.visit("/");
  await expect(page.locator(".home-hero")).toBeHidden();
  await logOut(page);
  await expect(page.locator(".home-hero")).toBeVisible();
  await expect(page.locator(".member-home")).toBeHidden();
});

test("a new member is shown where to begin, until they close it", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 50.8743, longitude: 0.0123 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signUp(page, "Nora B.");
  const steps = page.getByRole("region", { name: "Welcome, Nora B." });
  await expect(steps.getByRole("link", { name: /^Give something/ })).toHaveAttribute("href", "/donate");
  await expect(steps.getByRole("link", { name: /^Ask for something/ })).toHaveAttribute("href", "/demand");
  await expectReadable(page, "the first steps");
  await steps.getByRole("button", { name: /^Show me what is near/ }).click();
  await expect(page).toHaveURL(/\/search\?latitude=50\.\d+&longitude=0\.\d+&radius=10$/);
  await page.goto("/");
  await expect(steps.getByRole("link", { name: /^Show me what is near/ })).toHaveAttribute(
    "href",
    /latitude=50/,
  );
  // Its room is there before it is.
  const topOf = async () => (await page.getByRole("tablist").boundingBox())?.y ?? 0;
  const top = await topOf();
  await page.route(/\/api\/v1\/me$/, () => {});
  await page.reload();
  await expect(page.getByRole("tablist")).toBeVisible();
  await expect(steps).toHaveCount(0);
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(2);
  await page.unroute(/\/api\/v1\/me$/);
  await page.reload();
  await steps.getByRole("button", { name: "Close" }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Hello, Nora B." })).toBeFocused();
  await page.reload();
  await expectLoggedIn(page);
  await expect(page.getByRole("heading", { name: "Hello, Nora B." })).toBeAttached();
  await expect(steps).toHaveCount(0);
});

test("a promise without a time stays first on the home page after a look at it", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [rug, lamp] = [newTitle("Rug"), newTitle("Lamp")];
  const promised = async (title: string) => {
    const id = await publishAs(ada, title, HOME);
    const replyId = await ask(ben, id);
    await ada.call("PUT", `/post/${id}/recipient`, { replyId });
    return { id, replyId };
  };
  const agreed = await promised(lamp);
  const proposedAt = new Date(Date.now() + 30 * HOUR_MS).toISOString();
  const { message } = await ada.call<{ message: { _id: string } }>(
    "POST",
    `/reply/${agreed.replyId}/message`,
    { proposedAt },
  );
  await ben.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  const { replyId } = await promised(rug);
  const page = await ben.visit(`/messages/${replyId}`);
  await expect(page.getByRole("heading", { name: "With Ada P." })).toBeVisible();
  await ben.call("PUT", "/notification/reading?kind=promised");
  await ben.visit("/");
  const line = page.getByRole("link", { name: `${rug} is promised to you – agree a time` });
  await expect(line).toBeVisible();
  await ben.call("POST", `/reply/${replyId}/message`, { proposedAt });
  await page.reload();
  await expect(page.locator("details").filter({ hasText: lamp })).toBeVisible();
  await expect(line).toHaveCount(0);
});
