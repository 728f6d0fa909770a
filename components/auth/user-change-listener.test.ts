import { beforeEach, expect, test, vi } from "vitest";
import type { UserView } from "@/lib/users/schema";

const ben = { _id: "ben" } as UserView;
const ada = { _id: "ada" } as UserView;

beforeEach(() => vi.resetModules());

/** A tab of a private window, where nothing can be kept: its memory is its own. */
async function aTab() {
  vi.resetModules();
  const store = await import("@/components/browser/browser-store");
  const { createUserChangeListener: forgetFormerUser } = await import(
    "@/components/auth/user-change-listener"
  );
  return { ...store, hear: forgetFormerUser() };
}

test("logging out in one tab clears private state in the other", async () => {
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

test("nothing is left for another member who logs in", async () => {
  const tab = await aTab();
  tab.hear({ type: "loadUser/success", user: ben });
  await tab.writeStored("draft-offer", "12 Elm Street");
  tab.hear({ type: "loadUser/failure", error: "Please log in first." });
  tab.hear({ type: "ended" });
  expect(await tab.readStored("draft-offer")).toBe("12 Elm Street");
  tab.hear({ type: "login/success", user: ada });
  expect(await tab.readStored("draft-offer")).toBeUndefined();
});

test("a visitor's text is still there after login, even a second one", async () => {
  const tab = await aTab();
  tab.hear({ type: "logout" });
  await tab.writeStored("draft-offer", "12 Elm Street");
  tab.hear({ type: "login/success", user: ben });
  tab.hear({ type: "ended" });
  tab.hear({ type: "login/success", user: ben });
  expect(await tab.readStored("draft-offer")).toBe("12 Elm Street");
});
