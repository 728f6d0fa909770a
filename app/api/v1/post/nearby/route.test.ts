import { beforeAll, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/post/nearby/route";
import { db } from "@/lib/db/client";
import { cellCentre } from "@/lib/geo/grid-cell";
import { aMember, aPost, aRequest, HOME, type Member } from "@/tests/support/factories";

const PATH = "/api/v1/post/nearby";
const read = async (query: string) => {
  const response = await GET(aRequest(PATH + query));
  return { status: response.status, ...(await expectContract(response, "get", PATH)) };
};
const HERE = `latitude=${HOME.latitude}&longitude=${HOME.longitude}`;

let poster: Member;
let ids: string[];
beforeAll(async () => {
  poster = await aMember();
  ids = [];
  for (const cells of [3, 0, 12, 1]) {
    const id = await aPost(poster, { type: cells === 1 ? "request" : "offer" });
    const place = cellCentre({ latitude: HOME.latitude + cells * 0.01, longitude: HOME.longitude });
    await db().post.update({
      where: { id },
      data: { publicLatitude: place.latitude, publicLongitude: place.longitude },
    });
    ids.push(id);
  }
});

describe("a caller who asks for nearby posts", () => {
  it("gets the nearest first, with rounded distances, within ten kilometres by default", async () => {
    const [third, nearest, furthest, second] = ids;
    const { posts } = await read(`?${HERE}`);
    expect(posts.map(({ _id, distance }) => [_id, distance])).toEqual([
      [nearest, "under 1 km"],
      [second, "1–2 km"],
      [third, "2–5 km"],
    ]);
    const wider = await read(`?${HERE}&radius=100`);
    expect(wider.posts.at(-1)).toMatchObject({ _id: furthest, distance: "10–20 km" });
  });

  it("continues where a page ended, and may filter by type", async () => {
    const first = await read(`?${HERE}&limit=2`);
    const second = await read(`?${HERE}&limit=2&cursor=${first.nextCursor}`);
    expect([...first.posts, ...second.posts].map(({ _id }) => _id)).toEqual([ids[1], ids[3], ids[0]]);
    expect(second.nextCursor).toBeNull();
    const requests = await read(`?${HERE}&type=request`);
    expect(requests.posts.map(({ _id }) => _id)).toEqual([ids[3]]);
  });

  it("learns nothing about the position of homes", async () => {
    const { posts } = await read(`?${HERE}&radius=100`);
    expect(JSON.stringify(posts)).not.toContain(String(HOME.latitude));
    expect(JSON.stringify(posts)).not.toContain("12 Elm");
  });

  it.each([
    ["", ["latitude", "longitude"]],
    ["?latitude=50", ["longitude"]],
    ["?latitude=91&longitude=0", ["latitude"]],
    ["?latitude=50&longitude=181", ["longitude"]],
    [`?${HERE}&radius=101`, ["radius"]],
    [`?${HERE}&radius=0`, ["radius"]],
    [`?${HERE}&radius=-1`, ["radius"]],
    [`?${HERE}&limit=0`, ["limit"]],
    [`?${HERE}&cursor=abc`, ["cursor"]],
  ])("learns what is wrong with %s", async (query, paths) => {
    const { status, issues } = await read(query);
    expect(status).toBe(422);
    expect(issues.map(({ path }) => path)).toEqual(paths);
  });
});
