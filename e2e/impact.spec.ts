import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, codeOf, meetAll, type Neighbour, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

type Answer = { impact: { total: { handovers: number; verified: number; items: number } } };

async function handOver(poster: Neighbour, replier: Neighbour, quantity = 1): Promise<void> {
  const postId = await publishAs(poster, newTitle("Sofa"), {
    quantity: String(quantity),
    address: "3 Secret Lane, Lewes",
  });
  const replyId = await ask(replier, postId, { quantity });
  await poster.call("PUT", `/post/${postId}/recipient`, { replyId });
  await poster.call("PUT", `/post/${postId}/handover`, { replyId, code: await codeOf(replier, postId) });
}

// Handovers of one test also count in the other.
test.describe.configure({ mode: "serial" });

test("a handover appears at once on the home page, in the statistics and in the downloads", {
  tag: "@thorough",
}, async ({ meet, request, page }) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  const statistics = async () =>
    ((await (await request.get("/api/v1/impact")).json()) as Answer).impact.total;
  const expectKept = async (path: string) => {
    await request.get(path);
    await expect
      .poll(async () => (await request.get(path)).headers()["cache-status"], { message: path })
      .toBe("swap-shop; hit");
  };
  await expectKept("/impact");
  await expectKept("/impact.csv");
  const before = await statistics();
  for (let times = 0; times < 5; times += 1) await handOver(maria, ben, 2);
  // Other tests record handovers meanwhile.
  const { items, handovers, verified } = await statistics();
  expect(items - before.items).toBeGreaterThanOrEqual(10);
  expect(handovers - before.handovers).toBeGreaterThanOrEqual(5);
  expect(verified - before.verified).toBeGreaterThanOrEqual(5);

  await page.goto("/");
  await expect(page.getByText(/items kept in use so far/).filter({ visible: true })).toBeVisible();
  await page.getByRole("link", { name: "See what it adds up to" }).click();
  await expect(page).toHaveURL("/impact");
  await expect(page.getByRole("heading", { level: 1, name: "What it adds up to" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Lewes/ })).toBeVisible();
  await expect(page.getByText(/^about [\d,]+\skg$/)).toBeVisible();
  await expect(page.getByText(/by the kind of each item: between [\d,]+ and [\d,]+\skg\./)).toBeVisible();
  await page.getByText("The weights we use").click();
  await expect(page.getByText(/^WRAP/).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("impact.csv");

  const csv = await request.get("/impact.csv");
  expect(csv.headers()["content-type"]).toMatch(/^text\/csv/);
  expect(await csv.text()).toMatch(/\r\narea,Lewes,50\.87\d,0\.0\d\d,\d+,\d+,\d+,[\d.]+,[\d.]+\r\n/);
  for (const path of ["/impact", "/impact.csv", "/api/v1/impact"]) {
    expect([path, (await (await request.get(path)).text()).includes("Secret Lane")]).toEqual([path, false]);
  }
});

test("a profile shows the total of its member's handovers", async ({ meet }) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  await handOver(maria, ben, 2);
  const { profile } = await ben.call<{ profile: { _id: string } }>("GET", "/me/profile");
  const page = await maria.visit(`/user/${profile._id}`);
  await expect(page.getByText(/2 items kept in use, about 75\skg\./)).toBeVisible();
  await expect(page.getByText(/by the kind of each item: between 60 and 90\skg\./)).toBeVisible();
  await expect(page.getByText("1 hand-over was verified by code.")).toBeVisible();
});

test("the footer and the about page link to it", async ({ page }) => {
  await page.goto("/about");
  await page.getByText("What it adds up to").click();
  await page.getByRole("link", { name: "The statistics" }).click();
  await expect(page).toHaveURL("/impact");
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Impact" }).click();
  await expect(page).toHaveURL("/impact");
});

test("the impact page is accessible", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/impact");
  await page.getByText("The weights we use").click();
  await expectReadable(page, "the statistics");
  await page.goto("/");
  await expect(page.getByText(/kept in use so far/).filter({ visible: true })).toBeVisible();
  await expectReadable(page, "the home page");
});

test("members share their own total from their profile, and nobody else can", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  await handOver(maria, ben, 2);
  const { profile } = await ben.call<{ profile: { _id: string } }>("GET", "/me/profile");
  const page = await ben.visit(`/user/${profile._id}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // A headless browser on a desk has no share sheet.
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole("button", { name: "Share your total" }).click();
  await expect(page.getByText("Copied. Paste it wherever you like.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^I have kept 2 items in use by swapping with my neighbours\. http.*\/user\//,
  );
  // With a share sheet that takes files the card goes along.
  await page.evaluate(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], ...words }: ShareData) => {
        const shared = { ...words, files: files.map(({ name, type, size }) => ({ name, type, size })) };
        document.body.dataset.shared = JSON.stringify(shared);
      },
    }),
  );
  await page.getByRole("button", { name: "Share your total" }).click();
  await expect(page.locator("body[data-shared]")).toHaveCount(1);
  const shared = JSON.parse((await page.locator("body").getAttribute("data-shared")) ?? "");
  expect(shared).toMatchObject({
    text: "I have kept 2 items in use by swapping with my neighbours.",
    files: [{ name: "kept-in-use.jpg", type: "image/jpeg" }],
  });
  expect(shared.files[0].size).toBeGreaterThan(5000);
  await expect(page.locator('head meta[property="og:image"]')).toHaveAttribute(
    "content",
    new RegExp(`/user/${profile._id}/preview\\.jpg$`),
  );
  const others = await maria.visit(`/user/${profile._id}`);
  await expect(others.getByText(/2 items kept in use/)).toBeVisible();
  await expect(others.getByRole("button", { name: "Share your total" })).toBeHidden();
});

test("the months are drawn, and a table says the same", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/impact");
  await expect(page.getByText(/^Items by month\. The most was in /)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeHidden();
  await page.getByText("All months as a table").click();
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
});
