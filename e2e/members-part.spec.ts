/** A kept page is rendered for strangers: members see none of it that does not hold for them. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, type Neighbour, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { MAX_SEEN_SHIFT, seenShifts, totalShift, watchShifts } from "@/tests/support/shifts";

const HELD_MS = 3000;
const FOR_STRANGERS =
  /quicker|Join the waiting list|I would like this|See other offers|Or have a look|My reply|chooses, and everybody|The poster chooses among/;

/** As on a slow network: nobody knows yet who is there, and then what they have to do with the post. */
const holdBack = (page: Page) =>
  page.route(/\/api\/v1\/(me|post\/[^/]+\/reply)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    await route.continue();
  });

/** Notes each sentence for strangers that can be seen at any time. */
const watchSentences = (page: Page) =>
  page.addInitScript((source) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector("main");
      // biome-ignore lint/performance/useDomNodeTextContent: that has what is hidden, too.
      const [, words] = new RegExp(`(.*(?:${source}).*)`).exec(main?.innerText ?? "") ?? [];
      if (words) seen.add(words);
      requestAnimationFrame(look);
    };
    look();
  }, FOR_STRANGERS.source);

/** After how long the room for a hand-over gives way. */
const giveWayAfter = (page: Page, seconds: number) =>
  page.addInitScript((time) => {
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("--wait-for-reader", `${time}s`),
    );
  }, seconds);

/** Once a member has been here, the first script of each page knows them. */
const rememberIn = async ({ context }: Neighbour) => {
  const page = await context.newPage();
  await page.goto("/about");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("me"))).toMatch(/^[0-9a-f]{8}$/);
  await page.close();
};

const seenSentences = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

test("nothing false is said to the receiver, the giver and the poster of a post before they are known", async ({
  meet,
  newBrowser,
  isMobile,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [promised, open, given, asked] = await Promise.all(
    ["Lamp", "Rug", "Desk", "Stool"].map((what) => publishAs(ada, newTitle(what), { quantity: "1" })),
  );
  await rememberIn(ada);
  await ask(ben, asked as string);
  for (const id of [promised, given] as string[]) {
    const replyId = await ask(ben, id);
    await ada.call("PUT", `/post/${id}/recipient`, { replyId, quantity: 1 });
    if (id === given) await ada.call("PUT", `/post/${id}/handover`, { replyId });
  }
  const visits = [
    [ben, promised, "Your hand-over"],
    [ada, promised, "Your hand-over"],
    [ada, open, "Share the link, so that more neighbours see it."],
    [ada, given, "Replies"],
    [ada, asked, "Waiting for your answer"],
  ] as const;
  // Side by side, since each waits most of its time.
  await Promise.all(
    visits.map(async ([member, id, words]) => {
      const page = await member.context.newPage();
      await holdBack(page);
      await giveWayAfter(page, 600);
      await watchSentences(page);
      await watchShifts(page);
      await page.goto(`/feed/${id}`);
      await expect(page.getByText(words).filter({ visible: true }).first(), words).toBeVisible();
      expect(await seenSentences(page), words).toEqual([]);
      expect(await totalShift(page), `${words}: ${(await seenShifts(page)).join()}`).toBeLessThan(
        MAX_SEEN_SHIFT,
      );
      await page.close();
    }),
  );

  const held = await ben.context.newPage();
  await held.route(/\/api\/v1\/(me|post\/[^/]+\/reply)$/, () => {});
  await giveWayAfter(held, 600);
  await held.goto(`/feed/${given}`);
  const back = held.locator(".back-to-feed").filter({ visible: true });
  if (isMobile) {
    const room = held.locator(".handover-room").filter({ visible: true });
    await expect(room).toBeVisible();
    // The button lies in the card as it will, over none of its words.
    expect(await back.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
    const [link, words] = await Promise.all([back.boundingBox(), room.getByText("Given away").boundingBox()]);
    expect((link?.x ?? 0) + (link?.width ?? 0) - 12).toBeLessThanOrEqual(words?.x ?? 0);
  }
  await held.close();

  const slow = await ben.context.newPage();
  await slow.route(/\/api\/v1\/(me|post\/[^/]+\/reply)$/, () => {});
  await giveWayAfter(slow, 0);
  await watchSentences(slow);
  await slow.goto(`/feed/${promised}`);
  await expect(slow.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await seenSentences(slow)).toEqual([]);
  await slow.close();

  const stranger = await (await newBrowser()).newPage();
  await stranger.goto(`/feed/${promised}`);
  await expect(stranger.getByText("A neighbour was a little quicker.")).toBeVisible();
  const link = stranger.getByRole("link", { name: "Join the waiting list" });
  await expect(link).toBeVisible();
  await expect(stranger.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("the poster reads first who asked, and strangers read the post", async ({ meet, newBrowser }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Stool");
  const id = await publishAs(ada, title);
  await ask(ben, id);
  const page = await ada.visit(`/feed/${id}`);
  const replies = page.getByRole("heading", { name: "1 reply", exact: true });
  const pictures = page.getByRole("region", { name: "Pictures" });
  await expect(page.getByRole("button", { name: "Promise it to Ben S." })).toBeInViewport({ ratio: 1 });
  const [first, second] = await Promise.all([replies.elementHandle(), pictures.elementHandle()]);
  const isFirstInDocument = await page.evaluate(
    ([one, other]) => one && other && one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING,
    [first, second],
  );
  expect(isFirstInDocument).toBe(true);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await topOf(replies)).toBeLessThan(await topOf(pictures));

  const stranger = await (await newBrowser()).newPage();
  await stranger.goto(`/feed/${id}`);
  await expect(stranger.getByRole("region", { name: "Pictures" })).toBeInViewport();
  await expect(stranger.locator(".own-room")).toBeHidden();
});

test("a page asks for each thing once, and again only once something has happened", { tag: "@once" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Lamp"));
  const replyId = await ask(ben, id);
  const paths = {
    [`/feed/${id}`]: [`/post/${id}`, `/post/${id}/reply`, "/notification", "/me/reply/open"],
    "/me": ["/me/post", "/me/reply", "/me/overview", "/notification"],
  };
  const openOnce = async (path: string, calls: string[]) => {
    const page = await ben.context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace("/api/v1", "")));
    await page.addInitScript(() => {
      const signals: { kind: string }[] = [];
      Object.assign(window, { signals });
      window.addEventListener("live", (event) =>
        signals.push((event as CustomEvent<{ kind: string }>).detail),
      );
    });
    const signals = () => page.evaluate(() => (window as unknown as { signals: { kind: string }[] }).signals);
    const isOpen = page.waitForResponse("**/api/v1/live?*");
    await page.goto(path);
    await isOpen;
    for (const call of calls) await expect.poll(() => asked.filter((one) => one === call).length).toBe(1);
    await ada.call("POST", `/reply/${replyId}/message`, { text: "Hello" });
    await expect.poll(signals).not.toEqual([]);
    const [first] = await signals();
    await page.close();
    expect(first?.kind).toBe("message");
  };
  // A server that has just begun to listen does not know what a page has missed, and lets it look again.
  for (const [path, calls] of Object.entries(paths))
    await expect(() => openOnce(path, calls)).toPass({ intervals: [3000] });
});
