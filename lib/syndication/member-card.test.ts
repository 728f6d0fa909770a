import sharp from "sharp";
import { expect, it } from "vitest";
import { drawMemberCard, type MemberCard } from "@/lib/syndication/member-card";

const aCard = (changes: Partial<MemberCard> = {}): MemberCard => ({
  ...{ name: "Maria Weber", items: "12", unit: "items kept in use", weight: "about 75\u00a0kg (60–90)" },
  ...{ site: "Swap Shop", ...changes },
});

const pathsOf = (svg: string) => [...svg.matchAll(/<path/g)].length;

/** How far to the right the drawing has anything but its ground, in pixels, above the bar at its foot. */
async function farthestInk(svg: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg))
    .extract({ left: 0, top: 0, width: 1200, height: 600 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 255) < 100) farthest = Math.max(farthest, (at / info.channels) % info.width);
  return farthest;
}

it("draws initials, name, number, its unit, weight and site as paths", async () => {
  const svg = await drawMemberCard(aCard(), false);
  expect(pathsOf(svg)).toBe(6);
  expect(svg).not.toContain("NaN");
  expect(pathsOf(await drawMemberCard(aCard(), true))).toBe(5);
  expect(pathsOf(await drawMemberCard(aCard({ weight: "" }), false))).toBe(5);
});

it("differs by each of its words", async () => {
  const changes: Partial<MemberCard>[] = [
    ...[{ name: "Ben Adeyemi" }, { items: "13" }, { unit: "item kept in use" }],
    ...[{ weight: "about 1\u00a0kg" }, { site: "Lewes swaps" }],
  ];
  const drawings = await Promise.all([{}, ...changes].map((one) => drawMemberCard(aCard(one), false)));
  expect(new Set(drawings).size).toBe(drawings.length);
});

it("leaves out a name in letters that the typeface lacks, and its initials", async () => {
  expect(pathsOf(await drawMemberCard(aCard({ name: "子供 椅子" }), false))).toBe(4);
});

it("ends within the picture, however long the name and large the number", async () => {
  const svg = await drawMemberCard(aCard({ name: "Wilhelmina ".repeat(9), items: "123,456" }), false);
  expect(await farthestInk(svg)).toBeGreaterThan(900);
  expect(await farthestInk(svg)).toBeLessThan(1200 - 60);
});

it("holds nothing of a name as mark-up", async () => {
  expect(
    await drawMemberCard(aCard({ name: '</svg><image href="file:///etc/passwd"/>' }), false),
  ).not.toContain("image");
});
