import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { DELETE } from "@/app/api/v1/post/[id]/picture/route";
import { db } from "@/lib/db/client";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPost, aRequest, type Member, withId } from "@/tests/support/factories";

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
  it("cannot remove a picture", async () => {
    const { id, urls } = await aPostWith(2);
    expect(await takeOff(id, { url: urls[0] }, await aMember())).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    expect(await rowsOf(id)).toHaveLength(2);
  });
});
