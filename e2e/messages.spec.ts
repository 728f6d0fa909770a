import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, expectLoggedIn, field, logIn, meetAll, newTitle, test, visitIn } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

/** The list of all threads, beside an open one on wide screens, shows some words again. */
const NOT_BESIDE = ":not(nav[aria-label='Your conversations'] *)";
const text = (page: Page, words: string | RegExp) =>
  page.getByText(words).and(page.locator(NOT_BESIDE)).filter({ visible: true });
const messages = (page: Page) => page.getByRole("list", { name: "Messages" }).filter({ visible: true });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" }).filter({ visible: true });
const send = async (page: Page, words: string) => {
  await box(page).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
};

test("two neighbours exchange live messages and agree on a time", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Garden table");
  const replyId = await ask(ben, await publishAs(ada, title));
  const adas = await ada.visit(`/messages/${replyId}`);
  const bens = await ben.visit(`/messages/${replyId}`);
  await expect(text(adas, "Say hello")).toBeVisible();
  await expect(adas.getByRole("heading", { name: "With Ben S." })).toBeVisible();
  await expect(text(bens, title)).toBeVisible();

  await send(bens, "Is it still there?\n<b>https://example.org</b>");
  await expect(messages(adas)).toContainText("<b>https://example.org</b>");
  await expect(messages(adas).getByRole("link")).toHaveCount(0);
  await expect(box(bens)).toHaveValue("");
  // Ada looks at it.
  await expect(messages(bens).getByText("Read", { exact: true })).toBeVisible();

  await adas.getByRole("button", { name: "It is still available" }).click();
  await expect(messages(bens)).toContainText("It is still available");

  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await bens.getByRole("button", { name: "Suggest a time" }).click();
  const times = bens.getByRole("group", { name: "Usual times" }).getByRole("button");
  await expect(times.first()).toHaveText(/^(Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun),? 1[08]:00$/);
  await times.first().click();
  await expect(times.first()).toHaveAttribute("aria-pressed", "true");
  await expect(text(bens, "You said:")).toBeVisible();
  await expect(messages(bens)).not.toContainText("Suggested time");
  await bens.getByRole("button", { name: "Suggest this time" }).dblclick();
  await expect(messages(adas)).toContainText("Suggested time");
  await expect(times).toHaveCount(0);
  await adas.getByRole("button", { name: "Another time" }).click();
  await expect(messages(bens)).not.toContainText("Declined");
  await adas.getByRole("button", { name: "Decline without another time" }).click();
  await expect(messages(bens)).toContainText("Declined");
  await expect(adas.getByRole("group", { name: "Usual times" })).toHaveCount(0);
  await bens.getByRole("button", { name: "Suggest a time" }).click();
  await expect(field(bens, "When could you meet?")).toHaveCount(0);
  await bens.getByRole("button", { name: "Another day or time" }).click();
  await expect(field(bens, "When could you meet?")).toBeFocused();
  await field(bens, "When could you meet?").fill(`${day}T10:30`);
  await bens.getByRole("button", { name: "Suggest this time" }).click();
  await expect(text(bens, "Waiting for an answer")).toBeVisible();
  await adas.getByRole("button", { name: "Another time" }).click();
  await expect(adas.getByRole("group", { name: "Usual times" }).getByRole("button").first()).toBeFocused();
  await adas.getByRole("button", { name: "Another day or time" }).click();
  await field(adas, "When could you meet?").fill(`${day}T12:00`);
  await adas.getByRole("button", { name: "Suggest this time" }).click();
  await expect(messages(adas).getByText("Declined")).toHaveCount(2);
  await bens.getByRole("button", { name: "Accept" }).click();
  await expect(text(adas, "Agreed")).toBeVisible();
  const download = bens.waitForEvent("download");
  await bens.getByRole("link", { name: "Add to calendar" }).click();
  const calendar = await readFile((await (await download).path()) ?? "", "utf8");
  expect(calendar).toContain("BEGIN:VEVENT");
  expect(calendar).toContain(title.slice(0, 20));

  // All of it: the head and the field hide parts of buttons otherwise.
  await adas.setViewportSize({ width: adas.viewportSize()?.width ?? 390, height: 1600 });
  await expectReadable(adas, "a thread");
});

test("a message appears in the sender's other tab, and a double click sends it once", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Lamp")));
  const first = await ben.visit(`/messages/${replyId}`);
  const second = await ben.context.newPage();
  await second.goto(`/messages/${replyId}`);
  await expect(text(second, "Say hello")).toBeVisible();
  // Only the visible tab listens.
  await first.bringToFront();
  await box(first).fill("On my way.");
  await first.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expect(messages(first)).toContainText("On my way.");
  await second.bringToFront();
  await expect(messages(second)).toContainText("On my way.");
  await expect(messages(second).getByText("On my way.")).toHaveCount(1);
});

test("an unsent message stays, explains why, and is sent once when possible", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Stool")));
  const page = await ben.visit(`/messages/${replyId}`);
  await expect(text(page, "Say hello")).toBeVisible();
  let isLost = true;
  await page.route("**/api/v1/reply/*/message", async (route) => {
    if (route.request().method() !== "POST" || !isLost) return route.fallback();
    // The request arrives, but the response is lost.
    await route.fetch();
    await route.abort();
  });
  await send(page, "Can I come on Friday?");
  await expect(text(page, /Not sent/)).toBeVisible();
  isLost = false;
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(text(page, /Not sent/)).toHaveCount(0);
  await page.reload();
  await expect(messages(page).getByText("Can I come on Friday?")).toHaveCount(1);
});

/** Runs while the site restarts; `back()` brings it back. */
async function takeAway(page: Page, status: number) {
  let isAway = true;
  await page.route("**/api/v1/reply/*/message", (route) => {
    if (route.request().method() !== "POST" || !isAway) return route.fallback();
    const json = { success: false, code: "unavailable", message: "The site is being restarted." };
    return status === 0 ? route.abort() : route.fulfill({ status, json });
  });
  return () => {
    isAway = false;
  };
}

test("messages written while the site restarts are sent automatically, once and in order, on any page", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Bench")));
  const page = await ben.visit(`/messages/${replyId}`);
  await expect(text(page, "Say hello")).toBeVisible();
  const back = await takeAway(page, 503);
  await send(page, "First.");
  await expect(text(page, /Not sent/)).toBeVisible();
  await send(page, "Second.");
  await expect(text(page, /Not sent/)).toHaveCount(2);
  back();
  await expect(text(page, /Not sent/)).toHaveCount(0, { timeout: 30_000 });
  await expect(messages(page).getByText("Second.")).toHaveCount(1);

  const backAgain = await takeAway(page, 0);
  await send(page, "Third.");
  await expect(text(page, /Not sent/)).toBeVisible();
  // They move to another page with a full load; the message is sent from there.
  await page.goto("/about");
  const arrived = page.waitForResponse((one) => one.url().endsWith("/message") && one.status() === 201);
  backAgain();
  await arrived;
  await page.goto(`/messages/${replyId}`);
  await expect(messages(page).getByRole("listitem")).toHaveText([
    /You asked/,
    ...[/First\./, /Second\./, /Third\./],
  ]);
  await expect(text(page, /Not sent/)).toHaveCount(0);
});

test("a permanently refused message does not block later ones", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Shelf")));
  const page = await ben.visit(`/messages/${replyId}`);
  const reason = "Please write something else.";
  await expect(text(page, "Say hello")).toBeVisible();
  await page.route("**/api/v1/reply/*/message", (route) =>
    route.request().postDataJSON()?.text === "Rubbish."
      ? route.fulfill({ status: 422, json: { success: false, code: "invalid", message: reason } })
      : route.fallback(),
  );
  await send(page, "Rubbish.");
  await expect(text(page, `Not sent: ${reason}`)).toBeVisible();
  await send(page, "Or at any other time.");
  await expect(text(page, "Sending…")).toHaveCount(0);
  await expect(text(page, /Not sent/)).toHaveCount(1);
  await expect(messages(await ada.visit(`/messages/${replyId}`))).toContainText("Or at any other time.");
});

test("an unsent message is never sent in another member's name", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Ladder")));
  const page = await ben.visit(`/messages/${replyId}`);
  await expect(text(page, "Say hello")).toBeVisible();
  const back = await takeAway(page, 0);
  await send(page, "This is Ben.");
  await expect(text(page, /Not sent/)).toBeVisible();
  // His session ends elsewhere; then his neighbour logs in here, in the same thread.
  await page.context().clearCookies();
  await page.goto("/login");
  await logIn(page, ada.email);
  await expectLoggedIn(page);
  back();
  await page.goto(`/messages/${replyId}`);
  await expect(text(page, "Say hello")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(text(page, "This is Ben.")).toHaveCount(0);
  await send(page, "This is Ada.");
  await expect(messages(page).getByRole("listitem")).toHaveText([/Ben S\. asked/, /This is Ada\./]);
});

/** Whether its centre is uncovered. */
const isInSight = (line: Locator) =>
  line.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });

test("a long thread shows its newest line, keeps the item on top, and does not scroll away a reader above", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Blue lamp");
  const replyId = await ask(ben, await publishAs(ada, title));
  for (let count = 1; count <= 24; count += 1)
    await ada.call("POST", `/reply/${replyId}/message`, { text: `Line ${count} of a long story.` });
  const page = await ben.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/messages/${replyId}`);
  const line = (n: number) => messages(page).getByText(`Line ${n} of`);
  await expect.poll(() => isInSight(line(24))).toBe(true);
  await expect.poll(() => isInSight(page.getByRole("link", { name: title }).last())).toBe(true);
  await ada.call("POST", `/reply/${replyId}/message`, { text: "Line 25 of a long story." });
  await expect
    .poll(() =>
      line(25)
        .isVisible()
        .then((there) => there && isInSight(line(25))),
    )
    .toBe(true);

  // Sent once despite a double click, and in view.
  await page.getByRole("button", { name: "Is it still available?" }).dblclick();
  const asked = messages(page).getByText("Is it still available?");
  await expect(asked).toHaveCount(1);
  await expect.poll(() => isInSight(asked)).toBe(true);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole("button", { name: "To the newest" })).toBeVisible();
  await ada.call("POST", `/reply/${replyId}/message`, { text: "Line 26 of a long story." });
  await expect(line(26)).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(100);
  await page.getByRole("button", { name: "To the newest" }).click();
  await expect.poll(() => isInSight(line(26))).toBe(true);
  await expectReadable(page, "a long thread");

  // "Another time" elsewhere leads here, with the form open.
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 620 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/about");
    await page.goto(`/messages/${replyId}#time`);
    await expect(page.getByRole("group", { name: "Usual times" })).toBeVisible();
    await expect.poll(() => isInSight(line(26))).toBe(true);
  }
});

test("with letters of twice the size nothing is cut off, and bars leave the messages in sight", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Wooden bench for two, one leg wobbles");
  const id = await publishAs(ada, title);
  await ask(cleo, id);
  const replyId = await ask(ben, id);
  for (const text of ["Could you bring a blanket?", "The bell is broken, please knock."])
    await ben.call("POST", `/reply/${replyId}/message`, { text });
  const page = await ada.visit("/messages");
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth;
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // Counts in the bars are wide as well.
  await expect(page.getByRole("link", { name: /^My swaps \d to answer/ })).toBeVisible();
  expect(await enlarge()).toBeLessThanOrEqual(390);
  for (const time of await page.getByRole("main").locator("time").all()) {
    const box = await time.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(390);
  }
  await page.goto(`/messages/${replyId}`);
  const newest = messages(page).getByText("The bell is broken");
  await expect(newest).toBeVisible();
  expect(await enlarge()).toBeLessThanOrEqual(390);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isInSight(newest)).toBe(true);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expectLoggedIn(page);
  await expect(page.getByRole("link", { name: "Searches" })).toBeVisible();
  expect(await enlarge()).toBeLessThanOrEqual(1280);
  await page.getByLabel("Menu").click();
  const logout = page.getByRole("button", { name: "Logout" });
  await logout.scrollIntoViewIfNeeded();
  await expect(logout).toBeInViewport();
});

test("letters of twice the size leave most of a thread to its messages", {
  tag: ["@once", "@thorough"],
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Copper kettle")));
  const page = await ada.visit(`/messages/${replyId}`);
  await page.setViewportSize({ width: 195, height: 422 });
  const send = page.getByRole("button", { name: "Send" });
  const words = page.getByPlaceholder("Message");
  await words.fill("Yes");
  const [ofSend, ofField] = await Promise.all([send.boundingBox(), words.boundingBox()]);
  expect(ofSend?.y).toBeLessThan((ofField?.y ?? 0) + (ofField?.height ?? 0));
  expect(Math.min(ofSend?.width ?? 0, ofSend?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.goto("/search?q=kettle");
  const found = page.getByRole("status").filter({ hasText: /^\d+ found/ });
  await expect(found).toBeVisible();
  expect((await found.boundingBox())?.width).toBeGreaterThan(90);
});

test("a code that unfolds in the head leaves a reader at the newest line", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const post = await publishAs(ada, newTitle("Copper kettle"));
  const replyId = await ask(ben, post);
  await ada.call("PUT", `/post/${post}/recipient`, { replyId });
  for (let count = 1; count <= 12; count += 1)
    await ada.call("POST", `/reply/${replyId}/message`, { text: `Line ${count} of a long story.` });
  const page = await ben.visit(`/messages/${replyId}`);
  const newest = messages(page).getByText("Line 12 of");
  await expect.poll(() => isInSight(newest)).toBe(true);
  await page.getByRole("button", { name: "Show code" }).click();
  await expect(page.getByRole("button", { name: "Hide code" })).toBeVisible();
  await expect.poll(() => isInSight(newest)).toBe(true);
  await expect(page.getByRole("button", { name: "To the newest" })).toHaveCount(0);
});

test("on a wide screen the list stays where it is when one opens a thread, whose head stays in sight", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Tall shelf")));
  for (let count = 1; count <= 24; count += 1)
    await ada.call("POST", `/reply/${replyId}/message`, { text: `Line ${count} of a long story.` });
  const page = await ben.visit("/messages");
  await expect(page.getByText("Choose a conversation.")).toBeVisible();
  const line = page.locator(`a[href="/messages/${replyId}"]`).filter({ visible: true });
  const before = await line.boundingBox();
  // Looks at other widths, too.
  await expectReadable(page, "the list of threads in two panes");
  await expect.poll(() => line.boundingBox()).toEqual(before);
  await line.click();
  await expect.poll(() => isInSight(messages(page).getByText("Line 24 of"))).toBe(true);
  await expect.poll(() => line.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect(await isInSight(page.getByRole("heading", { name: "With Ada P." }))).toBe(true);
});

test("a thread is a messenger: no footer, days, a mark above what is new, earlier lines above without a jump", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Tall shelf");
  const postId = await publishAs(ada, title, { address: "12 Elm Street, Lewes" });
  const replyId = await ask(ben, postId);
  await ada.call("PUT", `/post/${postId}/recipient`, { replyId });
  const proposedAt = new Date(Date.now() + DAY_MS).toISOString();
  const path = `/reply/${replyId}/message`;
  const { message } = await ben.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await ada.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  for (let count = 1; count <= 80; count += 1)
    await ada.call("POST", path, { text: `Line ${count} of a long story.` });
  await ben.call("PUT", `/reply/${replyId}/reading`);
  for (const text of ["Are you on your way?", "The bell is broken, please knock."])
    await ada.call("POST", path, { text });

  const page = await ben.visit(`/messages/${replyId}`);
  const line = (n: number) => messages(page).getByText(`Line ${n} of`, { exact: false });
  await expect.poll(() => isInSight(messages(page).getByText("The bell is broken"))).toBe(true);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(messages(page).getByText("Today", { exact: false }).first()).toBeVisible();
  const marked = messages(page).getByRole("listitem").filter({ hasText: /^New/ });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText("Are you on your way?");

  // The facts that one needs on the way.
  await expect(page.getByText("12 Elm Street, Lewes").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Show code" }).click();
  const { replies } = await ben.call<{ replies: { code: string }[] }>("GET", `/post/${postId}/reply`);
  await expect(text(page, replies[0]?.code ?? "none")).toBeVisible();
  await page.getByRole("button", { name: "Hide code" }).click();
  const quick = page.getByRole("group", { name: "Quick answers" }).getByRole("button");
  await expect(quick.first()).toHaveText("See you then");
  await expect(quick.last()).toHaveText("Suggest a time");
  await expect(page.getByRole("button", { name: "Is it still available?" })).toHaveCount(0);

  // The field lies at the lower edge, and grows by five lines at most.
  const field = box(page);
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const low = await height();
  await field.fill("One\nTwo\nThree");
  expect(await height()).toBeGreaterThan(low + 30);
  await expect.poll(() => isInSight(messages(page).getByText("The bell is broken"))).toBe(true);
  await field.fill(Array.from({ length: 12 }, (_, at) => `Line ${at}`).join("\n"));
  expect(await height()).toBeLessThan(160);
  await field.fill("");
  const form = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);

  // Earlier lines come by themselves, and what one reads stays where it is.
  await expect(line(5)).toHaveCount(0);
  const seen = line(25);
  await seen.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, -3000);
  await expect(line(5)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Show earlier messages" })).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  // To axe, a button that is half below the head would be too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectReadable(page, "a thread with a promise");
});

test("the same text in two tabs is sent once, and unsent messages survive a reload", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Clock")));
  const first = await ben.visit(`/messages/${replyId}`);
  await box(first).fill("I can be there at six.");
  const second = await ben.context.newPage();
  await second.goto(`/messages/${replyId}`);
  await expect(box(second)).toHaveValue("I can be there at six.");
  await first.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messages(first).getByText("I can be there at six.")).toHaveCount(1);
  await second.getByRole("button", { name: "Send", exact: true }).click();
  await expect(text(second, "Sending…")).toHaveCount(0);
  await second.reload();
  await expect(messages(second).getByText("I can be there at six.")).toHaveCount(1);

  await second.route("**/api/v1/reply/*/message", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await send(second, "Or at seven?");
  // The reload above may have cut the answer of the first, which then waits as well.
  const unsent = second
    .getByRole("listitem")
    .filter({ hasText: "Or at seven?" })
    .getByText(/Not sent/);
  await expect(unsent).toBeVisible();
  await second.reload();
  await expect(messages(second).getByText("Or at seven?")).toHaveCount(1);
  await expect(unsent).toBeVisible();
  await second.unroute("**/api/v1/reply/*/message");
  // Being online again sends it automatically.
  await second.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(text(second, /Not sent/)).toHaveCount(0);
  await expect(messages(second).getByText("Or at seven?")).toHaveCount(1);

  await second.getByRole("button", { name: "Suggest a time" }).click();
  await second.getByRole("button", { name: "Another day or time" }).click();
  await field(second, "When could you meet?").fill("2020-01-01T10:30");
  await second.getByRole("button", { name: "Suggest this time" }).click();
  await expect(text(second, "The time has to be in the future.")).toBeVisible();
});

test("at the door the poster enters the code in the conversation, and comes to the thanks", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const postId = await publishAs(ada, newTitle("Garden hose"));
  const replyId = await ask(ben, postId);
  await ada.call("PUT", `/post/${postId}/recipient`, { replyId });
  const { replies } = await ben.call<{ replies: { code: string }[] }>("GET", `/post/${postId}/reply`);
  const code = replies[0]?.code ?? "";
  const page = await ada.visit(`/messages/${replyId}`);
  await page.getByRole("button", { name: "Enter their code" }).click();
  const typed = field(page, "Their code (optional)");
  const handOver = page.getByRole("button", { name: "Handed over with Ben S." });
  const wrong = code === "000000" ? "000001" : "000000";
  await typed.fill(wrong);
  await handOver.click();
  await expect(typed).toBeFocused();
  await expect(typed).toHaveAccessibleDescription(/That is not the code/);
  await expect(typed).toHaveValue(wrong);
  await expectReadable(page, "a code that is wrong");
  await typed.fill(code);
  await handOver.click();
  await expect(page).toHaveURL(`/feed/${postId}#reply-${postId}`);
  await expect(text(page, "Handed over with Ben S., verified by code, well done!")).toBeVisible();
  await expect(text(page, "You and Ben S. kept it in use.")).toBeVisible();
});

test("the list of threads shows what each is about, and one can promise in it", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const nobodys = await cleo.visit("/messages");
  await expect(
    nobodys.getByRole("main").getByRole("link", { name: "See what neighbours share" }),
  ).toBeVisible();
  await expectReadable(nobodys, "no threads");
  const [first, second] = [newTitle("Blue vase"), newTitle("Oak bench")];
  const [vase, bench] = [await publishAs(ada, first), await publishAs(ada, second)];
  await ask(ben, vase);
  await ask(ben, bench);
  const replyId = await ask(cleo, bench);
  await cleo.call("POST", `/reply/${replyId}/message`, { text: "I could come at once." });
  const page = await ada.visit("/messages");
  const about = (title: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title }) });
  await expect(about(second).getByRole("link")).toHaveCount(2);
  await expect(about(second)).toContainText("I could come at once.");
  await expect(about(second)).toContainText("1 unread");
  await expect(about(second).locator("img").first()).toHaveAttribute("src", /^\/images\//);
  const mine = page.getByRole("region", { name: "For you to answer" });
  await expect(mine.getByRole("link")).toHaveCount(3);
  await expect(mine.getByText("Needs your answer")).toHaveCount(0);
  await about(first).getByRole("button", { name: "Say no kindly: Ben S." }).click();
  await about(first).getByRole("button", { name: "Say no", exact: true }).click();
  await expect(text(page, "Ben S. has a kind answer.")).toBeVisible();
  await about(second).getByRole("button", { name: "Promise it to Cleo T." }).click();
  // No third answer beside the two; the others are Ben's.
  await expect(about(second).getByRole("button", { name: /^(?:Promise|Say no|Cancel)/ })).toHaveText([
    "Promise it",
    "Cancel",
    "Promise",
    "Say no kindly",
  ]);
  await about(second).getByRole("button", { name: "Promise it", exact: true }).click();
  await expect(text(page, "Promised to Cleo T., who can now see the exact place.")).toBeVisible();
  await expect(about(second).getByRole("button", { name: /^Promise/ })).toHaveCount(0);
  await expect(about(second).getByRole("link", { name: "Suggest a time" })).toBeVisible();
  // An answered conversation stays in its place until the list is opened again.
  await expect(mine.getByRole("heading", { name: first })).toBeVisible();
  await page.reload();
  await expect(mine.getByText("Promised, no time yet")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Other conversations" }).getByRole("heading", { name: first }),
  ).toBeVisible();
  await expectReadable(page, "the list of threads by post");

  const theirs = await cleo.visit("/notifications");
  await expect(text(theirs, "It is promised to you.")).toBeVisible();
  await expect(theirs.getByRole("main").locator("img")).toHaveCount(1);
  await expectReadable(theirs, "notifications with pictures");
});

test("where a promise has no time yet, list and conversation begin with suggesting one", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const postId = await publishAs(ada, newTitle("Garden chair"));
  const replyId = await ask(ben, postId);
  const bens = await ben.visit("/messages");
  const suggest = bens.getByRole("main").getByRole("link", { name: "Suggest a time, Ada P." });
  await expect(
    bens.getByRole("link", { name: "With Ada P." }).or(text(bens, "Waits for their answer")),
  ).toBeVisible();
  await expect(suggest).toHaveCount(0);
  await ada.call("PUT", `/post/${postId}/recipient`, { replyId });
  await bens.reload();
  await suggest.click();
  await expect(bens.getByRole("button", { name: "Suggest this time" })).toBeVisible();
  const times = bens.getByRole("group", { name: "Usual times" }).getByRole("button");
  await expect(times.first()).toBeFocused();
  await bens.goto(`/feed/${postId}`);
  await suggest.click();
  await expect(times.first()).toBeFocused();

  const page = await ada.visit(`/messages/${replyId}`);
  await expect(text(page, "No time is agreed yet.")).toBeVisible();
  const button = page.getByRole("button", { name: "Suggest a time" });
  await expect(button).toBeInViewport();
  await expectReadable(page, "a conversation without a time");
  await button.click();
  const usual = page.getByRole("group", { name: "Usual times" }).getByRole("button");
  await expect(usual.first()).toBeFocused();
  await usual.first().click();
  await page.getByRole("button", { name: "Suggest this time" }).click();
  await expect(text(page, "Waiting for an answer")).toBeVisible();
  await expect(text(page, "No time is agreed yet.")).toHaveCount(0);

  await ben.visit("/messages");
  await bens.getByRole("main").getByRole("link", { name: "Another time, Ada P." }).click();
  await bens.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(bens.getByText("Agreed", { exact: true }).first()).toBeVisible();
  await ada.visit("/messages");
  await expect(text(page, /^(Today|Tomorrow|[A-Z][a-z]{2}) \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /time, Ben S\./ })).toHaveCount(0);
});

test("a notification that somebody asks can be answered where it stands", async ({ meet }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Garden bench");
  const id = await publishAs(ada, title);
  await ask(ben, id);
  await ask(cleo, id);
  const page = await ada.visit("/notifications");
  await expect(page.getByRole("button", { name: /^Promise it to/ })).toHaveCount(2);
  await expectReadable(page, "notifications that can be answered");
  if (process.env.SHOTS) await shoot(page, "notifications-answer");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Today2 new"]);
  await page.locator("summary[aria-label='More for Ben S.']").click();
  await expectReadable(page, "more of a notification");
  await page.getByRole("button", { name: "Say no kindly: Ben S." }).click();
  await page.getByRole("button", { name: "Say no", exact: true }).dblclick();
  await expect(text(page, "Ben S. has a kind answer.")).toBeVisible();
  await page.getByRole("button", { name: "Promise it to Cleo T." }).click();
  await expect(text(page, "Promise it to Cleo T., who then sees the exact place?")).toBeVisible();
  await page.getByRole("button", { name: "Promise it", exact: true }).click();
  await expect(text(page, "Promised to Cleo T., who can now see the exact place.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Promise it to/ })).toHaveCount(0);
  const theirs = await cleo.visit(`/feed/${id}`);
  await expect(text(theirs, "It is promised to you!").first()).toBeVisible();
});

test("typed text survives a reload, and a new message is counted once: at the messages, not at the bell", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Rug");
  const replyId = await ask(ben, await publishAs(ada, title));
  const page = await ben.visit(`/messages/${replyId}`);
  await box(page).fill("Half a sent");
  await page.reload();
  await expect(box(page)).toHaveValue("Half a sent");

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await ada.call("POST", `/reply/${replyId}/message`, { text: "It is here." });
  await expect(page.getByRole("link", { name: "Messages: 1 unread" })).toBeVisible();
  await page.getByRole("link", { name: "Notifications", exact: true }).click();
  await expect(text(page, "Ada P. wrote to you about it.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Today"]);
  await expectReadable(page, "the notifications");
  await page.getByRole("link", { name: "Messages: 1 unread" }).click();
  await expect(text(page, "It is here.")).toBeVisible();
  await expectReadable(page, "the list of threads");
  await page.getByRole("link", { name: new RegExp(title) }).click();
  await expect(messages(page)).toContainText("It is here.");
  await expect(page.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
});

test("a thread is hidden from other members, and opens after login", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Box")));
  await ada.call("POST", `/reply/${replyId}/message`, { text: "Between us." });
  const cleos = await cleo.visit(`/messages/${replyId}`);
  await expect(text(cleos, "This thread is not there, or it is not yours.")).toBeVisible();
  // Nothing else on the page leads on.
  await cleos.setViewportSize({ width: 390, height: 844 });
  await expect(cleos.getByRole("banner")).toBeVisible();
  const stranger = await visitIn(await newBrowser(), `/messages/${replyId}`);
  await stranger.getByRole("main").getByRole("link", { name: "Login" }).click();
  await logIn(stranger, ben.email);
  await expect(messages(stranger)).toContainText("Between us.");
});

test("without a live connection, messages still arrive without a reload", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const replyId = await ask(ben, await publishAs(ada, newTitle("Vase")));
  await ben.context.route("**/api/v1/live?*", (route) =>
    route.fulfill({ status: 404, json: { success: false, code: "notFound", message: "404 Not Found" } }),
  );
  const page = await ben.visit(`/messages/${replyId}`);
  await expect(text(page, "Say hello")).toBeVisible();
  await ada.call("POST", `/reply/${replyId}/message`, { text: "Found by asking." });
  await expect(messages(page)).toContainText("Found by asking.", { timeout: 20_000 });
});

test("an email link does nothing before its button is pressed", { tag: "@thorough" }, async ({
  meet,
  page,
}) => {
  await meet("Ada P.");
  await page.goto("/unsubscribe?token=made-up");
  await expect(page.getByRole("heading", { name: "Stop these mails?" })).toBeVisible();
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "This link is not one of ours, or it is broken." }),
  ).toBeVisible();
  await page.goto("/renew");
  await page.getByRole("button", { name: "Renew" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The link is not complete." })).toBeVisible();
  await expectReadable(page, "the page of a mail's link");
});

test("a time agreed before the promise, and a place that is a town alone, are called what they are", async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Picture frame"), { address: "Lewes" });
  const replyId = await ask(ben, id);
  const proposedAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await ada.call("POST", `/reply/${replyId}/message`, { proposedAt });

  const bens = await ben.visit("/messages");
  const mine = bens.getByRole("region", { name: "For you to answer" });
  await expect(mine).toContainText("Needs an answer to the time");
  await expect(mine).not.toContainText("Waits for their answer");
  if (process.env.SHOTS) await shoot(bens, "messages-time-to-answer");
  await mine.getByRole("button", { name: "Accept, Ada P." }).click();
  await expect(mine.getByRole("button", { name: "Accept, Ada P." })).toHaveCount(0);
  await bens.reload();
  await expect(text(bens, "Time agreed, not promised yet")).toBeVisible();
  await ben.visit(`/messages/${replyId}`);
  await expect(text(bens, "Agreed, but not promised yet")).toBeVisible();
  await expect(bens.getByRole("button", { name: "Is it still available?" })).toHaveCount(0);

  const adas = await ada.visit(`/feed/${id}`);
  await expect(text(adas, "Time agreed, but it is not promised yet")).toBeVisible();
  if (process.env.SHOTS) await shoot(adas, "post-time-agreed");
  await ada.visit(`/messages/${replyId}`);
  await expect(text(adas, "Agreed, but not promised yet")).toBeVisible();
  const promise = adas.getByRole("button", { name: "Promise it to Ben S." });
  await expect(promise).toHaveText("Promise it");
  await expect(adas.getByRole("button", { name: "Say no kindly" })).toHaveCount(0);
  await promise.click();
  await expect(text(adas, "Promise it to Ben S., who then sees “Lewes” and no street?")).toBeVisible();
  await expectReadable(adas, "a promise of what has no street yet");
  if (process.env.SHOTS) await shoot(adas, "thread-town-only");
  await adas.getByRole("button", { name: "Promise it", exact: true }).click();
  await expect(text(adas, "Promised to Ben S., who can now see “Lewes” and no street yet.")).toBeVisible();
  await expect(text(bens, "Ada P. has not named the street yet: ask where exactly to meet")).toBeVisible();
  if (process.env.SHOTS) await shoot(bens, "thread-town-only-theirs");
  await adas.getByRole("link", { name: "Add street and number" }).click();
  await expect(field(adas, "Address")).toBeFocused();
});
