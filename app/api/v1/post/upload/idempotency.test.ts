import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/post/upload/route";
import { db } from "@/lib/db/client";
import { uploadsFolder } from "@/lib/storage/storage";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, anUpload, aPhoto, aRequest, type Member } from "@/tests/support/factories";

const photo = aPhoto({ width: 200, height: 150 });

async function send(as: Member, key: string, changes: Parameters<typeof anUpload>[0] = {}) {
  const body = await anUpload({ images: await photo, ...changes });
  const headers = { "idempotency-key": key };
  const response = await POST(aRequest("/api/v1/post/upload", { as, body, headers }));
  return { status: response.status, body: await expectContract(response, "post", "/api/v1/post/upload") };
}

const postsOf = ({ id }: Member) => db().post.count({ where: { posterId: id } });

/** Files on disk that no picture row names, and pictures without their files. */
async function strays() {
  const names = (await readdir(uploadsFolder())).map((name) => name.split("-")[0] ?? "");
  const rows = (await db().image.findMany({ select: { url: true } })).map(
    ({ url }) => url.split(/[/-]/)[2] ?? "",
  );
  return {
    files: names.filter((name) => !rows.includes(name)),
    rows: rows.filter((row) => !names.includes(row)),
  };
}

describe("a member who sends the same upload again with its key", () => {
  it("gets the same answer, and there is one post [R03]", async () => {
    const member = await aMember();
    const first = await send(member, "once");
    expect(first.status).toBe(201);
    expect(await send(member, "once")).toEqual(first);
    expect(await postsOf(member)).toBe(1);
    expect(await strays()).toEqual({ files: [], rows: [] });
  });

  it("gets 20 equal answers and one post when sent all at once [R03]", async () => {
    const member = await aMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, "at once")));
    expect(answers[0]?.status).toBe(201);
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(await postsOf(member)).toBe(1);
    expect(await strays()).toEqual({ files: [], rows: [] });
  });

  it("is refused when the upload has changed [R03]", async () => {
    const member = await aMember();
    await send(member, "reused");
    const others = [{ title: "Another title" }, { images: await aPhoto({ width: 201, height: 150 }) }];
    for (const changes of others) {
      const { status, body } = await send(member, "reused", changes);
      expect([status, body.code]).toEqual([422, "keyReused"]);
    }
    expect(await postsOf(member)).toBe(1);
    expect(await strays()).toEqual({ files: [], rows: [] });
  });

  it("does not affect another member with the same key", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const answers = [await send(one, "shared"), await send(other, "shared")];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.post.postedBy._id).toBe(other.id);
  });

  it("publishes anew a day later", async () => {
    const member = await aMember();
    const first = await send(member, "daily");
    const yesterday = new Date(Date.now() - DAY_MS - 1000);
    await db().idempotencyKey.updateMany({ where: { userId: member.id }, data: { createdAt: yesterday } });
    const later = await send(member, "daily");
    expect(later.status).toBe(201);
    expect(later.body.post._id).not.toBe(first.body.post._id);
  });

  it("may retry with the key after a failed upload", async () => {
    const member = await aMember();
    expect((await send(member, "mended", { images: new Uint8Array(40) })).status).toBe(422);
    expect((await send(member, "mended")).status).toBe(201);
  });

  it("publishes twice without a key", async () => {
    const member = await aMember();
    for (let time = 0; time < 2; time += 1) {
      const body = await anUpload({ images: await photo });
      expect((await POST(aRequest("/api/v1/post/upload", { as: member, body }))).status).toBe(201);
    }
    expect(await postsOf(member)).toBe(2);
  });

  it("needs a key of at most 255 characters [R03]", async () => {
    const member = await aMember();
    expect((await send(member, "k".repeat(256))).status).toBe(422);
    expect((await send(member, "k".repeat(255))).status).toBe(201);
  });
});
