import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  expectLoggedIn,
  field,
  logIn,
  type Neighbour,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

/** The same person on another device. */
async function logInElsewhere({ email }: Neighbour, context: Neighbour["context"], headers = {}) {
  const data = { email, password: "four blue teapots" };
  const response = await context.request.post("/api/v1/login", { data, headers });
  expect(response.status()).toBe(200);
}

test("a member reviews and ends sessions, and a draft on the other device survives [S15]", async ({
  meet,
  newBrowser,
}) => {
  const maria = await meet("Maria Weber");
  const here = await maria.visit("/me/settings");
  const sessions = here.getByRole("region", { name: "Where you are logged in" });
  await expect(sessions.getByText("You are not logged in anywhere else.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);

  const phone = await newBrowser();
  await logInElsewhere(maria, phone, { "user-agent": PHONE });
  await logInElsewhere(maria, await newBrowser(), { "user-agent": "curl/8.5.0" });
  const there = await visitIn(phone, "/me/settings");
  await field(there, "A few words about you").fill("Something long in the making.");

  await here.reload();
  await waitForHydration(here);
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expect(sessions.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await expect(sessions.getByText("A program")).toBeVisible();
  await expectReadable(here, "the list of sessions");
  await sessions.getByRole("button", { name: /Log out Safari on an iPhone/ }).dblclick();
  await expect(sessions.getByText("Safari on an iPhone is logged out.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);

  await there.getByRole("button", { name: "Save changes" }).click();
  const notice = there.getByRole("alert").filter({ hasText: "no longer logged in" });
  await expect(notice).toBeVisible();
  await expectReadable(there, "a page whose session ended");
  await expect(field(there, "A few words about you")).toHaveValue("Something long in the making.");
  const opened = phone.waitForEvent("page");
  await notice.getByRole("link", { name: "Log in again" }).click();
  const entrance = await opened;
  await waitForHydration(entrance);
  await logIn(entrance, maria.email);
  await expectLoggedIn(entrance);
  await expect(notice).toHaveCount(0);
  await there.getByRole("button", { name: "Save changes" }).click();
  await expect(there.getByText("Your settings are saved.")).toBeVisible();

  await sessions.getByRole("button", { name: "Log out everywhere else" }).click();
  await here.context().setOffline(true);
  await sessions.getByRole("button", { name: "Yes" }).click();
  await expect(sessions.getByText(/We could not reach the server/)).toBeVisible();
  await here.context().setOffline(false);
  await sessions.getByRole("button", { name: "Log out everywhere else" }).click();
  await here.keyboard.press("Enter");
  await expect(sessions.getByText("You are now logged in on this device only.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await there.reload();
  await expect(there.getByText("Log in to see your settings.")).toBeVisible();
  await expect.poll(() => there.evaluate(() => document.cookie)).not.toContain("signed-in=1");
});
