import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { field, test } from "@/tests/support/people";

test("the settings are a list of folds on a phone, and stand beside a list on a wide screen", async ({
  meet,
  isMobile,
}) => {
  const ada = await meet("Ada P.");
  const page = await ada.visit("/me/settings");
  const username = field(page, "Username");
  const sessions = page.getByRole("heading", { name: "Where you are logged in" });
  const list = page.getByRole("navigation", { name: "Parts of this page" });
  await expect(list).toBeVisible({ visible: !isMobile });
  await expect(username).toBeVisible({ visible: !isMobile });
  await expectReadable(page, "the settings as they open");
  if (isMobile) {
    const fold = (name: string) => page.locator("summary", { hasText: name });
    await expect(fold("Ways to log in")).toContainText("No passkey");
    await expect(fold("Devices")).toContainText(/This device only|\d devices/);
    await expect(fold("Blocked neighbours")).toContainText("Nobody");
    await expect(fold("Appearance")).toContainText("As the system");
    await expect(fold("Profile")).toContainText("Ada P.");
    // With letters of twice the size no word breaks.
    await page.setViewportSize({ width: 195, height: 422 });
    const names = page.locator("summary > span > span:first-child");
    const hasWholeWords = (name: HTMLElement) => {
      const before = name.scrollHeight;
      name.style.overflowWrap = "normal";
      name.style.wordBreak = "normal";
      return name.scrollHeight === before && name.scrollWidth <= name.clientWidth;
    };
    await expect(names.first()).toBeVisible();
    for (const name of await names.all()) {
      const words = await name.textContent();
      expect(await name.evaluate(hasWholeWords), words ?? "").toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await fold("Profile").press("Enter");
    await expect(username).toBeVisible();
    await expect(page.locator("summary[aria-current=page]")).toHaveText(/^Profile/);
    await username.fill("Ada Q.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(fold("Profile")).toContainText("Ada Q.");
    await page.locator("summary[aria-label=Menu]").click();
    await expect(page.getByRole("link", { name: "Ada Q." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Reports and decisions" })).toBeVisible();
  } else {
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "night");
    await page.getByRole("radio", { name: "As the system" }).check();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    const current = list.locator("[aria-current=page]");
    await list.getByRole("link", { name: "Devices" }).click();
    await expect(sessions).toBeInViewport();
    await expect(current).toHaveText("Devices");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(current).toHaveText("Profile");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(current).toHaveText("Leave");
  }

  // The bell leads to its own settings: this site sends no mail, and offers no choice of mails.
  await ada.visit("/notifications");
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.locator("#fold-bell")).toBeInViewport();
  await expect(page.getByText("The bell tells you at once")).toBeInViewport();
  await ada.visit("/me/settings#fold-mails");
  const mails = page.getByRole("region", { name: "Emails" });
  await expect(mails.getByText("This site sends no mail.")).toBeVisible();
  await expect(mails.getByRole("checkbox")).toHaveCount(0);
  await expectReadable(page, "the settings of mails");

  // A mail, and other pages, lead into a part.
  await ada.visit("/about");
  await ada.visit("/me/settings#data");
  await expect(page.getByRole("button", { name: "Prepare my data" })).toBeInViewport();
  await expect(username).toBeVisible({ visible: !isMobile });
  await page.evaluate(() => {
    window.location.hash = "#blocks";
  });
  await expect(page.getByText("You have blocked nobody.")).toBeInViewport();
  await expect(sessions).toBeVisible({ visible: !isMobile });
});
