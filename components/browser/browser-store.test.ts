import { expect, test, vi } from "vitest";
import {
  clearStorage,
  listStored,
  readStored,
  removeStored,
  updateStored,
  writeStored,
} from "@/components/browser/browser-store";

// Node has no storage of browsers: each call throws at once, as where storage is switched off.

test("without browser storage a value lives as long as the page, and that is reported", async () => {
  expect(await writeStored("draft-1", { text: "Half a sent" })).toBe(false);
  expect(await readStored("draft-1")).toEqual({ text: "Half a sent" });
  expect(await listStored("draft-")).toEqual({ names: ["draft-1"], isDurable: false });
  await updateStored<{ text: string }>("draft-1", (before) => ({ text: `${before?.text}ence` }));
  expect(await readStored("draft-1")).toEqual({ text: "Half a sentence" });
  await removeStored("draft-1");
  expect(await readStored("draft-1")).toBeUndefined();
  expect(await listStored("draft-")).toEqual({ names: [], isDurable: true });
});

test("without browser storage several simultaneous changes all count", async () => {
  const add = (word: string) => updateStored<string[]>("list", (before = []) => [...before, word]);
  await Promise.all([add("one"), add("two"), add("three")]);
  expect(await readStored("list")).toEqual(["one", "two", "three"]);
});

test("logging out also clears values that could not be stored", async () => {
  await writeStored("draft-2", "An address");
  await clearStorage();
  expect(await readStored("draft-2")).toBeUndefined();
});

test("a stored value is read from the browser, as other tabs see it", async () => {
  const kept = new Map<unknown, unknown>();
  vi.resetModules();
  vi.doMock("idb-keyval", () => ({
    set: async (name: unknown, value: unknown) => void kept.set(name, value),
    get: async (name: unknown) => kept.get(name),
  }));
  const store = await import("@/components/browser/browser-store");
  expect(await store.writeStored("draft-3", "Mine")).toBe(true);
  kept.set("draft-3", "Another tab's");
  expect(await store.readStored("draft-3")).toBe("Another tab's");
  vi.doUnmock("idb-keyval");
});

test("a database that hangs is waited for once, and used again when it answers", async () => {
  vi.resetModules();
  vi.useFakeTimers();
  let answer = () => {};
  const set = vi.fn(() => new Promise<void>((done) => (answer = done)));
  vi.doMock("idb-keyval", () => ({ set, get: async () => undefined }));
  const store = await import("@/components/browser/browser-store");
  const first = store.writeStored("draft-4", "one");
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe(false);
  expect(await store.writeStored("draft-4", "two")).toBe(false);
  expect(set).toHaveBeenCalledOnce();
  expect(await store.readStored("draft-4")).toBe("two");
  answer();
  await vi.advanceTimersByTimeAsync(1);
  set.mockResolvedValue(undefined);
  expect(await store.writeStored("draft-4", "three")).toBe(true);
  vi.useRealTimers();
  vi.doUnmock("idb-keyval");
});
