import { DAY_MS } from "@/lib/time/durations";
import { mailsTo, runCron, signedFor } from "@/tests/support/emails";
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
  const { user } = await ada.call<{ user: { _id: string } }>("GET", "/me");
  const end = async () =>
    Date.parse((await ada.call<{ post: { expiresAt: string } }>("GET", `/post/${id}`)).post.expiresAt);
  const path = `/renew?token=${signedFor("renew", [user._id, id])}`;
  const page = await visitIn(await newBrowser(), path);
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(await end()).toBe(Date.parse(deadline));
  await page.getByRole("button", { name: "Renew" }).click();
  await expect(page.getByText("Renewed for another 90 days.")).toBeVisible();
  expect(await end()).toBeGreaterThan(Date.parse(deadline) + 80 * DAY_MS);
  await ada.call("DELETE", `/post/${id}`);
  await page.reload();
  await expect(page.getByText("This is not available any more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew" })).toHaveCount(0);
});
