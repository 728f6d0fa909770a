import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { POST as publish } from "@/app/api/v1/post/upload/route";
import { GET } from "@/app/feed/[id]/preview.jpg/route";
import { aMember, anUpload, aRequest, withId } from "@/tests/support/factories";

// Both need the server of Next.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

async function preview(title: string, photo?: Buffer, place: object = {}): Promise<Response> {
  const body = await anUpload({ title, ...(photo && { images: photo }), ...place });
  const published = await publish(aRequest("/api/v1/post/upload", { as: await aMember(), body }));
  const { post } = await published.json();
  return GET(aRequest(`/feed/${post._id}/preview.jpg`), withId(post._id));
}

/** How dark the lower edge is, where the words are, from 0 to 255. */
async function lowerEdge(picture: Buffer): Promise<number> {
  const edge = await sharp(picture).extract({ left: 0, top: 600, width: 1200, height: 30 }).png().toBuffer();
  const { channels } = await sharp(edge).stats();
  return channels[0]?.mean ?? 0;
}

it("is the photo with words over a shade", async () => {
  const response = await preview("Oak chair");
  const picture = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(300_000);
  expect(await lowerEdge(picture)).toBeLessThan(60);
});

/** How much two pictures differ in these rows, on average, from 0 to 255. */
async function difference(one: Buffer, other: Buffer, top: number, height: number): Promise<number> {
  const rows = (picture: Buffer) =>
    sharp(picture).extract({ left: 0, top, width: 1200, height }).greyscale().raw().toBuffer();
  const [mine, theirs] = await Promise.all([rows(one), rows(other)]);
  return mine.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0) / mine.length;
}

it("has the title of the post above its town", async () => {
  const draw = async (title: string, place?: object) =>
    Buffer.from(await (await preview(title, undefined, place)).arrayBuffer());
  const HASTINGS = { address: "5 High Street, Hastings", latitude: "50.8588", longitude: "0.5924" };
  const [chair, again, shelf, abroad] = [
    await draw("Oak chair"),
    await draw("Oak chair"),
    await draw("Shelves of pine"),
    await draw("Oak chair", HASTINGS),
  ];
  const [title, town] = [
    { top: 440, height: 80 },
    { top: 540, height: 50 },
  ];
  const differs = async (other: Buffer, { top, height }: typeof title) =>
    (await difference(chair, other, top, height)) > 2;
  expect([await differs(again, title), await differs(again, town)]).toEqual([false, false]);
  expect([await differs(shelf, title), await differs(shelf, town)]).toEqual([true, false]);
  expect([await differs(abroad, title), await differs(abroad, town)]).toEqual([false, true]);
});

it("shows all of a tall photo, before itself out of focus", async () => {
  const create = { width: 600, height: 1200, channels: 3 as const, background: "#0000ff" };
  const hat = { width: 600, height: 120, channels: 3 as const, background: "#ff0000" };
  const tall = await sharp({ create })
    .composite([{ input: { create: hat }, gravity: "north" }])
    .jpeg()
    .toBuffer();
  const picture = Buffer.from(await (await preview("Floor lamp", tall)).arrayBuffer());
  const colourAt = async (left: number, top: number) => {
    const part = await sharp(picture).extract({ left, top, width: 20, height: 20 }).png().toBuffer();
    return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
  };
  const [red, , blue] = await colourAt(600, 10);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  const [sideRed, , sideBlue] = await colourAt(40, 200);
  expect(sideBlue).toBeGreaterThan(120);
  expect(sideRed).toBeLessThan(60);
});

it("leads to the photo alone where the typeface lacks a letter of the title", async () => {
  const response = await preview("子供の椅子");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toMatch(/^\/images\/.+-preview\.jpg$/);
});
