import { expect, test } from "vitest";
import { moved } from "@/components/image-picker/moved";

test("a picture changes places with its neighbour, forward and back", () => {
  expect(moved(["a", "b", "c"], 1, 0)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 1, 2)).toEqual(["a", "c", "b"]);
});

test("a picture that is gone by then moves nothing", () => {
  expect(moved(["a"], 3, 2)).toEqual(["a"]);
});
