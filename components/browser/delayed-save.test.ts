import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStorage, readStored, writeStored } from "@/components/browser/browser-store";
import { createDelayedSave } from "@/components/browser/delayed-save";
import { clearMemory } from "@/components/browser/memory-fallback";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aForm = () => createDelayedSave(() => writeStored("draft-offer", "12 Elm Street"), 300);

test("typed text is saved after a pause", async () => {
  const form = aForm();
  form.saveSoon();
  await vi.advanceTimersByTimeAsync(200);
  form.saveSoon();
  await vi.advanceTimersByTimeAsync(200);
  expect(await readStored("draft-offer")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(await readStored("draft-offer")).toBe("12 Elm Street");
});

test.each([
  ["here", clearStorage],
  ["in another tab", clearMemory],
])("text typed just before logging out %s is not saved", async (_, logOut) => {
  const form = aForm();
  form.saveSoon();
  await logOut();
  // The page may come back as it was.
  form.saveSoon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await readStored("draft-offer")).toBeUndefined();
});
