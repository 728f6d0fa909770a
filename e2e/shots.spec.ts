import { expect, test } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  fillCoordinates,
  signUp,
  unfoldPlace,
} from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

// `npm run shots` writes every page and state into the ignored folder `shots/`, for visual review.
test.skip(!process.env.SHOTS, "only when asked for");
test.describe.configure({ mode: "serial" });

const PAGES = [
  "/",
  "/?q=zzznothing",
  "/donate",
  "/demand",
  "/login",
  "/signup",
  "/contact",
  "/about",
  "/safety",
  "/fair-draw",
  "/developers",
  "/tag/wood",
  "/p/nonsense",
  "/nothing",
  "/offline",
  "/goodbye",
];

const nameOf = (path: string) => path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";

for (const path of PAGES) {
  test(`shots of ${path}`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await shoot(page, nameOf(path));
  });
}

test("shots of posts: many pictures, a long text, no tags", async ({ page }) => {
  for (const [name, q] of [
    ["post-pictures", "chairs+glue"],
    ["post-long", "brulee"],
    ["post-request", "telescope"],
  ] as const) {
    const { posts } = await (await page.request.get(`/api/v1/post?q=${q}`)).json();
    await page.goto(`/feed/${posts[0]._id}`, { waitUntil: "networkidle" });
    await shoot(page, name);
  }
});

test("shots of a post's links, its flyer, and what is like it", async ({ page }) => {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  await page.goto(`/feed/${posts[0]._id}`, { waitUntil: "networkidle" });
  await page.getByText("Short link, QR code and flyer").click();
  await shoot(page, "post-links");
  await page.goto(`/feed/${posts[0]._id}/flyer`, { waitUntil: "networkidle" });
  await shoot(page, "flyer");
  await page.pdf({ path: "shots/flyer.pdf", preferCSSPageSize: true });
  await page.goto("/developers");
  await page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  await shoot(page, "developers-open");
});

test("shots of states: demands, menu, mistakes, busy, refused, published", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page);
  await page.goto("/#demands", { waitUntil: "networkidle" });
  await shoot(page, "demands-signed-in");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Menu").click();
  await page.screenshot({ path: "shots/menu-390.png" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/donate");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please upload an image" })).toBeVisible();
  await shoot(page, "donate-mistakes");
  await describeItem(page, "A teapot with a chip");
  await choosePictures(page, 2);
  await shoot(page, "donate-filled");
  await page.route("**/api/v1/post/upload", () => {});
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await page.getByRole("button", { name: "Loading..." }).scrollIntoViewIfNeeded();
  await shoot(page, "donate-busy");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue("A teapot with a chip");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await shoot(page, "published");
});

test("shots of maps: the feed's with a chosen cell, a form's with its pin, search results", async ({
  page,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await page
    .getByRole("button", { name: /\d+ posts(?: around|$)/ })
    .first()
    .click();
  await shoot(page, "map-of-the-feed");
  await page.goto("/donate#offer-place", { waitUntil: "networkidle" });
  await fillCoordinates(page, "50.8743", "0.0123");
  await unfoldPlace(page);
  await page.getByText("Show on a map").click();
  await expect(page.getByRole("application")).toBeVisible();
  await page.getByRole("combobox", { name: "Address" }).pressSequentially("12 Elm");
  await expect(page.getByRole("option").first()).toBeVisible();
  await shoot(page, "map-of-the-form");
});
