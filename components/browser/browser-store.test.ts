import { afterEach, expect, test, vi } from "vitest";
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

type Objects = { put(value: unknown, name: unknown): void; transaction: { abort(): void; commit(): void } };
type Use = (mode: string, callback: (objects: Objects) => unknown) => Promise<unknown>;

/** A browser's store. A connection that hangs answers when it is let go. */
async function aStore() {
  const kept = new Map<unknown, unknown>();
  const objects: Objects = {
    put: (value, name) => void kept.set(name, value),
    transaction: { abort: () => {}, commit: () => {} },
  };
  const hanging: (() => void)[] = [];
  const next: ("hangs" | "answers")[] = [];
  const createStore = (): Use => {
    const hangs = next.shift() === "hangs";
    const opening = hangs ? new Promise<void>((done) => hanging.push(done)) : Promise.resolve();
    return async (_, callback) => opening.then(() => callback(objects));
  };
  vi.resetModules();
  vi.doMock("idb-keyval", () => ({
    createStore,
    set: (name: unknown, value: unknown, use: Use) => use("readwrite", ({ put }) => put(value, name)),
    get: (name: unknown, use: Use) => use("readonly", () => kept.get(name)),
  }));
  const store = await import("@/components/browser/browser-store");
  return { kept, next, store, letGo: () => hanging.forEach((done) => void done()) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock("idb-keyval");
});

test("a stored value is read from the browser, as other tabs see it", async () => {
  const { store, kept } = await aStore();
  expect(await store.writeStored("draft-3", "Mine")).toBe(true);
  kept.set("draft-3", "Another tab's");
  expect(await store.readStored("draft-3")).toBe("Another tab's");
});

test("a connection that hangs is replaced, and what it would still do does not count", async () => {
  const { store, kept, next, letGo } = await aStore();
  vi.useFakeTimers();
  next.push("hangs");
  const first = store.writeStored("draft-5", "one");
  await vi.advanceTimersByTimeAsync(3000);
  expect([await first, kept.get("draft-5")]).toEqual([true, "one"]);
  expect(await store.writeStored("draft-5", "two")).toBe(true);
  letGo();
  await vi.advanceTimersByTimeAsync(1);
  expect(kept.get("draft-5")).toBe("two");
});

test("where each connection hangs, that is waited for once, and the store is used again when one answers", async () => {
  const { store, kept, next, letGo } = await aStore();
  vi.useFakeTimers();
  next.push("hangs", "hangs");
  const first = store.writeStored("draft-4", "one");
  await vi.advanceTimersByTimeAsync(6000);
  expect(await first).toBe(false);
  expect(await store.writeStored("draft-4", "two")).toBe(false);
  expect(await store.readStored("draft-4")).toBe("two");
  letGo();
  await vi.advanceTimersByTimeAsync(1);
  expect(kept.has("draft-4")).toBe(false);
  expect(await store.writeStored("draft-4", "three")).toBe(true);
});
