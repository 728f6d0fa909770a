import { expect, test, vi } from "vitest";
import { readPhotos, storePhotos } from "@/components/drafts/draft-photos";

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  set: async (name: string, value: unknown) => void kept.set(name, value),
  get: async (name: string) => kept.get(name),
  del: async (name: string) => void kept.delete(name),
  keys: async () => [...kept.keys()],
}));

const aPhoto = (id: string) => ({ id, file: new File([id], `${id}.jpg`, { type: "image/jpeg" }) });

test("an unreadable photo is reported, and the others are still saved", async () => {
  const gone = aPhoto("gone");
  gone.file.arrayBuffer = () => Promise.reject(new DOMException("Gone", "NotReadableError"));
  const ids = ["first", "gone", "last"];
  expect(await storePhotos("draft-offer", [aPhoto("first"), gone, aPhoto("last")])).toBe(false);
  expect((await readPhotos("draft-offer", ids)).map(({ id }) => id)).toEqual(["first", "last"]);
  expect(await storePhotos("draft-offer", [aPhoto("first"), aPhoto("last")])).toBe(true);
});
