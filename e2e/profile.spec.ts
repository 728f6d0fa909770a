import { expectReadable } from "@/tests/support/axe";
import { waitForDraft } from "@/tests/support/drafts";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  codeOf,
  field,
  fillCoordinates,
  meetAll,
  newTitle,
  PICTURE,
  test,
  unfoldCoordinates,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

type Own = { profile: { _id: string; picture: string | null } };

const ownProfile = ({ call }: { call: (method: string, path: string) => Promise<Own> }) =>
  call("GET", "/me/profile").then(({ profile }) => profile);

test("on one's own profile the button of a card edits the post", { tag: "@thorough" }, async ({ meet }) => {
  const [maria, ben] = await meetAll(meet, "Maria W.", "Ben S.");
  const title = newTitle("Lamp");
  const postId = await publishAs(maria, title);
  const path = `/user/${(await ownProfile(maria))._id}`;
  const buttons = async (who: typeof maria) =>
    (await who.visit(path)).getByRole("article", { name: title }).locator(".card-action");
  await expect(await buttons(ben)).toHaveText("Demand");
  const edit = await buttons(maria);
  await expect(edit).toHaveText("Edit");
  // A small card, whose picture is a square.
  const picture = await edit.page().getByRole("article", { name: title }).locator(".picture").boundingBox();
  expect(Math.round(picture?.height ?? 0)).toBe(Math.round(picture?.width ?? -1));
  await edit.click();
  await expect(edit.page()).toHaveURL(`/feed/${postId}/edit`);
});

test("a member edits their profile, and everybody sees the change", async ({ meet, newBrowser }) => {
  const maria = await meet("Maria Weber");
  const postId = await publishAs(maria, newTitle("Lamp"));
  const page = await maria.visit("/me");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/me/settings");
  await field(page, "Username").fill("Maria W.");
  await field(page, "A few words about you").fill("Two cats, no car.\nI mend lamps.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your settings are saved.")).toBeVisible();
  await page.locator("input[name=picture]").setInputFiles(PICTURE);
  await expect(page.getByText("Your picture is saved.")).toBeVisible();
  await page.reload();
  await expect(field(page, "Username")).toHaveValue("Maria W.");

  const stranger = await (await newBrowser()).newPage();
  await stranger.goto(`/feed/${postId}`);
  await stranger.getByRole("link", { name: /Posted By .*Maria W\./ }).click();
  await expect(stranger.getByRole("heading", { level: 1, name: "Maria W." })).toBeVisible();
  await expect(stranger.getByText("I mend lamps.")).toBeVisible();
  await expect(stranger.getByText(/^Member since/)).toBeVisible();
  await expect(stranger.getByRole("article")).toHaveCount(1);
  const picture = stranger.locator("header img");
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(stranger.getByRole("link", { name: "Edit your profile" })).toHaveCount(0);

  await page.getByRole("button", { name: "Remove the picture" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Your picture is removed")).toBeVisible();
  await page.getByRole("link", { name: "See your profile" }).click();
  // The menu of small screens has it as well.
  await expect(page.getByText("MW", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit your profile" })).toBeVisible();
});

test("mistakes are shown beside their fields, and all typed text stays", { tag: "@thorough" }, async ({
  meet,
}) => {
  const maria = await meet("Maria Weber");
  const page = await maria.visit("/me/settings");
  await field(page, "Username").fill("M");
  await field(page, "A few words about you").fill("Something long in the making.");
  await unfoldCoordinates(page);
  await field(page, "Latitude").fill("50.87");
  await page.getByRole("button", { name: "Save changes" }).click();
  for (const text of [
    "Username needs at least 2 characters.",
    "Address is missing.",
    "Longitude is missing.",
    "2 things are missing or wrong, see above.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(field(page, "Username")).toBeFocused();
  await field(page, "Username").fill("Maria");
  await page.getByRole("button", { name: "Clear the place" }).click();
  await expect(page.getByText("Address is missing.")).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("We could not reach the server.")).toBeVisible();
  await expect(field(page, "A few words about you")).toHaveValue("Something long in the making.");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your settings are saved.")).toBeVisible();
});

test("the home location fills the form of a new post, unless a draft exists", { tag: "@thorough" }, async ({
  meet,
}) => {
  const maria = await meet("Maria Weber");
  const page = await maria.visit("/me/settings");
  await field(page, "Address").fill("7 Secret Lane, Lewes");
  await fillCoordinates(page, "50.8712", "0.0071");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your settings are saved.")).toBeVisible();
  for (const path of ["/donate", "/demand"]) {
    await page.goto(path);
    await expect(field(page, "Address")).toHaveValue("7 Secret Lane, Lewes");
    await expect(page.getByLabel("Longitude")).toHaveValue("0.0071");
  }
  // The prefilled place is no draft, so a move shows the next time.
  await maria.call("PATCH", "/me/profile", {
    place: { address: "9 New Road", latitude: 50.88, longitude: 0 },
  });
  await page.goto("/donate");
  await expect(field(page, "Address")).toHaveValue("9 New Road");
  await field(page, "Item name").fill("A lamp");
  await field(page, "Address").fill("");
  await waitForDraft(page, { title: "A lamp", address: "" });
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue("A lamp");
  await expect(field(page, "Address")).toHaveValue("");
  // It is on nobody else's page.
  const { _id } = await ownProfile(maria);
  const html = await (await page.request.get(`/user/${_id}`)).text();
  expect(html).not.toMatch(/New Road|Secret Lane|@example\.org/);
});

test("a profile is cached and refreshed after every visible change", { tag: "@thorough" }, async ({
  meet,
  request,
}) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  const { _id } = await ownProfile(maria);
  const path = `/user/${_id}`;
  const html = async () => (await request.get(path)).text();
  const expectKept = async (address: string) => {
    await request.get(address);
    await expect
      .poll(async () => (await request.get(address)).headers()["cache-status"], { message: address })
      .toBe("swap-shop; hit");
  };
  await expectKept(path);
  expect(await html()).toContain('name="robots" content="noindex"');
  await maria.call("PATCH", "/me/profile", { about: "I mend lamps." });
  expect(await html()).toContain("I mend lamps.");
  const title = newTitle("Lamp");
  const postId = await publishAs(maria, title);
  expect(await html()).toContain(title);
  const replyId = await ask(ben, postId);
  await maria.call("PUT", `/post/${postId}/recipient`, { replyId });
  await expectKept(path);
  await maria.call("PUT", `/post/${postId}/handover`, { replyId, code: await codeOf(ben, postId) });
  expect(await html()).toMatch(/Given<\/dt><dd[^>]*>1</);
  const bens = `/user/${(await ownProfile(ben))._id}`;
  expect(await (await request.get(bens)).text()).toMatch(/Received<\/dt><dd[^>]*>1</);
  await expectKept(`/feed/${postId}`);
  await maria.call("PATCH", "/me/profile", { name: "Maria of the Lamps" });
  expect(await (await request.get(`/feed/${postId}`)).text()).toContain("Maria of the Lamps");
});

test("the poster sees the name of each replier, with a link to the profile", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  const postId = await publishAs(maria, newTitle("Lamp"));
  await ask(ben, postId);
  const page = await maria.visit(`/feed/${postId}`);
  await page.getByRole("link", { name: "Ben Adeyemi", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ben Adeyemi" })).toBeVisible();
  await expect(page.getByText("No hand-overs yet.")).toBeVisible();
  await expect(page.getByText("Nothing on the noticeboard at the moment")).toBeVisible();
});

test("an unknown member is a true 404", async ({ page }) => {
  for (const id of ["0198a0c0-0000-7000-8000-000000000000", "nobody", "_"]) {
    expect((await page.goto(`/user/${id}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  }
});

test("a visitor is asked to log in before settings, and then returns to them", async ({ page }) => {
  await page.goto("/me/settings");
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/login?next=%2Fme%2Fsettings",
  );
});

test("profile and settings are accessible", { tag: "@thorough" }, async ({ meet }) => {
  const [maria, ben] = await meetAll(meet, "Maria Weber", "Ben Adeyemi");
  const postId = await publishAs(maria, newTitle("Lamp"), { quantity: "3" });
  const replyId = await ask(ben, postId, { quantity: 1 });
  await maria.call("PUT", `/post/${postId}/recipient`, { replyId });
  await maria.call("PUT", `/post/${postId}/handover`, { replyId });
  await maria.call("PATCH", "/me/profile", { about: `I mend lamps. ${"Donaudampfschifffahrt".repeat(6)}` });
  const page = await maria.visit(`/user/${(await ownProfile(maria))._id}`);
  await expect(page.getByRole("link", { name: "Edit your profile" })).toBeVisible();
  await expectReadable(page, "a profile");
  await page.goto("/me/settings");
  await expect(field(page, "Username")).toHaveValue("Maria Weber");
  await unfoldCoordinates(page);
  await field(page, "Latitude").fill("99");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Address is missing.")).toBeVisible();
  await expectReadable(page, "settings with mistakes");
  await page.goto("/me");
  await expect(page.getByRole("link", { name: "My profile" })).toBeVisible();
  await expectReadable(page, "my swaps");
  await page.goto(`/feed/${postId}`);
  await expectReadable(page, "a post");
});
