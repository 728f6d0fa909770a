import { join } from "node:path";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import manifest from "@/app/manifest";

// Both need the server of Next.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));

it("names icons that exist, each in its size", async () => {
  const { icons = [] } = await manifest();
  expect(icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(join("public", src)).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
});
