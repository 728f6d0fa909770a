import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { DELETE, POST, PUT } from "@/app/api/v1/post/[id]/picture/route";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPhoto, aPost, aRequest, type Member, withId } from "@/tests/support/factories";

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

/** A post with so many pictures; returns its id and their urls in order. */
async function aPostWith(pictures: number, changes: Parameters<typeof aPost>[1] = {}) {
  const id = await aPost(poster, changes);
  const size = { width: 1280, height: 960, placeholder: "aGFzaA==" };
  for (let position = 1; position < pictures; position += 1)
    await db().image.create({ data: { postId: id, position, url: aUrl(), ...size } });
  return { id, urls: (await rowsOf(id)).map(({ url }) => url) };
}

const aUrl = () => `/images/${randomUUID()}-1280.webp`;
const rowsOf = (postId: string) =>
  db().image.findMany({
    where: { postId },
    select: { url: true, position: true },
    orderBy: { position: "asc" },
  });
const removedOf = async (postId: string) =>
  (await db().removedImage.findMany({ where: { postId }, select: { url: true } })).map(({ url }) => url);

async function takeOff(id: string, json: unknown, as = poster) {
  const response = await DELETE(
    aRequest("/api/v1/post/x/picture", { method: "DELETE", as, json }),
    withId(id),
  );
  const body = await expectContract(response, "delete", "/api/v1/post/{id}/picture");
  return { status: response.status, ...body };
}

async function add(id: string, photos: Uint8Array[], as = poster) {
  const body = new FormData();
  for (const photo of photos) body.append("images", new File([new Uint8Array(photo)], "photo.jpg"));
  const response = await POST(aRequest("/api/v1/post/x/picture", { method: "POST", as, body }), withId(id));
  return {
    status: response.status,
    ...(await expectContract(response, "post", "/api/v1/post/{id}/picture")),
  };
}

async function arrange(id: string, images: unknown, as = poster, confirmed?: boolean) {
  const sent = { method: "PUT", as, json: { images, ...(confirmed && { confirmed }) } };
  const response = await PUT(aRequest("/api/v1/post/x/picture", sent), withId(id));
  return { status: response.status, ...(await expectContract(response, "put", "/api/v1/post/{id}/picture")) };
}

const urlsOf = (post: { images: { url: string }[] }) => post.images.map(({ url }) => url);

describe("a poster who adds pictures", () => {
  it("has them behind the others, in all sizes, as a change of the post", async () => {
    const { id, urls } = await aPostWith(2);
    const { sequence } = await db().postChange.findUniqueOrThrow({ where: { postId: id } });
    const { status, post } = await add(id, [await aPhoto({ width: 900, height: 600 }), await aPhoto()]);
    expect([status, urlsOf(post).slice(0, 2), post.images.length]).toEqual([200, urls, 4]);
    expect(post.images[2]).toMatchObject({ width: 900, height: 600, alt: "" });
    expect((await rowsOf(id)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect((await db().postChange.findUniqueOrThrow({ where: { postId: id } })).sequence).toBeGreaterThan(
      sequence,
    );
  });

  it("has six at most, also from two tabs at once, and no file stays behind", async () => {
    const { id } = await aPostWith(5);
    const [one, other] = [await aPhoto({ width: 40 }), await aPhoto({ width: 50 })];
    expect(await add(id, [one, other])).toMatchObject({
      status: 409,
      message: "A post can have 6 pictures. Remove one first.",
    });
    const answers = await Promise.all([add(id, [one]), add(id, [other])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(id)).toHaveLength(6);
  });

  it("is refused what is no picture, and nothing changes", async () => {
    const { id } = await aPostWith(1);
    expect((await add(id, [new TextEncoder().encode("<html>")])).status).toBe(422);
    expect(await add(id, [])).toMatchObject({ status: 422, issues: [{ path: "images" }] });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("is refused the pictures of somebody else while the account is new", async () => {
    const photo = await aPhoto({ width: 300, height: 200 });
    expect((await add((await aPostWith(1)).id, [photo])).status).toBe(200);
    const newcomer = await aMember();
    const ownPost = await aPost(newcomer);
    Object.assign(env(), { NEW_ACCOUNT_LIMITS: "on" });
    const answer = await add(ownPost, [photo], newcomer);
    Object.assign(env(), { NEW_ACCOUNT_LIMITS: undefined });
    expect(answer).toMatchObject({ status: 422, code: "doubtful" });
    expect(await rowsOf(ownPost)).toHaveLength(1);
  });
});

describe("a poster who arranges pictures", () => {
  it("puts them in order and says what they show", async () => {
    const { id, urls } = await aPostWith(3);
    const wanted = [{ url: urls[2], alt: " The lid,  with its chip. " }, { url: urls[0] }, { url: urls[1] }];
    const { status, post } = await arrange(id, wanted);
    expect([status, urlsOf(post)]).toEqual([200, [urls[2], urls[0], urls[1]]]);
    expect(post.images.map(({ alt }: { alt: string }) => alt)).toEqual(["The lid, with its chip.", "", ""]);
    expect((await arrange(id, wanted)).status).toBe(200);
  });

  it("names each once, and no other", async () => {
    const { id, urls } = await aPostWith(2);
    const other = await aPostWith(1);
    for (const wanted of [
      [urls[0]],
      [urls[0], urls[0]],
      [...urls, other.urls[0]],
      [urls[0], other.urls[0]],
      [...urls, urls[0]],
    ]) {
      const { status } = await arrange(
        id,
        wanted.map((url) => ({ url })),
      );
      expect([wanted.length, status]).toEqual([wanted.length, 409]);
    }
    expect((await rowsOf(id)).map(({ url }) => url)).toEqual(urls);
    for (const wanted of [[], "x", [{ url: urls[0], alt: "x".repeat(201) }]])
      expect((await arrange(id, wanted)).status).toBe(422);
  });

  it("may not put a telephone number into a description", async () => {
    const { id, urls } = await aPostWith(1);
    const wanted = [{ url: urls[0], alt: "Call me on 07700 900123 about it" }];
    for (const confirmed of [false, true]) {
      const answer = await arrange(id, wanted, poster, confirmed);
      expect(answer).toMatchObject({ status: 422, code: "doubtful", issues: [{ path: "alt" }] });
    }
  });

  it("is asked about a description that only looks like an address, and may keep it, as when publishing", async () => {
    const { id, urls } = await aPostWith(1);
    const alt = "A framed print of 221B Baker Street";
    const wanted = [{ url: urls[0], alt }];
    const answer = await arrange(id, wanted);
    expect(answer).toMatchObject({ status: 422, code: "doubtful", issues: [{ path: "alt" }] });
    const { status, post } = await arrange(id, wanted, poster, true);
    expect([status, post.images]).toMatchObject([200, [{ alt }]]);
  });
});

describe("a poster", () => {
  it("removes one picture from their post: the others move up, and its pages are refreshed", async () => {
    const { id, urls } = await aPostWith(4);
    vi.mocked(revalidateTag).mockReset();
    const { status, post } = await takeOff(id, { url: urls[1] });
    expect([status, post.images.map(({ url }: { url: string }) => url)]).toEqual([
      200,
      [urls[0], urls[2], urls[3]],
    ]);
    expect((await rowsOf(id)).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await removedOf(id)).toEqual([urls[1]]);
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`]),
    );
  });

  it("may press twice or in two tabs at once: one picture is removed", async () => {
    const { id, urls } = await aPostWith(3);
    const answers = await Promise.all([1, 2, 3].map(() => takeOff(id, { url: urls[0] })));
    for (const { status, post } of answers) expect([status, post.images.length]).toEqual([200, 2]);
    expect(await removedOf(id)).toEqual([urls[0]]);
  });

  it("cannot remove the last one, even when two tabs remove the last two at once", async () => {
    const { id, urls } = await aPostWith(2);
    const answers = await Promise.all(urls.map((url) => takeOff(id, { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: "conflict",
      message: "A post needs at least one picture.",
    });
    expect(await rowsOf(id)).toMatchObject([{ position: 0 }]);
    expect(await removedOf(id)).toHaveLength(1);
  });

  it('gets "not found" for a picture of another post', async () => {
    const { id } = await aPostWith(2);
    const other = await aPostWith(2);
    expect((await takeOff(id, { url: other.urls[0] })).status).toBe(404);
    expect((await takeOff(id, { url: aUrl() })).status).toBe(404);
    expect((await takeOff(randomUUID(), { url: aUrl() })).status).toBe(404);
    for (const json of [{}, { url: 7 }, { url: "x".repeat(501) }])
      expect(await takeOff(id, json)).toMatchObject({ status: 422, issues: [{ path: "url" }] });
    expect(await rowsOf(other.id)).toHaveLength(2);
  });

  it("publishes the removal as a change of the post", async () => {
    const { id, urls } = await aPostWith(2);
    const { sequence } = await db().postChange.findUniqueOrThrow({ where: { postId: id } });
    await takeOff(id, { url: urls[1] });
    const { sequence: now } = await db().postChange.findUniqueOrThrow({ where: { postId: id } });
    expect(now).toBeGreaterThan(sequence);
  });

  it("may do it on an expired post, but not on one that is gone or taken down", async () => {
    const expired = await aPostWith(2, { expiresAt: new Date(Date.now() - 1000) });
    expect((await takeOff(expired.id, { url: expired.urls[0] })).status).toBe(200);
    const down = await aPostWith(2);
    await takeDownPost(poster, down.id);
    expect(await takeOff(down.id, { url: down.urls[0] })).toMatchObject({ status: 409, code: "notOpen" });
  });
});

describe("anybody else", () => {
  it("cannot remove, add or move a picture", async () => {
    const { id, urls } = await aPostWith(2);
    expect(await takeOff(id, { url: urls[0] }, await aMember())).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    expect((await add(id, [await aPhoto()], await aMember())).status).toBe(403);
    expect((await arrange(id, [{ url: urls[1] }, { url: urls[0] }], await aMember())).status).toBe(403);
    expect((await rowsOf(id)).map(({ url }) => url)).toEqual(urls);
  });
});
