import type { Page } from "@playwright/test";
import { publishSmall, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { goOffline } from "@/tests/support/offline";
import { newTitle, newWord, unfoldChoices, waitForHydration } from "@/tests/support/people";

const SITE = process.env.E2E_URL ?? "";

test("the colours follow the system until a visitor chooses, and the choice applies before the first paint", async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: "light" });
  const light = await ground();
  expect(light).not.toBe(dark);
  if (isMobile) await page.getByLabel("Menu").click();
  await page
    .getByRole("button", { name: /^Light or dark/ })
    .filter({ visible: true })
    .click();
  await page
    .getByRole("button", { name: /Light or dark: light/ })
    .filter({ visible: true })
    .click();
  expect(await ground()).toBe(dark);
  const bars = page.locator('meta[name="theme-color"]');
  await expect(bars.first()).toHaveAttribute("content", "#141a17");
  // With all other scripts blocked, only the inline script can set it.
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe(dark);
});

test("without JavaScript the feed and a post are readable, and forms explain the requirement", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/");
  // Not the newest, which another test may take down meanwhile.
  const old = page.getByRole("article").filter({ visible: true }).nth(30);
  await expect(old).toBeVisible();
  await old.getByRole("heading").getByRole("link").click();
  await expect(page.getByText("Posted By")).toBeVisible();
  for (const path of ["/donate", "/login", "/contact"]) {
    await page.goto(path);
    await expect(page.getByText("This form needs JavaScript.")).toBeVisible();
  }
  await context.close();
});

test("a picture's space is reserved while it loads", async ({ page }) => {
  await page.route("**/images/**", () => {});
  await page.goto("/?q=chairs+glue", { waitUntil: "domcontentloaded" });
  // A post that no other test touches; the feed as it comes shows others until the address is read.
  const card = page.getByRole("article").filter({ hasText: "Four kitchen chairs", visible: true });
  await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(1);
  const fontsAreThere = () => page.evaluate(() => document.fonts.ready.then(() => true));
  await fontsAreThere();
  const picture = card.locator("img");
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  const box = await card.boundingBox();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(1);
  await fontsAreThere();
  expect((await card.boundingBox())?.height).toBe(box?.height);
});

test("the gallery responds to arrow keys and opens the large picture", { tag: "@once" }, async ({ page }) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  await page.getByRole("button", { name: "Show picture 1 of 4" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Show picture 2 of 4" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByRole("img", { name: /picture 2 of 4$/ })).toBeInViewport();
});

test("an enlarged picture can be zoomed, browsed and closed, and the focus returns", async ({ page }) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  await page
    .getByRole("button", { name: /^Enlarge/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Next picture" }).click();
  await expect(page.getByRole("dialog", { name: /picture 2 of 4$/ })).toBeVisible();
  const pane = page.getByRole("dialog").locator("div").first();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => pane.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  // The browser zooms by two fingers unless the picture, or a box around it, forbids it.
  const actions = await pane
    .locator("xpath=descendant-or-self::*")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).touchAction))]);
  expect(actions.filter((action) => !["auto", "manipulation"].includes(action))).toEqual([]);
  await expect(page.locator("meta[name=viewport]")).not.toHaveAttribute(
    "content",
    /user-scalable|maximum-scale/,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Enlarge.*picture 2 of 4$/ })).toBeFocused();
});

test("pictures fill a phone from edge to edge, uncropped, and a swipe shows the next one", async ({
  page,
  isMobile,
}) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  const frame = page.getByRole("region", { name: "Pictures" }).getByRole("list").first();
  if (isMobile) {
    const { x = -1, width: across = 0 } = (await frame.boundingBox()) ?? {};
    expect([x, across]).toEqual([0, page.viewportSize()?.width]);
  }
  const [width, height] = await frame.evaluate(({ clientWidth, clientHeight }) => [
    clientWidth,
    clientHeight,
  ]);
  const images = posts[0].images as { width: number; height: number }[];
  const [first] = images;
  if (!width || !height || !first) throw new Error("a frame and a picture");
  const wanted = Math.min(4 / 3, Math.max(3 / 4, first.width / first.height));
  const window = page.viewportSize()?.height ?? 0;
  if (width / wanted < 0.7 * window) expect(Math.abs(width / height - wanted)).toBeLessThan(0.02);
  for (const picture of await frame.getByRole("img").all())
    expect(await picture.evaluate((element) => getComputedStyle(element).objectFit)).toBe("contain");
  await waitForHydration(page);
  await frame.evaluate((list) => list.scrollBy({ left: list.clientWidth * 0.8, behavior: "instant" }));
  await expect(page.getByText("2 / 4", { exact: true })).toBeVisible();
  // A whole picture, wherever the finger lets go.
  await expect.poll(() => frame.evaluate((list) => list.scrollLeft / list.clientWidth)).toBeCloseTo(1, 1);
});

test("a post says who gives it and where above the facts, and on a phone asking for it is in sight", async ({
  page,
  isMobile,
}) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  await waitForHydration(page);
  const post = page.locator("main article").filter({ visible: true }).first();
  const ask = post.getByRole("link", { name: "I would like this" });
  await expect(ask).toBeVisible();
  if (isMobile) await expect(ask).toBeInViewport({ ratio: 1 });
  const facts = post.locator("dl").filter({ hasText: "Amount Left" });
  const parts = [post.getByText("Posted By"), post.getByText("Where", { exact: true }), facts, ask];
  const next = post.getByText(`${posts[0].postedBy.name} chooses, and everybody who replies gets an answer.`);
  await next.scrollIntoViewIfNeeded();
  await ask.scrollIntoViewIfNeeded();
  const boxes = await Promise.all([...parts, next].map((part) => part.boundingBox()));
  const [by, where, line, button, sentence] = boxes.map((box) => box ?? { y: 0, height: 0 });
  if (!by || !where || !line || !button || !sentence) throw new Error("a post has all of these");
  expect(by.y).toBeLessThan(where.y);
  expect(where.y).toBeLessThan(line.y);
  expect(line.y).toBeLessThan(sentence.y);
  expect(button.y - sentence.y - sentence.height).toBeLessThan(40);
});

test("on a wide screen comments follow the pictures, so that no column is empty, and facts take one line", {
  tag: "@once",
}, async ({ page }) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  const pictures = await page.getByRole("region", { name: "Pictures" }).boundingBox();
  const comments = await page.getByRole("region", { name: /^(Comments|\d+ comments?)$/ }).boundingBox();
  if (!pictures || !comments) throw new Error("a post has pictures and comments");
  expect(comments.x).toBe(pictures.x);
  expect(comments.y - pictures.y - pictures.height).toBeLessThan(60);
  // Beside each other.
  const facts = page.locator("main dl").filter({ hasText: "Amount Left" }).locator("dt");
  const tops = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
});

test("a swipe in the enlarged picture shows the next one", async ({ page, isMobile }) => {
  test.skip(!isMobile, "needs a finger");
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`);
  await page
    .getByRole("button", { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /picture 1 of 4$/ })).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y: 400 }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: to, y: 405 }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(320, 60);
  await expect(page.getByRole("dialog", { name: /picture 2 of 4$/ })).toBeVisible();
  await swipe(60, 320);
  await expect(page.getByRole("dialog", { name: /picture 1 of 4$/ })).toBeVisible();
});

test("with reduced motion nothing moves: neither a page, nor a dialog, nor the outlines of a list", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const moves = new Set<string>();
    Object.assign(window, { moves });
    const watch = () => {
      for (const one of document.getAnimations()) {
        const { endTime = 0 } = one.effect?.getComputedTiming() ?? {};
        // Less than a frame is not seen.
        if (Number(endTime) > 10) moves.add(`${one.constructor.name} ${one.id} of ${endTime} ms`);
      }
      requestAnimationFrame(watch);
    };
    watch();
  });
  const expectStill = async () =>
    expect(await page.evaluate(() => [...(window as unknown as { moves: Set<string> }).moves])).toEqual([]);
  await page.goto("/?q=chairs+glue");
  await waitForHydration(page);
  await page
    .getByRole("link", { name: "Four kitchen chairs, one needs glue" })
    .filter({ visible: true })
    .click();
  await page
    .getByRole("button", { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectStill();
  await page.context().addCookies([{ name: "signed-in", value: "1", url: SITE }]);
  await page.route("**/api/v1/me", () => {});
  await page.goto("/me");
  await expect(page.locator("main .skeleton").first()).toBeVisible();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectStill();
});

test("a contact message survives a reload", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Subject").fill("A question");
  await page.reload();
  await expect(page.getByLabel("Subject")).toHaveValue("A question");
});

test("the form previews the card and the normalized tags", async ({ page, isMobile }) => {
  await page.goto("/donate");
  await unfoldChoices(page);
  await page.getByLabel("Item name").fill("Blue lamp");
  await page.getByLabel("Tags (optional)").fill("Lamp, living room, lamp");
  await expect(
    page.getByRole("list", { name: "Tags as they will appear" }).getByRole("listitem"),
  ).toHaveCount(2);
  if (!isMobile)
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Blue lamp");
  await page.getByRole("button", { name: "Remove the tag lamp" }).click();
  await expect(page.getByLabel("Tags (optional)")).toHaveValue("living room");
});

test.describe("going back from a post restores the feed", { tag: "@thorough" }, () => {
  async function toLastPost(page: Page) {
    // Its own list: posts of other tests would move the cards.
    const word = `sock${newWord()}`;
    const token = await register(SITE, "Jo P.");
    for (let number = 1; number <= 26; number += 1)
      await publishSmall(SITE, token, { title: `One ${word} ${number}` });
    await page.goto(`/?q=${word}`, { waitUntil: "networkidle" });
    await expect(page.getByText("24 or more found").filter({ visible: true })).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).filter({ visible: true }).click();
    const last = page.getByRole("tabpanel").getByRole("article").nth(25);
    await last.getByRole("link").hover();
    const before = await scrolled(page);
    await last.getByRole("link").click();
    await expect(page.getByText("Posted By")).toBeVisible();
    return { last, before };
  }
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
  /** A position is set again for at most 180. */
  const frames = (page: Page, count: number) =>
    page.evaluate(async (wanted) => {
      for (let shown = 0; shown < wanted; shown += 1) await new Promise(requestAnimationFrame);
    }, count);
  /** As when it is still hidden behind the page before. */
  const showLate = (page: Page) =>
    page.evaluate(() => {
      const content = document.getElementById("content");
      window.addEventListener("popstate", () => {
        content?.setAttribute("hidden", "");
        setTimeout(() => content?.removeAttribute("hidden"), 500);
      });
    });

  test.skip(({ isMobile }) => !isMobile, "a longer way on a small screen, otherwise the same");

  for (const late of [false, true])
    test(late ? "also one that is shown late" : "at once", async ({ page }) => {
      const { last, before } = await toLastPost(page);
      if (late) await showLate(page);
      await page.goBack();
      await expect(last).toBeInViewport();
      await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(60);
    });

  test("but not against the visitor's own scrolling", async ({ page }) => {
    const { last } = await toLastPost(page);
    await page.goBack();
    await page.mouse.wheel(0, -1500);
    await expect(last).not.toBeInViewport();
    await frames(page, 200);
    await expect(last).not.toBeInViewport();
  });
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("the feed is shown as last seen, and other pages explain the situation", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The second load goes through the service worker, which then caches the shell.
    await page.reload();
    await expect(page.getByRole("combobox")).toBeVisible();
    await goOffline(page);
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`/about?${newTitle("x")}`);
    await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
    await context.setOffline(false);
  });

  test("no picture looks broken in a feed that was never opened", async ({ page, context }) => {
    await page.goto("/about");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await goOffline(page);
    await page.goto("/");
    const picture = page.getByRole("article").first().locator("img").first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await context.setOffline(false);
  });
});
