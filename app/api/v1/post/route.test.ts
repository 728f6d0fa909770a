import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as nearby } from "@/app/api/v1/post/nearby/route";
import { GET } from "@/app/api/v1/post/route";
import { aMember, aPost, aRequest, type Member } from "@/tests/support/factories";
import { times } from "@/tests/support/test-budget";

const get = (query: string, headers: Record<string, string> = {}) =>
  GET(aRequest(`/api/v1/post${query}`, { headers }));
const read = async (query: string) => expectContract(await get(query), "get", "/api/v1/post");
const idsOf = async (query: string) => (await read(query)).posts.map(({ _id }) => _id);

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

describe("a visitor who searches", () => {
  const find = (q: string) => idsOf(`?limit=100&q=${encodeURIComponent(q)}`);

  it("finds a word in title, description and tags, in any form and without accents", async () => {
    const byTitle = await aPost(poster, {
      title: "Rocking chair",
      description: "Out of oak, some scratches.",
    });
    const byText = await aPost(poster, {
      title: "For the kitchen",
      description: "Two chairs of beech wood.",
    });
    const byTag = await aPost(poster, {
      title: "Seat for one",
      description: "Red and rather soft.",
      tags: ["chairs"],
    });
    const other = await aPost(poster, {
      title: "Crème brûlée set",
      description: "Six little bowls.",
      tags: ["dishes"],
    });
    for (const q of ["chair", "chairs", "CHAIRS"]) {
      const found = await find(q);
      expect(found).toEqual(expect.arrayContaining([byTitle, byText, byTag]));
      expect(found).not.toContain(other);
    }
    for (const q of ["creme brulee", "Crème", "brûlée"]) expect(await find(q)).toEqual([other]);
  });

  it("must match both of two words, and can exclude one", async () => {
    const green = await aPost(poster, { title: "Zorbian green lamp" });
    const blue = await aPost(poster, { title: "Zorbian blue lamp" });
    expect(await find("zorbian green")).toEqual([green]);
    expect(await find("zorbian -green")).toEqual([blue]);
    expect(await find('"green lamp" zorbian')).toEqual([green]);
    // Where no post has both, those that have one of them are better than none.
    expect(await find("zorbian nonexistentword")).toEqual([blue, green]);
    expect(await find("zorbian +nonexistentword")).toEqual([]);
  });

  it.each([
    ["quotes", `'"; DROP TABLE "Post"; --`],
    ["operators", "a & | ! ( <-> :* \\"],
    ["emoji", "🦔🧑‍🌾"],
    ["percent signs", "100% _ %"],
    ["only spaces", "   "],
    ["a lone surrogate", "\ud800"],
    ["many brackets", "(".repeat(200)],
  ])("never gets an error: %s", async (_, q) => {
    const response = await GET(aRequest(`/api/v1/post?q=${encodeURIComponent(q.toWellFormed())}`));
    expect(response.status).toBe(200);
    await expectContract(response, "get", "/api/v1/post");
  });

  it.each(["%00", "a%00b", "%ff%fe", "%E0%A4%A", "%", "+", "&&q=1"])(
    "never gets an error: raw %s",
    async (raw) => {
      expect((await get(`?q=${raw}`)).status).toBe(200);
      expect((await get(`?tag=${raw}`)).status).toBe(200);
    },
  );

  it("may use 200 characters, emoji included; the rest is ignored", async () => {
    expect((await get(`?q=${encodeURIComponent("🦔".repeat(200))}`)).status).toBe(200);
    for (const length of [201, 20_000]) {
      const response = await get(`?q=${"x".repeat(length)}`);
      expect(response.status).toBe(200);
      await expectContract(response, "get", "/api/v1/post");
    }
  });
});

describe("a visitor who filters", () => {
  it("sees only offers, or only requests", async () => {
    const tag = randomUUID().slice(0, 8);
    const offer = await aPost(poster, { type: "offer", tags: [tag] });
    const request = await aPost(poster, { type: "request", tags: [tag] });
    expect(await idsOf(`?type=offer&tag=${tag}`)).toEqual([offer]);
    expect(await idsOf(`?type=request&tag=${tag}`)).toEqual([request]);
    expect(await idsOf(`?tag=${tag.toUpperCase()}`)).toEqual([request, offer]);
    expect(await idsOf(`?tag=${tag.slice(0, 7)}`)).toEqual([]);
  });

  it.each([
    "?type=gift",
    "?sort=oldest",
    "?limit=0",
    "?limit=101",
    "?limit=-1",
    "?limit=1e1",
    "?limit=%D9%A1",
    "?limit=99999999999999999999",
    "?cursor=abc",
    "?cursor=1_1",
    "?cursor=-1_018f0000-0000-7000-8000-000000000000",
    "?cursor=1_------------------------------------",
    "?cursor=999999999999999_018f0000-0000-7000-8000-000000000000",
    `?cursor=${"1".repeat(5000)}`,
    `?tag=${"t".repeat(31)}`,
  ])("learns what is wrong with %s", async (query) => {
    const response = await get(query);
    expect(response.status).toBe(422);
    const { issues } = await expectContract(response, "get", "/api/v1/post");
    expect(issues).toHaveLength(1);
  });

  it("has operators treated as unknown names", async () => {
    expect((await get("?q[not]=&type[in]=offer&tag[]=x&where={}&__proto__=1&constructor=1")).status).toBe(
      200,
    );
  });
});

describe("the feed", () => {
  it("starts with the newest 24 and continues where it ended", async () => {
    const tag = randomUUID().slice(0, 8);
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.unshift(await aPost(poster, { tags: [tag] }));
    const first = await read(`?tag=${tag}`);
    expect(first.posts.map(({ _id }) => _id)).toEqual(ids.slice(0, 24));
    const second = await read(`?tag=${tag}&cursor=${first.nextCursor}`);
    expect(second.posts.map(({ _id }) => _id)).toEqual(ids.slice(24));
    expect(second.nextCursor).toBeNull();
  });

  it("has no next page when the last one is exactly full", async () => {
    const tag = randomUUID().slice(0, 8);
    for (let count = 0; count < 3; count += 1) await aPost(poster, { tags: [tag] });
    expect((await read(`?tag=${tag}&limit=3`)).nextCursor).toBeNull();
    expect((await read(`?tag=${tag}&limit=2`)).nextCursor).not.toBeNull();
  });

  it("reveals the exact place to nobody, not even the poster", async () => {
    const title = `Lamp ${randomUUID()}`;
    await aPost(poster, { title });
    const response = await GET(aRequest("/api/v1/post?limit=100", { as: poster }));
    const { posts } = await expectContract(response, "get", "/api/v1/post");
    const found = posts.find((post) => post.title === title);
    expect(found).toMatchObject({ address: "Lewes", latitude: 50.875, longitude: 0.008 });
  });

  it("may be read 300 times in five minutes from one network, and 1500 times by a member [S54]", async () => {
    const from = { "x-forwarded-for": "198.51.100.9" };
    const statuses = [];
    for (let time = 0; time < 301; time += 1) statuses.push((await get("?limit=x", from)).status);
    expect(statuses.slice(0, 300).every((status) => status === 422)).toBe(true);
    expect(statuses[300]).toBe(429);
    await expectContract(await get("", from), "get", "/api/v1/post");
    const reader = await aMember();
    const read = () => GET(aRequest("/api/v1/post?limit=x", { as: reader, headers: from }));
    const count = times(301, 1501);
    const last = [];
    for (let time = 0; time < count; time += 1) last.push((await read()).status);
    expect(last.slice(0, 1500).every((status) => status === 422)).toBe(true);
    expect(last[1500] ?? 429).toBe(429);
  });

  it("may be searched 75 times in five minutes from one network, by words and by place together [S54]", async () => {
    const from = { "x-forwarded-for": "198.51.100.10" };
    const queries = ["?q=chair&limit=x", "?latitude=50.87&longitude=0.01&limit=x", "/nearby?limit=x"];
    const ask = (query: string) =>
      (query.startsWith("/") ? nearby : GET)(aRequest(`/api/v1/post${query}`, { headers: from }));
    for (let time = 0; time < 75; time += 1) {
      expect((await ask(queries[time % 3] ?? "")).status).toBe(422);
    }
    for (const query of queries) expect((await ask(query)).status).toBe(429);
    expect((await get("?limit=x", from)).status).toBe(422);
    expect((await get("?q=chair&limit=x", { "x-forwarded-for": "198.51.100.11" })).status).toBe(422);
  });
});
