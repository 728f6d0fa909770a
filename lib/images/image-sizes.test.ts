import { describe, expect, it } from "vitest";
import {
  imageName,
  largestUrl,
  listImageUrls,
  previewName,
  previewUrl,
  smallestUrl,
  srcSet,
  urlForWidth,
} from "@/lib/images/image-sizes";

const picture = (width: number) => ({ url: "/images/abc-1280.webp", width });

describe("the sizes of a picture", () => {
  it("are all offered for a large one", () => {
    expect(srcSet(picture(1280))).toBe(
      "/images/abc-320.webp 320w, /images/abc-640.webp 640w, /images/abc-1280.webp 1280w",
    );
  });

  it.each([
    [960, "/images/abc-320.webp 320w, /images/abc-640.webp 640w, /images/abc-1280.webp 960w"],
    [641, "/images/abc-320.webp 320w, /images/abc-640.webp 640w, /images/abc-1280.webp 641w"],
    [640, "/images/abc-320.webp 320w, /images/abc-1280.webp 640w"],
    [321, "/images/abc-320.webp 320w, /images/abc-1280.webp 321w"],
    [320, "/images/abc-1280.webp 320w"],
    [40, "/images/abc-1280.webp 40w"],
  ])("are only those that exist for one %i pixels wide", (width, expected) => {
    expect(srcSet(picture(width))).toBe(expected);
  });

  it("include one for a fixed width", () => {
    expect(urlForWidth(picture(1280), 640)).toBe("/images/abc-640.webp");
    expect(urlForWidth(picture(1280), 300)).toBe("/images/abc-320.webp");
    expect(urlForWidth(picture(640), 640)).toBe("/images/abc-1280.webp");
    expect(urlForWidth(picture(200), 640)).toBe("/images/abc-1280.webp");
  });

  it("include the smallest one", () => {
    expect(smallestUrl(picture(1280))).toBe("/images/abc-320.webp");
    expect(smallestUrl(picture(320))).toBe("/images/abc-1280.webp");
  });

  it("name all files, including the preview, and each file names the largest", () => {
    const files = ["preview.jpg", "320.webp", "640.webp", "1280.webp"].map((end) => `/images/abc-${end}`);
    expect(listImageUrls(picture(1000))).toEqual(files);
    expect(listImageUrls(picture(200))).toEqual([files[0], files[3]]);
    expect(files.map(largestUrl)).toEqual(Array(4).fill("/images/abc-1280.webp"));
  });

  it("have the names at the end of their addresses", () => {
    const url = `https://store.example/images/${imageName("abc", 1280)}`;
    expect(previewUrl({ url, width: 1280 })).toBe(`https://store.example/images/${previewName("abc")}`);
  });
});
