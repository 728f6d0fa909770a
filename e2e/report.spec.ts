import type { BrowserContext, Page } from "@playwright/test";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { ask, field, meetAll, type Neighbour, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true });
const idOf = ({ call }: Neighbour) =>
  call<{ user: { _id: string } }>("GET", "/me").then(({ user }) => user._id);
const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true });

const keep = async (page: Page, name: string) => {
  await expectReadableInBoth(page, name);
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

async function sendReport(page: Page, reason: string, words = ""): Promise<void> {
  await dialog(page).getByLabel(reason).check();
  if (words) await dialog(page).getByLabel("What should we know?").fill(words);
  const [send, thanks] = [
    dialog(page).getByRole("button", { name: "Send the report" }),
    dialog(page).getByText("Thank you. We’ll look at it"),
  ];
  if (words) await send.dblclick();
  else await send.press("Enter");
  // The second click of a mouse may fall beside the text and take the focus from it.
  if (words) await expect(thanks).toBeVisible();
  else await expect(thanks).toBeFocused();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("a neighbour reports a post, a comment, a message and a person, each once", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, bob] = await meetAll(meet, "Ada P.", "Bob S.");
  const title = newTitle("Kettle");
  const postId = await publishAs(bob, title, { pictures: 2 });
  await bob.call("POST", `/post/${postId}/comment`, { text: "Only for a few coins." });
  const replyId = await ask(ada, postId);
  await bob.call("POST", `/reply/${replyId}/message`, { text: "Bring some coins." });

  const page = await ada.visit(`/feed/${postId}`);
  await expect(button(page, "Block Bob S.")).toBeVisible();
  await button(page, "Report: this post").click();
  await expect(dialog(page)).toContainText("Nobody learns who reported it.");
  await expect(dialog(page).getByLabel("They did not come")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Send the report" }).click();
  await expect(dialog(page).getByText("Choose a reason.")).toBeVisible();
  await keep(page, "report-dialog");
  await dialog(page).getByLabel("Which picture?").selectOption("Picture 2");
  await sendReport(page, "It costs money", "The second picture shows a price.");
  await expect(button(page, "Reported: this post")).toBeFocused();
  await button(page, "Report: the comment by Bob S.").click();
  await sendReport(page, "It is unkind");

  await ada.visit(`/user/${await idOf(bob)}`);
  await button(page, "Report: Bob S.").click();
  await expect(dialog(page).getByLabel("It costs money")).toHaveCount(0);
  await sendReport(page, "They did not come");
  await ada.visit(`/messages/${replyId}`);
  await page.mouse.move(0, 0);
  const flag = button(page, "Report: the message by Bob S.");
  await expect(flag).toHaveCSS("pointer-events", "none");
  await flag.focus();
  await expect(flag).toHaveCSS("pointer-events", "auto");
  await flag.blur();
  await page.getByText("Bring some coins.").last().click();
  await flag.click();
  await sendReport(page, "It looks like a scam");

  await ada.visit("/me/settings");
  await page.getByRole("link", { name: "Reports and decisions" }).filter({ visible: true }).click();
  await expect(page.getByText("We have not looked at it yet.")).toHaveCount(4);
  await expect(page.getByText(`the post “${title}”`)).toBeVisible();
  await expect(page.getByText("There is no decision about you.")).toBeVisible();
  await keep(page, "my-reports");

  await expect(button(await bob.visit(`/feed/${postId}`), /^Report/)).toHaveCount(0);
});

test("a second report is refused kindly, and a failure keeps what was typed", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, bob] = await meetAll(meet, "Ada P.", "Bob S.");
  const postId = await publishAs(bob, newTitle("Rug"));
  const page = await ada.visit(`/feed/${postId}`);
  await button(page, "Report: this post").click();
  await dialog(page).getByLabel("Something else").check();
  await dialog(page).getByLabel("What should we know?").fill("It smells of smoke.");
  await page.route("**/api/v1/report", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Send the report" }).click();
  await expect(dialog(page).getByRole("alert")).not.toBeEmpty();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.unroute("**/api/v1/report");
  await ada.call("POST", "/report", { kind: "post", id: postId, reason: "scam" });
  await button(page, "Report: this post").click();
  await expect(dialog(page).getByLabel("What should we know?")).toHaveValue("It smells of smoke.");
  await dialog(page).getByRole("button", { name: "Send the report" }).click();
  await expect(dialog(page).getByText("You have reported this already.")).toBeVisible();
  await expect(dialog(page).getByLabel("Something else")).toBeChecked();
});

test("reporting works by keyboard alone, and the focus comes back", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "has no keyboard");
  const [ada, bob] = await meetAll(meet, "Ada P.", "Bob S.");
  const page = await ada.visit(`/feed/${await publishAs(bob, newTitle("Lamp"))}`);
  const report = button(page, "Report: this post");
  await report.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  const isInside = () => page.evaluate(() => Boolean(document.activeElement?.closest("dialog, body:focus")));
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(report).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  // Closed and opened before the browser has told of the closing.
  await report.evaluate(async (opener: HTMLElement) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.requestClose();
    await Promise.resolve();
    opener.click();
  });
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Please look.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Thank you.")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(button(page, "Reported: this post")).toBeFocused();
});

test("strangers are led to log in, and back to the post", { tag: "@thorough" }, async ({ page, meet }) => {
  const bob = await meet("Bob S.");
  const postId = await publishAs(bob, newTitle("Bench"));
  await page.goto(`/feed/${postId}`);
  const link = page.getByRole("link", { name: "Report: this post" });
  await expect(link).toHaveAttribute("href", `/login?next=%2Ffeed%2F${postId}`);
  await page.goto("/me/reports");
  await expect(page.getByText("Log in to see your reports")).toBeVisible();
});

test.describe("with a moderator", () => {
  let host: HostSite;
  test.beforeAll(async () => {
    host = await startHostSite();
  });
  test.afterAll(async () => host?.stop());

  const call = async (context: BrowserContext, method: string, path: string, data?: object) => {
    const headers = { origin: host.site.url };
    const sent = data ? { method, headers, data } : { method, headers };
    const answer = await context.request.fetch(`${host.site.url}/api/v1${path}`, sent);
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

  /** Reports them, and decides. @returns the id of the case */
  async function decide(staff: BrowserContext, id: string, decision: object): Promise<string> {
    await call(staff, "POST", "/report", { kind: "member", id, reason: "unkind" });
    const { cases } = await call(staff, "GET", "/moderation/case?list=waiting");
    const [{ _id }] = cases;
    await call(staff, "PUT", `/moderation/case/${_id}/claim`);
    await call(staff, "PUT", `/moderation/case/${_id}/decision`, decision);
    return _id;
  }

  test("the author reads the decision, objects once and gets an answer", { tag: "@thorough" }, async ({
    newBrowser,
  }) => {
    const [staff, theirs] = [await newBrowser(), await newBrowser()];
    await host.becomeHost(staff);
    await host.register(theirs, "Bob S.");
    const { user } = await call(theirs, "GET", "/me");
    const decision = { decision: "suspend", days: 7, reason: "You were unkind to three neighbours." };
    const caseId = await decide(staff, user._id, decision);
    const page = await host.visit(theirs, "/");
    await expect(page.getByText("You cannot publish, reply or write here until")).toBeVisible();
    await page.getByRole("link", { name: "Why, and how to object" }).click();
    await expect(page).toHaveURL(/\/me\/reports$/);
    await expect(page.getByText("You were unkind to three neighbours.")).toBeVisible();
    await page.getByText("Object to this").click();
    const send = button(page, "Send the objection");
    await field(page, "Why is it wrong?").fill("No.");
    await send.click();
    await expect(field(page, "Why is it wrong?")).toHaveValue("No.");
    await field(page, "Why is it wrong?").fill("It was somebody else who wrote that.");
    await page.reload();
    await page.getByText("Object to this").click();
    await expect(field(page, "Why is it wrong?")).toHaveValue("It was somebody else who wrote that.");
    await keep(page, "my-decision");
    await send.dblclick();
    await expect(page.getByText("Your objection is on its way.")).toBeVisible();
    await expect(page.getByText("Object to this")).toHaveCount(0);
    const answer = { upheld: false, reason: "You are right, we are sorry." };
    await call(staff, "PUT", `/moderation/case/${caseId}/appeal`, answer);
    await host.visit(theirs, "/notifications");
    await page.getByText(/objection about .* has an answer/).click();
    await expect(page.getByText("You are right, we are sorry.")).toBeVisible();
    await expect(page.getByText("This decision was undone and no longer counts.")).toBeVisible();
    await keep(page, "my-decision-undone");
  });
});
