/** Whole journeys with Tab, Enter and the letters alone. */
import { expect } from "@/tests/support/fixtures";
import { pressEnterOn, tabTo, typeInto } from "@/tests/support/keyboard";
import {
  ask,
  codeOf,
  expectLoggedIn,
  field,
  meetAll,
  newTitle,
  PASSWORD,
  PICTURE,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

test("an item is published by keyboard alone", async ({ meet }) => {
  const title = newTitle("By keyboard");
  const page = await (await meet("Mira K.")).visit("/donate");
  const chooser = page.waitForEvent("filechooser");
  await pressEnterOn(page, page.locator("input[name=images]"));
  await (await chooser).setFiles(PICTURE);
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await typeInto(page, field(page, "Item name"), title);
  await typeInto(page, field(page, "Description"), "Stoneware, holds a litre.");
  await typeInto(page, field(page, "Address"), "12 Elm Street, Lewes");
  await page.keyboard.press("Escape");
  await pressEnterOn(page, page.locator("summary").filter({ hasText: /^Map, street and exact place$/ }));
  await pressEnterOn(page, page.locator("summary").filter({ hasText: /^Coordinates$/ }));
  await typeInto(page, field(page, "Latitude"), "50.8743");
  await typeInto(page, field(page, "Longitude"), "0.0123");
  await pressEnterOn(page, page.getByRole("button", { name: "Donate", exact: true }));
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await waitForHydration(page);
  const enlarge = page.getByRole("button", { name: /^Enlarge/ });
  await pressEnterOn(page, enlarge);
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});

test("a member logs in by keyboard alone", { tag: "@thorough" }, async ({ meet, newBrowser }) => {
  const { email } = await meet("Mira K.");
  const page = await visitIn(await newBrowser(), "/");
  await pressEnterOn(page, page.getByRole("banner").getByRole("link", { name: "Login" }));
  await expect(page).toHaveURL(/\/login/);
  await waitForHydration(page);
  await typeInto(page, field(page, "Username"), email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expectLoggedIn(page);
});

test("two neighbours write and agree on a time by keyboard alone", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Wardrobe"));
  const replyId = await ask(ben, id);
  const adas = await ada.visit("/messages");
  await pressEnterOn(adas, adas.locator(`main a[href="/messages/${replyId}"]`));
  await expect(adas).toHaveURL(`/messages/${replyId}`);
  await typeInto(adas, adas.getByRole("textbox", { name: "Message" }), "It comes apart.");
  await pressEnterOn(adas, adas.getByRole("button", { name: "Send" }));
  await expect(adas.locator("main ol").getByText("It comes apart.")).toBeVisible();
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await adas.reload();
  await waitForHydration(adas);
  await pressEnterOn(adas, adas.getByRole("button", { name: "Suggest a time" }));
  await tabTo(adas, adas.getByRole("group", { name: "Usual times" }).getByRole("button").first());
  await adas.keyboard.press("Space");
  await pressEnterOn(adas, adas.getByRole("button", { name: "Suggest this time" }));
  const bens = await ben.visit(`/messages/${replyId}`);
  await pressEnterOn(bens, bens.getByRole("button", { name: "Accept" }));
  await expect(bens.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(bens.locator("main ol")).toContainText("Agreed");
});

test("an item is handed over by keyboard alone", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Wardrobe"));
  await ask(ben, id);
  const page = await ada.visit(`/feed/${id}`);
  await pressEnterOn(page, page.getByRole("button", { name: "Promise it to Ben S." }));
  await expect(page.getByText("Promised to Ben S.").filter({ visible: true }).first()).toBeVisible();
  await typeInto(page, field(page, "Their code"), await codeOf(ben, id));
  await pressEnterOn(page, page.getByRole("button", { name: "Handed over with Ben S." }));
  await expect(page.getByText("Handed over with Ben S., verified by code, well done!")).toBeVisible();
});
