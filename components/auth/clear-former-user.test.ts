import { beforeEach, expect, test, vi } from "vitest";
import type { UserView } from "@/lib/users/schema";

const ben = { _id: "ben" } as UserView;
const ada = { _id: "ada" } as UserView;

beforeEach(() => vi.resetModules());

/** A tab of a private window, where nothing can be kept: its memory is its own. */
async function aTab() {
  vi.resetModules();
  const store = await import("@/components/browser/browser-store");
  const { clearFormerUser: forgetFormerUser } = await import("@/components/auth/clear-former-user");
  return { ...store, hear: forgetFormerUser() };
}

test("when somebody logs out in one tab, the other forgets what only it had", async () => {
  const [one, other] = [await aTab(), await aTab()];
  for (const tab of [one, other]) {
    tab.hear({ type: "loadUser/success", user: ben });
    await tab.writeStored("draft-offer", "12 Elm Street");
  }
  await one.clearStorage();
  one.hear({ type: "logout" });
  expect(await one.readStored("draft-offer")).toBeUndefined();
  other.hear({ type: "logout" });
  expect(await other.readStored("draft-offer")).toBeUndefined();
});

test("when somebody else has logged in meanwhile, nothing is left for them", async () => {
  const tab = await aTab();
  tab.hear({ type: "loadUser/success", user: ben });
  await tab.writeStored("draft-offer", "12 Elm Street");
  tab.hear({ type: "loadUser/failure", error: "Please log in first." });
  tab.hear({ type: "ended" });
  expect(await tab.readStored("draft-offer")).toBe("12 Elm Street");
  tab.hear({ type: "login/success", user: ada });
  expect(await tab.readStored("draft-offer")).toBeUndefined();
});

test("what a stranger has typed is still there once they have logged in, also a second time", async () => {
  const tab = await aTab();
  tab.hear({ type: "logout" });
  await tab.writeStored("draft-offer", "12 Elm Street");
  tab.hear({ type: "login/success", user: ben });
  tab.hear({ type: "ended" });
  tab.hear({ type: "login/success", user: ben });
  expect(await tab.readStored("draft-offer")).toBe("12 Elm Street");
});
