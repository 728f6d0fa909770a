/** A button that needs an account is pressed again after the login: once, and only for the account that logged in for it. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  logIn,
  meetAll,
  type Neighbour,
  newEmail,
  newTitle,
  PASSWORD,
  test,
  visitIn,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const WHEN = "When could you collect it?";
const ASK = "I would like this";

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
/** Next has one of its own outside. */
const alertOf = (page: Page) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: /./, visible: true });

/** Other browsers than that of the test are as wide as a desktop. */
async function visitAtWidth(context: BrowserContext, path: string): Promise<Page> {
  const page = await visitIn(context, path);
  await page.setViewportSize(test.info().project.use.viewport ?? { width: 1280, height: 800 });
  return page;
}

/** With SHOTS=1 keeps pictures. */
async function look(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  // So that the bar at the lower edge covers nothing.
  await page.setViewportSize({ width, height: 1600 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectReadable(page, name);
  await expectReadableInBoth(page, name);
  await page.setViewportSize({ width, height });
  if (!process.env.SHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `shots/after-login-${name}-${colorScheme}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** To the eye and to a screen reader. */
async function isBefore(one: Locator, other: Locator): Promise<boolean> {
  const [above, below] = [await one.boundingBox(), await other.boundingBox()];
  const reads = await one.evaluate(
    (first, second) =>
      Boolean(first.compareDocumentPosition(second as Node) & Node.DOCUMENT_POSITION_FOLLOWING),
    await other.elementHandle(),
  );
  const isLeft = (above?.x ?? 0) + (above?.width ?? 0) <= (below?.x ?? 0);
  return reads && (isLeft || (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0));
}

/** From the login page, as a newcomer does. */
async function signUpThere(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Register Here" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/signup\?next=/);
  await field(page, "Email").fill(newEmail());
  await field(page, "Username").fill(name);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
}

async function listReplies(poster: Neighbour, postId: string): Promise<{ text?: string }[]> {
  return (await poster.call<{ replies: { text?: string }[] }>("GET", `/post/${postId}/reply`)).replies;
}

async function askAsStranger(page: Page, words: string): Promise<void> {
  await field(page, WHEN).fill("Any evening");
  await field(page, "A few words").fill(words);
  await button(page, ASK).click();
  await expect(page).toHaveURL(/\/login\?next=/);
}

test("a newcomer asks, signs up, and the reply is sent once", async ({ meet, newBrowser }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const title = newTitle("High chair");
  const id = await publishAs(ada, title);
  const page = await visitAtWidth(await newBrowser(), `/feed/${id}`);
  await askAsStranger(page, "For our daughter.");
  await expect(text(page, `To ask Ada P. for “${title}”`)).toBeVisible();
  await expect(page.locator("main section img").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  // Most who come to ask have no account: the way to one comes before the fields.
  const signUpLink = page.getByRole("link", { name: "Register Here" }).filter({ visible: true });
  await expect(signUpLink).toHaveCount(1);
  await expect(signUpLink).toBeInViewport({ ratio: 1 });
  expect(await isBefore(signUpLink, field(page, "Username"))).toBe(true);
  await look(page, "login");
  await page.getByRole("link", { name: "Register Here" }).filter({ visible: true }).click();
  await expect(text(page, `To ask Ada P. for “${title}”`)).toBeVisible();
  await look(page, "signup");
  await page.goBack();
  await signUpThere(page, "Noor B.");
  await expect(page).toHaveURL(`/feed/${id}#reply-${id}`);
  await expect(text(page, "Your reply is sent to Ada P.")).toBeInViewport();
  await look(page, "sent");
  await page.reload();
  await expect(text(page, "“For our daughter.”")).toBeVisible();
  await expect(text(page, "Your reply is sent")).toHaveCount(0);
  await page.goBack();
  await page.goForward();
  expect(await listReplies(ada, id)).toHaveLength(1);
});

test("a lost answer sends the reply all the same, and once", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bread bin"));
  const page = await visitAtWidth(await newBrowser(), `/feed/${id}`);
  await askAsStranger(page, "With pleasure.");
  let isLost = false;
  await page.route(`**/api/v1/post/${id}/reply`, async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await logIn(page, ben.email, PASSWORD);
  // It waits in the outbox, which sends it again by the same key.
  await expect(text(page, "Your reply is sent")).toBeVisible();
  await expect(text(page, "“With pleasure.”")).toBeVisible();
  await page.reload();
  await expect(text(page, "“With pleasure.”")).toBeVisible();
  expect(await listReplies(ada, id)).toHaveLength(1);
});

test("going back from the login takes the press back", { tag: "@thorough" }, async ({ meet, newBrowser }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Anorak"));
  const page = await visitAtWidth(await newBrowser(), `/feed/${id}`);
  await askAsStranger(page, "Perhaps.");
  await page.goBack();
  await expect(field(page, "A few words")).toHaveValue("Perhaps.");
  await page.goForward();
  await expect(text(page, "To ask Ada P.")).toHaveCount(0);
  await logIn(page, ben.email, PASSWORD);
  await expect(page).toHaveURL(`/feed/${id}#reply-${id}`);
  await expect(field(page, "A few words")).toHaveValue("Perhaps.");
  expect(await listReplies(ada, id)).toEqual([]);
});

test("a login in another tab sends nothing: the words wait in the form", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Sledge"));
  const context = await newBrowser();
  const page = await visitAtWidth(context, `/feed/${id}`);
  await askAsStranger(page, "Mine, not Ben's.");
  const other = await context.newPage();
  await other.goto("/login");
  await logIn(other, ben.email, PASSWORD);
  await expect(other).toHaveURL("/");
  await page.bringToFront();
  await expect(page).toHaveURL(`/feed/${id}#reply-${id}`);
  await expect(field(page, "A few words")).toHaveValue("Mine, not Ben's.");
  await expect(text(page, "You need an account for this.")).toHaveCount(0);
  await page.reload();
  await expect(field(page, "A few words")).toHaveValue("Mine, not Ben's.");
  expect(await listReplies(ada, id)).toEqual([]);
});

test("what is gone meanwhile, answered before or one's own is said, and the words stay", {
  tag: "@thorough",
}, async ({ meet, newBrowser }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const gone = await publishAs(ada, newTitle("Kettle"));
  const page = await visitAtWidth(await newBrowser(), `/feed/${gone}`);
  await askAsStranger(page, "Is it still there?");
  await ada.call("DELETE", `/post/${gone}`);
  await logIn(page, ben.email, PASSWORD);
  await expect(text(page, "This post was taken down").first()).toBeVisible();

  const own = await publishAs(ada, newTitle("Lamp"));
  const adas = await visitAtWidth(await newBrowser(), `/feed/${own}`);
  await askAsStranger(adas, "Oh, it is mine.");
  await logIn(adas, ada.email, PASSWORD);
  await expect(alertOf(adas)).toContainText("Your reply is not sent yet. This is your own post.");
  await expect(text(adas, "“Oh, it is mine.”")).toBeVisible();
  await look(adas, "unsent");
});

test("a comment is sent by the login, also where the session had ended", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Puzzle");
  const id = await publishAs(ada, title);
  const page = await visitAtWidth(await newBrowser(), `/feed/${id}`);
  await field(page, "Your comment").fill("Are all pieces there?");
  await button(page, "Comment").click();
  await expect(text(page, `To comment on “${title}”`)).toBeVisible();
  await logIn(page, ben.email, PASSWORD);
  await expect(text(page, "Your comment is there for everyone to read.")).toBeInViewport();
  await expect(page.getByRole("list", { name: "Comments, the newest last" })).toContainText("Ben S.");
  await expect(field(page, "Your comment")).toHaveValue("");
  await page.reload();
  await expect(text(page, "1 comment")).toBeVisible();

  // The session ends elsewhere, and another member logs in: the words are not theirs.
  await page.context().clearCookies();
  await field(page, "Your comment").fill("And the box?");
  await button(page, "Comment").click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ada.email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`/feed/${id}#comments-${id}`));
  await expect(text(page, "1 comment")).toBeVisible();
  await expect(text(page, "And the box?")).toHaveCount(0);
});

test("a heart says why one is at the login, with its picture, and is kept", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Jigsaw");
  const id = await publishAs(ada, title);
  const page = await visitAtWidth(await newBrowser(), `/?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("tabpanel").getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Add to Wishlist" }).click();
  await expect(text(page, `To keep “${title}” on your wishlist`)).toBeVisible();
  await look(page, "heart");
  await logIn(page, ben.email, PASSWORD);
  await expect(text(page, "It is on your wishlist now.")).toBeVisible();
  await expect.poll(async () => (await ben.call<{ ids: string[] }>("GET", "/me/wish/ids")).ids).toEqual([id]);
});

test("an offer with its photo is published by the sign-up, once", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const page = await visitAtWidth(await newBrowser(), "/donate");
  const title = newTitle("Blue bicycle");
  await describeItem(page, title);
  await choosePictures(page);
  await button(page, "Donate").click();
  await expect(text(page, "To publish your offer")).toBeVisible();
  await look(page, "offer");
  await signUpThere(page, "Noor B.");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(text(page, "Post created successfully")).toBeVisible();
  await page.goBack();
  await page.goto("/donate");
  // On phones it is on the second step.
  await expect(page.locator("main input[name=title]")).toHaveValue("");
  await page.goto(`/search?q=${title.split(" ").at(-1)}`);
  await expect(text(page, "1 found")).toBeVisible();
});

test("an offer whose place the account shows otherwise waits for a yes to it", async ({
  newBrowser,
  meet,
}) => {
  const [ben] = await meetAll(meet, "Ben");
  await publishAs(ben, newTitle("Hay rake"), {
    ...{ address: "The Barn", latitude: "50.88398", longitude: "-0.02322" },
  });
  const page = await visitAtWidth(await newBrowser(), "/donate");
  const title = newTitle("Blue vase");
  await describeItem(page, title);
  await expect(text(page, "Neighbours will see: Lewes")).toBeVisible();
  await choosePictures(page);
  await button(page, "Donate").click();
  await logIn(page, ben.email, PASSWORD);
  await expect(text(page, "You read “Lewes” here, but neighbours would see “Plumpton Green”")).toBeVisible();
  await expect(text(page, "Neighbours will see: Plumpton Green")).toBeVisible();
  await look(page, "other-place");
  await button(page, "Publish it as it is").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(text(page, "around Plumpton Green")).toBeVisible();
});

test("a town that tells more than the account shows is marked at its field, and published as it is", async ({
  meet,
}) => {
  const [ben] = await meetAll(meet, "Ben");
  await publishAs(ben, newTitle("Hay rake"), {
    ...{ address: "The Barn", latitude: "50.88398", longitude: "-0.02322" },
  });
  const page = await visitAtWidth(ben.context, "/donate");
  const title = newTitle("Green bowl");
  await describeItem(page, title);
  await page.waitForTimeout(300);
  await field(page, "Address").fill("Lewes");
  await field(page, "Address").blur();
  await expect(text(page, "Neighbours will see: Lewes")).toBeVisible();
  await choosePictures(page);
  await button(page, "Donate").click();
  await expect(field(page, "Town or village that neighbours see")).toBeFocused();
  await expect(text(page, "Few people near there live in the place of this name")).toBeVisible();
  await expect(text(page, "Please look at the town that neighbours will see.")).toBeVisible();
  await look(page, "doubtful-town");
  await button(page, "Publish it as it is").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
