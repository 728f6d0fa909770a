import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Caption, drawCaption } from "@/lib/syndication/caption";
import { captionOf } from "@/lib/syndication/texts";

const aCaption = (changes: Partial<Caption> = {}): Caption => ({
  kind: "To give away",
  title: "Oak chair",
  place: "Lewes",
  ...changes,
});

const drawnPaths = (svg: string | null) => (svg ?? "").match(/<path[^>]*>/g) ?? [];
const pathsOf = (svg: string | null) => drawnPaths(svg).length;

/** How far a line of the title reaches, in pixels. */
async function farthestWhite(svg: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const isWhite = data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255 && data[at + 3] === 255;
    if (isWhite) farthest = Math.max(farthest, (at / info.channels) % info.width);
  }
  return farthest;
}

describe("the words on a link preview", () => {
  it("are paths of the kind, the title and the place over a shade", async () => {
    const svg = await drawCaption(aCaption({ title: "A child’s bicycle, with a bell" }));
    expect(pathsOf(svg)).toBe(4);
    expect(svg).not.toContain("NaN");
    expect(await farthestWhite(svg ?? "")).toBeGreaterThan(800);
    expect(pathsOf(await drawCaption(aCaption({ place: "" })))).toBe(3);
  });

  it("draw the kind, the title and the town, each in its own place", async () => {
    const draw = async (changes: Partial<Caption>) => drawnPaths(await drawCaption(aCaption(changes)));
    const usual = await draw({});
    const whichChange = async (changes: Partial<Caption>) =>
      (await draw(changes)).flatMap((path, index) => (path === usual[index] ? [] : [index]));
    expect(usual).toHaveLength(4);
    expect(await whichChange({ kind: "Wanted" })).toEqual([1]);
    expect(await whichChange({ title: "Pine chair" })).toEqual([2]);
    expect(await whichChange({ place: "Hove" })).toEqual([3]);
  });

  it("are letters of Latin scripts, or none: no box stands for one", async () => {
    expect(await drawCaption(aCaption({ title: "Łóżko dziecięce, straße" }))).not.toBeNull();
    for (const title of ["子供の椅子", "كرسي", "Chair 🪑"])
      expect(await drawCaption(aCaption({ title }))).toBeNull();
    expect(pathsOf(await drawCaption(aCaption({ place: "東京" })))).toBe(3);
  });

  it.each([
    ["many words", "A very long title about a chair of oak that has many, many words in it and goes on"],
    ["one long word", "M".repeat(100)],
  ])("end within the picture: %s", async (_, title) => {
    const svg = await drawCaption(aCaption({ title, place: "Llanfair".repeat(20) }));
    expect(await farthestWhite(svg ?? "")).toBeLessThan(1200 - 60);
    expect(await farthestWhite(svg ?? "")).toBeGreaterThan(600);
  });

  it("hold nothing of the title as mark-up", async () => {
    const svg = await drawCaption(aCaption({ title: '</svg><image href="file:///etc/passwd"/>' }));
    expect(svg).not.toContain("image");
  });

  it("name the town of what can still be had, and neither street nor exact place", () => {
    const post = {
      type: "offer",
      title: "Oak chair",
      status: "open",
      address: "Lewes",
      locationPrecision: "approximate",
    } as const;
    expect(captionOf(post)).toEqual(aCaption());
    expect(captionOf({ ...post, locationPrecision: "exact", address: "12 Elm Street" }).place).toBe("");
    expect(captionOf({ ...post, address: "Elm Street, Lewes" })).toEqual(aCaption());
    expect(captionOf({ ...post, address: "Elm Street" }).place).toBe("");
    expect(captionOf({ ...post, status: "given" })).toMatchObject({ kind: "Given away", place: "" });
    expect(captionOf({ ...post, type: "request" }).kind).toBe("Wanted");
  });
});
