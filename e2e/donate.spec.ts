import sharp from "sharp";
import { expectReadable } from "@/tests/support/axe";
import { waitForDraft } from "@/tests/support/drafts";
import { expect, test } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  logOut,
  newTitle,
  openStep,
  signUp,
} from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

test("a neighbour signs up, donates an item with a photo, and a friend opens its link without an account", async ({
  page,
  browser,
}) => {
  const title = newTitle("Red teapot");
  await signUp(page);
  await page.goto("/donate");
  await expect(page.getByRole("heading", { name: "Enter Donate info" })).toBeVisible();
  await describeItem(page, title);
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  await choosePictures(page, 2);
  await page.getByRole("button", { name: "Donate", exact: true }).click();

  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Post created successfully")).toBeVisible();
  const banner = "Congratulations on getting a step closer to a more sustainable environment !";
  await expect(page.getByText(banner)).toBeVisible();
  const main = page.getByRole("main");
  const told = main.locator("section").filter({ hasText: banner });
  await expect(told.getByRole("button", { name: "Share", exact: true })).toHaveClass(/btn-primary/);
  await expect(main.getByRole("link", { name: "Replies", exact: true })).toHaveCount(0);
  const link = page.url();

  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Amount Left: 3");
  await expect(card).toContainText("kitchen");
  // The whole card is one link to the post; only its tag links elsewhere.
  const leads = await card.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(leads).toEqual([expect.stringMatching(/^\/feed\//), "/tag/kitchen"]);
  await expect(card.getByRole("button", { name: "Replies" })).toBeVisible();

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(new URL("/", link).href);
  const friendsCard = friend.getByRole("article").filter({ hasText: title });
  await expect(friendsCard.getByRole("button", { name: "Demand" })).toBeVisible();
  const response = await friend.goto(link);
  expect(response?.status()).toBe(200);
  await expect(friend.getByRole("heading", { name: title })).toBeVisible();
  await expect(friend.getByRole("link", { name: "around Lewes" })).toHaveAttribute(
    "href",
    /^\/search\?latitude=50\.\d+&longitude=0\.\d+&view=map$/,
  );
  await expect(friend.getByText("Posted By")).toBeVisible();
  await expect(friend.getByText("Mira K.", { exact: true })).toBeVisible();
  await expect(friend.getByText(banner)).toHaveCount(0);
  await friend.getByRole("button", { name: "Show picture 2 of 2" }).click();
  await expect(friend.getByRole("img", { name: `${title}, picture 2 of 2` })).toBeVisible();
  expect(await friend.content()).not.toMatch(/50\.8743|0\.0123|12 Elm/);
  await friend.context().close();

  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("a request published from the demand page appears among the demands", {
  tag: ["@once", "@thorough"],
}, async ({ page, browser }) => {
  const title = newTitle("Wanted: teapot");
  await signUp(page);
  await page.goto("/demand");
  await expect(page.getByRole("heading", { name: "Enter Requirement info" })).toBeVisible();
  await describeItem(page, title);
  await choosePictures(page);
  await page.getByRole("button", { name: "Demand", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL("/", page.url()).href);
  await visitor.getByRole("tab", { name: "Latest Demands" }).click();
  const card = visitor.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Donate" }).click();
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  await visitor.context().close();
});

test("what the photos show is kept in the draft, and read on the post", { tag: "@thorough" }, async ({
  page,
}) => {
  const title = newTitle("Rocking chair");
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, title);
  await choosePictures(page, 2);
  await openStep(page, "Photos");
  await page.getByText("Say what the photos show").click();
  const second = page.getByRole("textbox", { name: "What picture 2 shows" });
  await second.fill("The worn seat from above");
  await expectReadable(page, "descriptions of photos");
  if (process.env.SHOTS) await shoot(page, "photo-descriptions");
  await waitForDraft(page, { title }, { pictures: 2, alts: ["", "The worn seat from above"] });
  await page.reload();
  await expect(second).toHaveValue("The worn seat from above");
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(page.getByRole("textbox", { name: "What picture 1 shows" })).toHaveValue(
    "The worn seat from above",
  );
  await openStep(page, "Place");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByRole("img", { name: /The worn seat from above/ }).first()).toBeVisible();
});

test("a double click makes one post", { tag: ["@once", "@thorough"] }, async ({ page }) => {
  const title = newTitle("One lamp");
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, title);
  await choosePictures(page);
  await page.getByRole("button", { name: "Donate", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/feed\//);
  const found = await page.request.get("/api/v1/post", { params: { q: title, limit: "10" } });
  expect((await found.json()).posts).toHaveLength(1);
});

test("without a picture nothing is sent and all typed text stays", { tag: "@once" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, "A lamp without a picture");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please upload an image" })).toBeVisible();
  await expect(field(page, "Item name")).toHaveValue("A lamp without a picture");
  expect(calls).toEqual([]);
  // The missing field is on the screen, and has the focus.
  await expect(page.locator("input[name=images]").filter({ visible: true })).toBeFocused();
  await expect(page.getByText("Please upload an image").first()).toBeInViewport();
  // A single mistake is said once.
  await expect(page.getByRole("alert").filter({ hasText: /./, visible: true })).toHaveCount(1);
  await field(page, "Item name").fill("");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(
    page.getByText("2 things are missing or wrong, see above.").filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByText("Please upload an image").first()).toBeInViewport();
});

test("mistakes are shown beside their fields", { tag: "@thorough" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, "Te");
  await field(page, "Latitude").fill("512.5");
  await choosePictures(page);
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByText("Item name needs at least 3 characters.")).toBeVisible();
  await expect(field(page, "Item name")).toBeFocused();
  await openStep(page, "Place");
  await expect(page.getByText("Latitude lies between −90 and 90.")).toBeVisible();
});

test("a draft survives a reload, and is published by the login", { tag: "@once" }, async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  const title = newTitle("Blue bicycle");
  await page.goto("/donate");
  await describeItem(page, title);
  await choosePictures(page);
  await waitForDraft(page, { title }, { pictures: 1 });
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue(title);
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();

  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page).toHaveURL("/login?next=%2Fdonate");
  await field(page, "Username").fill(email);
  await field(page, "Password").fill("four blue teapots");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/feed\//);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("the server's refusal is shown, and the form keeps everything", { tag: "@once" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, "A lamp with a strange picture");
  const pictures = page.locator("input[name=images]").filter({ visible: true });
  const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>no picture</html>") };
  await pictures.setInputFiles(notes);
  // The form detects a file that is no picture; only the server detects an animation.
  await expect(page.getByText("“notes.jpg” is not a picture we can read")).toBeVisible();
  await pictures.setInputFiles({
    name: "moving.webp",
    mimeType: "image/webp",
    buffer: await aMovingPicture(),
  });
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That picture could not be read." })).toBeVisible();
  await expect(field(page, "Item name")).toHaveValue("A lamp with a strange picture");
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
});

test("an unexpected answer shows 'Post creation failed'", { tag: ["@once", "@thorough"] }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, "A lamp for nobody");
  await choosePictures(page);
  await page.route("**/api/v1/post/upload", (route) => route.fulfill({ json: { success: false } }));
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Post creation failed" })).toBeVisible();
});

test("the browser can supply the place", { tag: ["@once", "@thorough"] }, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 50.874312, longitude: 0.009421 });
  await page.goto("/donate");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByLabel("Latitude")).toHaveValue("50.874312");
  await expect(page.getByLabel("Longitude")).toHaveValue("0.009421");
});

test("when the browser does not answer, the form says what to do, and still accepts a late answer", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: 50.874312, longitude: 0.009421 } as GeolocationCoordinates;
      Object.assign(window, { allow: () => found({ coords } as GeolocationPosition) });
    };
  });
  await page.goto("/donate");
  const button = page.getByRole("button", { name: "Use my location" });
  await button.focus();
  await button.press("Enter");
  await expect(page.getByText("Finding you…")).toBeVisible();
  await page.clock.fastForward(8000);
  await expect(
    page.getByRole("status").filter({ hasText: "Your browser has not answered yet" }),
  ).toBeVisible();
  await expect(button).toBeFocused();
  await page.evaluate(() => (window as unknown as { allow(): void }).allow());
  await expect(page.getByLabel("Latitude")).toHaveValue("50.874312");
  await expect(page.getByText("Your location is filled in.")).toBeVisible();
});

test("during upload the button shows it, and progress is visible", { tag: ["@once", "@thorough"] }, async ({
  page,
}) => {
  await signUp(page);
  for (const [path, label, busy] of [
    ["/donate", "Donate", "Loading..."],
    ["/demand", "Demand", "Loading.."],
  ] as const) {
    await page.goto(path);
    await describeItem(page, "A lamp that takes its time");
    await choosePictures(page);
    await page.route("**/api/v1/post/upload", () => {});
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(page.getByRole("button", { name: busy, exact: true })).toBeDisabled();
    await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
    await expect(page.getByText(/^Sending the picture…|^The picture is there\. Publishing…/)).toBeVisible();
    // Full only once it is published.
    expect(await page.getByRole("progressbar", { name: "Upload" }).getAttribute("value")).not.toBe("100");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("a member's own post is in the feed right after publishing, also via Home", {
  tag: ["@once", "@thorough"],
}, async ({ page, isMobile }) => {
  const title = newTitle("Brass lamp");
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, title);
  await choosePictures(page);
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await expect(page.getByText("Only you see the exact place")).toBeVisible();
  await expect(page.getByText("12 Elm Street, Lewes")).toBeVisible();
  if (isMobile) await page.getByLabel("Menu").click();
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
});

test("the form shows the public address before publishing, and it can be replaced", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  const title = newTitle("Pewter jug");
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, title);
  await field(page, "Address").fill("Rose Cottage");
  // Suggestions cover the fields below.
  await field(page, "Address").blur();
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  await page.getByRole("button", { name: "Change what they see" }).click();
  const shown = field(page, "Town or village that neighbours see");
  await expect(shown).toBeFocused();
  await shown.fill("Flat B");
  await shown.blur();
  await expect(page.getByText("Name a town or village here, never a house or street.")).toBeVisible();
  await choosePictures(page);
  const donate = page.getByRole("button", { name: "Donate", exact: true });
  await donate.click();
  await expect(page.getByText("Name a town or village here, never a house or street.")).toBeVisible();
  await expect(shown).toBeFocused();
  await shown.fill("Ringmer");
  await expect(page.getByText("Neighbours will see: Ringmer")).toBeVisible();
  // A draft keeps it through a reload.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(shown).toHaveValue("Ringmer");
  await donate.click();
  await expect(page.getByText("Few people near there live in the place of this name")).toBeVisible();
  await donate.click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByText("around Ringmer")).toBeVisible();
  await page.goto(`${page.url()}/edit`);
  await expect(shown).toHaveValue("Ringmer");
  await page.getByRole("button", { name: "Use the town from the address" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByText("around Lewes")).toBeVisible();
});

test("logging out removes the draft, so the next person does not see it", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, "A lamp of mine");
  await waitForDraft(page, { title: "A lamp of mine" });
  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/donate");
  await expect(page.getByText("To publish you need an account.")).toBeVisible();
  await expect(field(page, "Address")).toHaveValue("");
});

/** Two frames: browsers show it, but the site refuses it. */
async function aMovingPicture(): Promise<Buffer> {
  const frame = (background: string) => ({
    create: { width: 8, height: 8, channels: 3 as const, background },
  });
  const frames = await Promise.all(["red", "blue"].map((colour) => sharp(frame(colour)).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
