import { expect, test } from "vitest";
import { listBulkMissing } from "@/components/bulk-post-form/bulk-missing";
import { newItem } from "@/components/bulk-post-form/items";

const item = (what: object = {}) => ({ ...newItem({ id: "1", file: new File(["x"], "x.jpg") }), ...what });
const COMMON = { description: "All in good state", address: "Lewes", latitude: "50.87", longitude: "0.01" };

test("an empty form says all that it waits for", () => {
  expect(listBulkMissing({}, [])).toEqual(["a photo of each thing", "a description", "a place"]);
});

test("names are counted, and an address that nobody has found is no place", () => {
  const typed = { ...COMMON, latitude: "", longitude: "" };
  expect(listBulkMissing(typed, [item(), item(), item({ title: "A vase" })])).toEqual([
    "2 names",
    "where that address is",
  ]);
});

test("items with a description of their own need none for all", () => {
  const own = item({ title: "A vase", description: "Blue, 20 cm high" });
  expect(listBulkMissing({ ...COMMON, description: "" }, [own])).toEqual([]);
});

test("a photo that this browser has lost is missing", () => {
  expect(listBulkMissing(COMMON, [item({ title: "A vase", image: null })])).toEqual([
    "a photo of each thing",
  ]);
});
