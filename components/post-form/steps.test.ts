import { describe, expect, it } from "vitest";
import {
  listMissing,
  mistakenSteps,
  stepAfter,
  stepId,
  stepOfField,
  stepOfHash,
} from "@/components/post-form/steps";
import { tagsForTitle } from "@/components/post-form/tag-rules";

describe("a step of the form", () => {
  it("is named by the address, and is the first one elsewhere", () => {
    expect(stepOfHash("offer", `#${stepId("offer", "words")}`)).toBe("words");
    expect(stepOfHash("offer", "#request-words")).toBe("photos");
    expect(stepOfHash("offer", "")).toBe("photos");
  });

  it("leads from the photos of an offer to its words, and from the words of a request to its picture", () => {
    const nextOf = (type: "offer" | "request") =>
      (["photos", "words", "place"] as const).map((step) => stepAfter(type, step));
    expect(nextOf("offer")).toEqual(["words", "place", null]);
    expect(nextOf("request")).toEqual(["place", "photos", null]);
    expect(stepOfHash("request", "")).toBe("words");
  });

  it("is shown first where the first mistake is", () => {
    const names = ["address", "images", "title"];
    expect(mistakenSteps("offer", names)).toEqual(["photos", "words", "place"]);
    expect(mistakenSteps("request", names)).toEqual(["words", "photos", "place"]);
    expect(mistakenSteps("request", ["images"])).toEqual(["photos"]);
  });

  it("has each field that may be wrong", () => {
    expect(["images", "alt.1", "title", "drawAt", "latitude", "settlement"].map(stepOfField)).toEqual([
      ...["photos", "photos", "words", "words", "place", "place"],
    ]);
  });
});

describe("what is missing", () => {
  it("is everything at first, and nothing in the end", () => {
    expect(listMissing({}, 0)).toEqual(["photo", "title", "description", "place"]);
    expect(listMissing({ title: " ", description: "Blue.", address: "Lewes" }, 1)).toEqual([
      "title",
      "point",
    ]);
    const place = { address: "Lewes", latitude: "50.8", longitude: 0 };
    expect(listMissing({ title: "Pot", description: "Blue.", ...place }, 2)).toEqual([]);
  });
});

describe("tags for a title", () => {
  it.each([
    ["Two oak chairs", ["wood", "furniture"]],
    ["Wooden desk lamp", ["wood", "furniture", "electronics"]],
    ["Something", []],
    ["", []],
  ])("%j may be %j", (title, tags) => {
    expect(tagsForTitle(title)).toEqual(tags);
  });
});
