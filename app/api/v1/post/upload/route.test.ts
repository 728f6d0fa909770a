import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/post/upload/route";
import { db } from "@/lib/db/client";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import { getPost } from "@/lib/posts/queries";
import { MAX_ACTIVE_POSTS } from "@/lib/posts/quota";
import { readUpload } from "@/lib/storage/storage";
import { aMember, anUpload, aPhoto, aPost, aRequest, HOME } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/post/upload");

const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

async function publish(changes: Parameters<typeof anUpload>[0] = {}, member = aMember()) {
  const as = await member;
  return POST(aRequest("/api/v1/post/upload", { as, body: await anUpload(changes) }));
}

describe("a member who publishes", () => {
  it("gets their post with the exact place, normalized tags and a picture in all sizes", async () => {
    const member = await aMember();
    const response = await publish(
      { images: await aPhoto({ width: 900, height: 600 }) },
      Promise.resolve(member),
    );
    expect(response.status).toBe(201);
    const { post } = await answerTo(response);
    expect(post).toMatchObject({
      type: "offer",
      quantity: 2,
      amountLeft: 2,
      tags: ["furniture", "wood"],
      ...HOME,
    });
    expect(post).toMatchObject({
      status: "open",
      postedBy: { _id: member.id },
      locationPrecision: "approximate",
    });
    const [image] = post.images;
    expect(image).toMatchObject({ width: 900, height: 600 });
    for (const [size, width] of [
      ["320", 320],
      ["640", 640],
      ["1280", 900],
    ] as const) {
      const name = image?.url.slice("/images/".length).replace("-1280.", `-${size}.`) ?? "";
      const kept = await readUpload(name);
      expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: "webp", width });
    }
  });

  it("says what the pictures show, in their order, and need not for each", async () => {
    const [one, two] = [await aPhoto(), await aPhoto({ width: 500 })];
    const { post } = await answerTo(await publish({ images: [one, two].map(asBlob), alt: ["Worn  seat"] }));
    expect(post.images.map(({ alt }) => alt)).toEqual(["Worn seat", ""]);
    expect((await getPost(post._id))?.images.map(({ alt }) => alt)).toEqual(["Worn seat", ""]);
  });

  it("is told of a description that is too long, or holds an address of mail", async () => {
    const long = await publish({ alt: "a".repeat(POST_LIMITS.alt.max + 1) });
    expect(long.status).toBe(422);
    expect(await long.json()).toMatchObject({ issues: [{ path: expect.stringMatching(/^alt/) }] });
    const member = aMember();
    const doubtful = await publish({ alt: "write to me@example.org" }, member);
    expect(doubtful.status).toBe(422);
    expect(await doubtful.json()).toMatchObject({ code: "doubtful", issues: [{ path: "alt" }] });
    expect(await db().post.count({ where: { posterId: (await member).id } })).toBe(0);
  });

  it("stores the public place beside the exact one", async () => {
    const { post } = await answerTo(await publish());
    const row = await db().post.findUniqueOrThrow({ where: { id: post._id } });
    expect(row).toMatchObject({
      ...HOME,
      publicAddress: "Lewes",
      publicLatitude: 50.875,
      publicLongitude: 0.008,
    });
  });

  it("may publish another settlement in place of the address, or none, and sees the result", async () => {
    for (const settlement of ["Ringmer", ""]) {
      const { post } = await answerTo(await publish({ settlement, confirmed: "true" }));
      expect(post).toMatchObject({ address: HOME.address, settlement });
      expect(await getPost(post._id)).toMatchObject({ address: settlement });
    }
    expect((await answerTo(await publish())).post.settlement).toBe("Lewes");
  });

  it("is asked before others see another town than the form has told, as earlier posts near there share one [S49]", async () => {
    const member = aMember();
    const hills = { latitude: "50.88398", longitude: "-0.02322", address: "The Barn" };
    expect((await answerTo(await publish(hills, member))).post.settlement).toBe("Plumpton Green");
    const there = { shownAs: "Lewes", description: "Another chair, its seat is blue." };
    const response = await publish(there, member);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "doubtful",
      message: expect.stringContaining("the town that neighbours will see"),
      issues: [{ path: "settlement", message: expect.stringContaining("“Plumpton Green”") }],
      canConfirm: true,
    });
    const { id } = await member;
    expect(await db().post.count({ where: { posterId: id } })).toBe(1);
    const told = await publish({ ...there, shownAs: "Plumpton Green" }, member);
    expect((await answerTo(told)).post.settlement).toBe("Plumpton Green");
    const confirmed = { ...there, description: "A third chair, its seat is red.", confirmed: "true" };
    expect((await publish(confirmed, member)).status).toBe(201);
    expect((await publish({ shownAs: "Lewes" })).status).toBe(201);
  });

  it("is asked about a town of which few people live in the shown cell, as it tells more than the cell [S49]", async () => {
    const response = await publish({ settlement: "Plumpton Green" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "doubtful",
      issues: [{ path: "settlement", message: expect.stringContaining("Few people near there") }],
    });
    expect((await publish({ settlement: "Lewes" })).status).toBe(201);
  });

  it.each(["12 Elm Street", "Rose Cottage", "Flat B, Lewes", "XLVII", "///filled.count.soap"])(
    "cannot publish %j as the public address, and learns why [S49]",
    async (settlement) => {
      const response = await publish({ settlement });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        issues: [{ path: "settlement", message: expect.stringContaining("never a house or street") }],
      });
    },
  );

  it("shows the name of the street too where its poster ticks that, and the point stays the cell", async () => {
    const { post } = await answerTo(
      await publish({ address: "Flat B, 12 Elm Street, Lewes", showStreet: "on" }),
    );
    expect(post).toMatchObject({ settlement: "Lewes", street: "Elm Street" });
    const seen = await getPost(post._id);
    expect(seen).toMatchObject({ address: "Elm Street, Lewes", latitude: 50.875, longitude: 0.008 });
    expect(seen).not.toHaveProperty("street");
    const chosen = await answerTo(
      await publish({ settlement: "Hove", showStreet: "true", confirmed: "true" }),
    );
    expect(await getPost(chosen.post._id)).toMatchObject({ address: "Elm Street, Hove" });
  });

  it.each(["Rose Cottage, Lewes", "Rosewood Mill Lane, Lewes", "Forty-seven Elm Street, Lewes"])(
    "shows no street of %j, ticked or not [S49]",
    async (address) => {
      const { post } = await answerTo(await publish({ address, showStreet: "on" }));
      expect(post).toMatchObject({ settlement: "Lewes", street: "" });
      expect(await getPost(post._id)).toMatchObject({ address: "Lewes" });
    },
  );

  it.each(["Rose Cottage", "12, Heol Fawr", "Elm Street, Windyridge", "Hove, Rosewood"])(
    "publishes no word of %j but the town of its cell [S49]",
    async (address) => {
      const { post } = await answerTo(await publish({ address }));
      expect(await getPost(post._id)).toMatchObject({ address: "Lewes", latitude: 50.875 });
    },
  );

  it("may show a community fridge at its exact place", async () => {
    const { post } = await answerTo(await publish({ exactPlace: "on", showStreet: "on" }));
    const row = await db().post.findUniqueOrThrow({ where: { id: post._id } });
    expect(row).toMatchObject({
      locationPrecision: "exact",
      showStreet: false,
      publicAddress: HOME.address,
      publicLatitude: HOME.latitude,
    });
  });

  it("may leave quantity and tags out", async () => {
    const { post } = await answerTo(await publish({ quantity: "", tags: undefined }));
    expect(post).toMatchObject({ amountLeft: 1, tags: [] });
    expect(post).not.toHaveProperty("quantity");
  });

  it("gets six pictures in the chosen order", async () => {
    const sizes = [100, 110, 120, 130, 140, 150];
    const images = await Promise.all(sizes.map((width) => aPhoto({ width, height: 90 })));
    const { post } = await answerTo(await publish({ images }));
    expect(post.images.map(({ width }) => width)).toEqual(sizes);
  });

  it("cannot choose the poster, the creation time or any internal field", async () => {
    const [member, victim] = [await aMember(), await aMember()];
    const forged = {
      posterId: victim.id,
      poster: victim.id,
      id: victim.id,
      _id: victim.id,
      createdAt: "2001-01-01T00:00:00Z",
      status: "given",
      amountLeft: "99",
      publicLatitude: "1",
      publicAddress: "here",
      search: "x",
      __proto__x: "1",
    };
    const form = await anUpload(forged);
    form.append("__proto__", '{"isAdmin":true}');
    const response = await POST(aRequest("/api/v1/post/upload", { as: member, body: form }));
    const { post } = await answerTo(response);
    expect(post).toMatchObject({ status: "open", amountLeft: 2, postedBy: { _id: member.id } });
    expect(post._id).not.toBe(victim.id);
    expect(Date.parse(post.createdAt)).toBeGreaterThan(Date.parse("2020-01-01"));
    const row = await db().post.findUniqueOrThrow({ where: { id: post._id } });
    expect(row).toMatchObject({
      posterId: member.id,
      publicLatitude: 50.875,
      publicAddress: "Lewes",
    });
    expect({}).not.toHaveProperty("isAdmin");
  });

  it("has the first value used when a field is repeated", async () => {
    const { post } = await answerTo(await publish({ title: ["First title", "Second title"] }));
    expect(post.title).toBe("First title");
  });

  it("has to wait after 30 uploads in half an hour [S40]", async () => {
    const as = await aMember();
    const send = () => POST(aRequest("/api/v1/post/upload", { as, body: new FormData() }));
    for (let time = 0; time < 30; time += 1) expect((await send()).status).toBe(422);
    const refused = await send();
    expect(refused.status).toBe(429);
    await answerTo(refused);
  });

  it("may publish 120 posts a day and have 300 active ones [S40]", async () => {
    const images = await aPhoto({ width: 60, height: 60 });
    const as = await aMember();
    const send = async () => POST(aRequest("/api/v1/post/upload", { as, body: await anUpload({ images }) }));
    for (let time = 0; time < 119; time += 1) await countUse("uploadDay", as.id);
    const first = await aPost(as);
    const row = await db().post.findUniqueOrThrow({ where: { id: first }, omit: { id: true } });
    const { drawEntries: _, ...same } = row;
    await db().post.createMany({ data: Array(MAX_ACTIVE_POSTS - 1).fill(same) });
    const full = await send();
    expect(full.status).toBe(422);
    expect((await answerTo(full)).message).toContain("300 active posts");
    await db().post.update({ where: { id: first }, data: { withdrawnAt: new Date() } });
    await db().rateLimit.deleteMany();
    for (let time = 0; time < 119; time += 1) await countUse("uploadDay", as.id);
    expect((await send()).status).toBe(201);
    await db().post.update({ where: { id: first }, data: { withdrawnAt: null } });
    const tomorrow = await send();
    expect(tomorrow.status).toBe(429);
    expect(Number(tomorrow.headers.get("retry-after"))).toBeGreaterThan(3600);
  });
});
