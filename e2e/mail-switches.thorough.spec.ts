import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type MailSite, startMailSite } from "@/tests/support/mail-site";
import { field, test } from "@/tests/support/people";

let mailSite: MailSite;

test.beforeAll(async () => {
  mailSite = await startMailSite();
});

test.afterAll(async () => mailSite?.stop());

test("where mails are sent, a member chooses which, and each saved search has a say of its own", async ({
  page,
  isMobile,
}) => {
  const { open, signUp } = mailSite;
  await signUp(page);
  await page.goto(`${mailSite.site.url}/notifications`);
  await page.getByRole("link", { name: "Email settings" }).click();
  const mails = page.getByRole("region", { name: "Emails" });
  const daily = mails.getByRole("checkbox", { name: "A daily mail" });
  await expect(daily).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Notifications on the site" })).toBeVisible({
    visible: !isMobile,
  });
  await expectReadable(page, "the choice of mails");

  await open(page, "/searches?q=desk");
  await page.getByRole("button", { name: "Tell me when something comes" }).click();
  await expect(page.getByText("email you once a day").first()).toBeVisible();
  const inDaily = page.getByRole("checkbox", { name: "In the daily mail" });
  await inDaily.uncheck();
  await expect(page.getByText("Its matches are no longer in your daily mail")).toBeVisible();
  await page.reload();
  await expect(inDaily).not.toBeChecked();

  await open(page, "/me/settings#fold-mails");
  await daily.uncheck();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(daily).not.toBeChecked();
  await expect(mails.getByRole("checkbox", { name: "Mail at once" })).toBeChecked();

  await open(page, "/contact");
  await expect(page.getByRole("complementary").first()).toContainText("one of them answers by email");
  await field(page, "Subject").fill("A question");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "has arrived" })).toContainText(
    "The answer comes to",
  );
});
