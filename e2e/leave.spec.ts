import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { mailsTo, runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  field,
  logIn,
  newTitle,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";
import { letGracePass } from "@/tests/support/time";

/** A link beside the settings, on a phone the fold itself. */
const toPart = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).filter({ visible: true }).first().click();

test("a member takes their data along, leaves, comes back, and leaves for good [S12]", async ({
  meet,
  newBrowser,
}) => {
  test.slow();
  const [ines, ben] = [await meet("Ines Leaver"), await meet("Ben Stayer")];
  const title = newTitle("Copper kettle");
  const postId = await publishAs(ines, title);
  const replyId = await ask(ben, postId);
  await ines.call("PUT", `/post/${postId}/recipient`, { replyId });
  await ines.call("POST", `/reply/${replyId}/message`, { text: "See you on Sunday." });
  await ben.call("POST", `/reply/${replyId}/message`, { text: "With pleasure." });
  const { user: me } = await ines.call<{ user: { _id: string } }>("GET", "/me");

  const page = await ines.visit("/me/settings#data");
  const data = page.getByRole("region", { name: "Your data" });
  await data.getByRole("button", { name: "Prepare my data" }).dblclick();
  const link = data.getByRole("link", { name: "Download my data" });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^swap-shop-[\d-]+\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  const address = (await link.getAttribute("href")) ?? "";
  expect((await ben.context.request.get(address)).status()).toBe(404);
  expect((await (await newBrowser()).request.get(address)).status()).toBe(401);

  await toPart(page, "Leave");
  const leave = page.getByRole("region", { name: "Leave Swap Shop" });
  await leave.getByRole("button", { name: "Delete my account" }).press("Enter");
  const password = field(page, "Your password");
  await expect(password).toBeFocused();
  await password.fill("not my password");
  await password.press("Enter");
  await expect(leave.getByText("This is not your password.")).toBeVisible();
  await expectReadable(page, "the settings of a member who leaves");
  if (process.env.SHOTS) await shoot(page, "leave-settings");
  await password.fill(PASSWORD);
  await leave.getByRole("button", { name: "Delete my account now" }).dblclick();
  await expect(page.getByRole("heading", { name: "Goodbye, and thank you" })).toBeVisible();
  await expect(page).toHaveURL(/\/goodbye$/);
  await waitForHydration(page);
  await expectReadable(page, "goodbye");
  if (process.env.SHOTS) await shoot(page, "leave-goodbye");

  // Others: a released promise, no profile, and a name without a link.
  expect((await ben.context.request.get(`/user/${me._id}`)).status()).toBe(404);
  expect((await (await newBrowser()).request.get(`/feed/${postId}`)).status()).toBe(410);
  const seen = await ben.visit(`/feed/${postId}`);
  await expect(seen.getByText("Ines Leaver")).toHaveCount(0);
  await seen.goto(`/messages/${replyId}`);
  await expect(seen.getByText("A former member").first()).toBeVisible();
  await expect(seen.locator(`a[href="/user/${me._id}"]`)).toHaveCount(0);
  await runCron();
  const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject);
  await expect.poll(() => subjects(ines.email)).toContain("Your Swap Shop account will be erased");
  expect(await subjects(ines.email)).toContain("Your data is ready");
  // His email comes later: several within five minutes come as one.
  const { notifications } = await ben.call<{ notifications: { kind: string }[] }>("GET", "/notification");
  expect(notifications.map(({ kind }) => kind)).toContain("released");

  const back = await visitIn(await newBrowser(), "/login");
  await logIn(back, ines.email);
  const notice = back.getByRole("region", { name: "Keep my account" });
  await expect(notice.getByText(/Your account will be erased on \d{1,2} \w+ \d{4}\./)).toBeVisible();
  await expectReadable(back, "the notice of a leaving account");
  if (process.env.SHOTS) await shoot(back, "leave-notice");
  await notice.getByRole("button", { name: "Keep my account" }).dblclick();
  await expect(notice).toHaveCount(0);
  expect((await ben.context.request.get(`/user/${me._id}`)).status()).toBe(200);
  await back.goto("/me/settings");
  await expect(back.getByLabel("Username")).toHaveValue("Ines Leaver");

  await waitForHydration(back);
  await toPart(back, "Leave");
  await back.getByRole("button", { name: "Delete my account" }).click();
  await field(back, "Your password").fill(PASSWORD);
  await back.getByRole("button", { name: "Delete my account now" }).click();
  await expect(back).toHaveURL(/\/goodbye$/);
  await letGracePass(ines.email);
  await runCron();
  const again = { email: ines.email, password: PASSWORD };
  const refused = await (await newBrowser()).request.post("/api/v1/login", { data: again });
  expect(refused.status()).toBe(401);
  expect((await ben.context.request.get(`/feed/${postId}`)).status()).toBe(410);
  const { thread } = await ben.call<{ thread: unknown }>("GET", `/reply/${replyId}/message`);
  const text = JSON.stringify(thread);
  expect(text).toContain("A former member");
  expect(text).toContain("With pleasure.");
  for (const trace of ["Sunday", "Ines", title, me._id]) expect(text).not.toContain(trace);
});
