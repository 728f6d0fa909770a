import { expect, test, vi } from "vitest";
import { readImages, storeImages } from "@/components/drafts/stored-images";

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  set: async (name: string, value: unknown) => void kept.set(name, value),
  get: async (name: string) => kept.get(name),
  del: async (name: string) => void kept.delete(name),
  keys: async () => [...kept.keys()],
}));

const anImage = (id: string) => ({ id, file: new File([id], `${id}.jpg`, { type: "image/jpeg" }) });

test("an unreadable photo is reported, and the others are still saved", async () => {
  const gone = anImage("gone");
  gone.file.arrayBuffer = () => Promise.reject(new DOMException("Gone", "NotReadableError"));
  const ids = ["first", "gone", "last"];
  expect(await storeImages("draft-offer", [anImage("first"), gone, anImage("last")])).toBe(false);
  expect((await readImages("draft-offer", ids)).map(({ id }) => id)).toEqual(["first", "last"]);
  expect(await storeImages("draft-offer", [anImage("first"), anImage("last")])).toBe(true);
});
