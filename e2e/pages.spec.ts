import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import { field } from "@/tests/support/people";

const LINKS = [
  ["Home", "/"],
  ["Donate", "/donate"],
  ["Demand", "/demand"],
  ["About", "/about"],
  ["Contact", "/contact"],
] as const;

test("the navigation opens every page and marks the current one", async ({ page, isMobile }) => {
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const [name, path] of LINKS) {
    if (isMobile) await nav.getByLabel("Menu").click();
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    if (isMobile) await expect(nav.getByRole("link", { name, exact: true })).toHaveCount(0);
    if (isMobile) await nav.getByLabel("Menu").click();
    await expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    if (isMobile) await page.keyboard.press("Escape");
  }
  await nav.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login/);
  await nav.getByRole("link", { name: "Swap Shop" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("a missing page", () => {
  const missing = [
    "/nothing",
    "/feed/nothing",
    "/feed/0198a0c0-0000-7000-8000-000000000000",
    "/feed",
    "/feed/_",
  ];
  for (const path of missing) {
    test(`${path} is a true 404 that says '404 Not Found'`, { tag: "@once" }, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
    });
  }
});

test("an unexpected error shows its screen with a way back", { tag: "@once" }, async ({ page }) => {
  await page.addInitScript(() => {
    // The search box reads it while rendering: an unexpected error.
    Object.defineProperty(URLSearchParams.prototype, "get", {
      value() {
        throw new Error("a fault for this test");
      },
    });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the feed" })).toHaveAttribute("href", "/");
});

test("the about page describes the mission, the feed, the Demand Page and the lessons learned", async ({
  page,
}) => {
  await page.goto("/about");
  for (const name of ["Our mission", "The feed", "The Demand Page", "Lessons learned"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.getByText("prevent that waste")).toBeVisible();
  await expect(page.getByText("local connections")).toBeVisible();
  await expect(page.getByText("Small things count.")).toBeVisible();
  // Titles first, of the rest.
  const total = page.getByRole("link", { name: "The statistics" });
  await expect(total).toBeHidden();
  await page.getByRole("heading", { name: "What it adds up to" }).click();
  await expect(total).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  // Nobody needs to read on to begin, and who wants it exactly finds it.
  await expect(page.getByRole("main").getByRole("link", { name: "Donate something" })).toBeInViewport();
  const exact = page.getByText("at least two hundred households");
  await expect(exact).toBeHidden();
  await page.getByText("What neighbours see of your address").click();
  await expect(exact).toBeVisible();
});

test("the contact page says who answers, how soon, and what to do in danger", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page.getByText("In danger? Call 999 first.")).toBeInViewport();
  const aside = page.getByRole("complementary").filter({ hasText: "Who answers, and when" });
  await expect(aside).toContainText("one of them writes to you from their own mailbox");
  await expect(aside).toContainText("two or three days");
  await aside.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
});

test("an address from before the present names leads to the page", { tag: "@once" }, async ({ request }) => {
  const post = "0198a0c0-0000-7000-8000-000000000000";
  for (const [before, now] of [
    ["/news", "/notifications"],
    [`/feed/${post}/poster`, `/feed/${post}/flyer`],
  ]) {
    const response = await request.get(before ?? "", { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, now]);
  }
});

test("a contact message needs an email and a subject, and its arrival is confirmed", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Email is missing.")).toBeVisible();
  await expect(page.getByText("Subject is missing.")).toBeVisible();
  await field(page, "Your email").fill("jo@example.org");
  await field(page, "Subject").fill("A question");
  await field(page, "Your message").fill("When do you open?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "your message has arrived" })).toContainText(
    "One of us may write to you at jo@example.org.",
  );
  // In place of the form.
  const sent = page.getByRole("region", { name: "What you sent" });
  await expect(sent).toContainText("A question");
  await expect(sent).toContainText("When do you open?");
  await expect(page.getByRole("button", { name: "Send message" })).toHaveCount(0);
  await expectReadable(page, "a contact message that was sent");
  await page.getByRole("button", { name: "Write another" }).click();
  await expect(field(page, "Subject")).toBeFocused();
  await expect(field(page, "Subject")).toHaveValue("");
  // For another question.
  await expect(field(page, "Your email")).toHaveValue("jo@example.org");
});

test("a contact message that could not be sent stays in the form", { tag: "@once" }, async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  await field(page, "Your email").fill("jo@example.org");
  await field(page, "Subject").fill("A question");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not reach the server" })).toBeVisible();
  await expect(field(page, "Subject")).toHaveValue("A question");
  await context.setOffline(false);
});

test.describe("the console", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows no error or warning on any page", { tag: "@once" }, async ({ page }) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) said.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
    for (const path of ["/", "/donate", "/demand", "/login", "/signup", "/contact", "/about"]) {
      await page.goto(path, { waitUntil: "networkidle" });
    }
    expect(said).toEqual([]);
  });
});
