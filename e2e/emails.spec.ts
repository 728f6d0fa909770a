import type { Email } from "postal-mime";
import { DAY_MS } from "@/lib/time/durations";
import { violations } from "@/tests/support/axe";
import { actingFor, mailsTo, runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, newTitle, test, visitIn } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

test("an email announces a promise, fits a phone, and its link unsubscribes with one press", async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Copper kettle with a name that is longer than most of them, and a lid");
  const id = await publishAs(ada, title.slice(0, 80));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await runCron();
  await expect.poll(async () => (await mailsTo(ben.email)).length).toBe(1);
  const [mail] = await mailsTo(ben.email);
  expect(mail?.subject).toContain("is promised to you.");

  const page = await visitIn(await newBrowser(), "/offline");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(mail?.html ?? "");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env.SHOTS) await page.screenshot({ path: "shots/mail-promise-390.png", fullPage: true });
  const stop = await page.getByRole("link", { name: "Stop these mails" }).getAttribute("href");

  await page.goto(stop ?? "");
  const before = await ben.call<{ profile: { emailAtOnce: boolean } }>("GET", "/me/profile");
  expect(before.profile.emailAtOnce).toBe(true);
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(page.getByText("Done. You will get no more of these mails.")).toBeVisible();
  const after = await ben.call<{ profile: { emailAtOnce: boolean } }>("GET", "/me/profile");
  expect(after.profile.emailAtOnce).toBe(false);
});

test("the renewal link names the post and renews it with one press", async ({ meet, newBrowser }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const title = newTitle("Oak desk");
  const deadline = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const id = await publishAs(ada, title, { deadline });
  const { user } = await ada.call<{ user: { _id: string; email: string } }>("GET", "/me");
  const end = async () =>
    Date.parse((await ada.call<{ post: { expiresAt: string } }>("GET", `/post/${id}`)).post.expiresAt);
  const path = `/renew?token=${actingFor("renew", user, id)}`;
  const page = await visitIn(await newBrowser(), path);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(await end()).toBe(Date.parse(deadline));
  await page.getByRole("button", { name: "Renew" }).click();
  await expect(page.getByText("Renewed for up to 90 days.")).toBeVisible();
  expect(await end()).toBeGreaterThan(Date.parse(deadline) + 80 * DAY_MS);
  await ada.call("DELETE", `/post/${id}`);
  await page.reload();
  await expect(page.getByText("This is not available any more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew" })).toHaveCount(0);
});

/** An email is no page: it has neither landmarks nor a heading. */
const WCAG = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** As a mail program shows it: with the files that came with it, and nothing from the network. */
const shownBy = ({ html = "", attachments }: Email) =>
  attachments.reduce((page, { contentId = "", content, mimeType }) => {
    const file = `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString("base64")}`;
    return page.replaceAll(`cid:${contentId.slice(1, -1)}`, file);
  }, html);

test("who gives hears at once who asks, and who gets it learns where and when, each with the picture", async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Copper kettle");
  const id = await publishAs(ada, title);
  const words = "I make tea for the whole house, and ours has a hole. I could bring you some of our plums.";
  const asked = { text: words, pickup: "Weekdays after six" };
  const { reply } = await ben.call<{ reply: { _id: string } }>("POST", `/post/${id}/reply`, asked);
  await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(1);
  const [first] = await mailsTo(ada.email);
  expect(first?.subject).toBe(`Ben S. would like “${title}”.`);
  expect(first?.text).toContain(`> ${words}\nWhen it would suit: Weekdays after six`);

  const proposedAt = new Date(Date.now() + DAY_MS).toISOString();
  const suggested = { text: "Does this suit you?", proposedAt };
  const said = await ben.call<{ message: { _id: string } }>("POST", `/reply/${reply._id}/message`, suggested);
  await ada.call("PUT", `/message/${said.message._id}/answer`, { accepted: true });
  await expect.poll(async () => (await mailsTo(ben.email)).length).toBe(1);
  const [agreed] = await mailsTo(ben.email);
  expect(agreed?.text).toContain("Agreed time: ");
  expect(agreed?.text).not.toContain("Place: ");
  expect(agreed?.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");

  const [eve] = await meetAll(meet, "Eve T.");
  const other = await publishAs(ada, newTitle("Garden bench"));
  const replyId = await ask(eve, other);
  await ada.call("PUT", `/post/${other}/recipient`, { replyId });
  await expect.poll(async () => (await mailsTo(eve.email)).length).toBe(1);
  const [promised] = await mailsTo(eve.email);
  expect(promised?.text).toMatch(/Place: .*\d/);

  // On no page of ours, whose policy would refuse the colours of the night.
  const page = await (await newBrowser()).newPage();
  const loads: string[] = [];
  page.on("request", (request) => loads.push(request.url()));
  for (const [name, mail] of Object.entries({ ask: first, agreed, promised })) {
    expect(mail?.attachments.filter(({ mimeType }) => mimeType === "image/jpeg")).toHaveLength(1);
    for (const width of [320, 390, 640]) {
      await page.setViewportSize({ width, height: 844 });
      await page.setContent(mail ? shownBy(mail) : "");
      await expect(page.getByRole("link", { name: /^Open the (post|conversation)$/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(240);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        if (width === 390)
          expect(await violations(page, WCAG), `${name} in ${colorScheme} colours`).toEqual([]);
        if (process.env.SHOTS)
          await page.screenshot({ path: `shots/mail-${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
  expect(loads.filter((url) => !url.startsWith("data:"))).toEqual([]);
});
