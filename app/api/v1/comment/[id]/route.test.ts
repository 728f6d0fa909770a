import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, PATCH } from "@/app/api/v1/comment/[id]/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { listComments } from "@/lib/comments/queries";
import { db } from "@/lib/db/client";
import { MINUTE_MS } from "@/lib/time/durations";
import { aComment, aMember, aPost, aRequest, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/comment/{id}";

async function change(as: Member, id: string, json: unknown) {
  const response = await PATCH(aRequest("/api/v1/comment/x", { method: "PATCH", as, json }), withId(id));
  return { status: response.status, ...(await expectContract(response, "patch", PATH)) };
}

async function remove(as: Member, id: string) {
  const response = await DELETE(aRequest("/api/v1/comment/x", { method: "DELETE", as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "delete", PATH)) };
}

async function aScene() {
  const [poster, ben, stranger] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster);
  const { _id: id } = await aComment(ben, postId);
  vi.mocked(revalidateTag).mockReset();
  return { poster, ben, stranger, postId, id };
}

const rowOf = (id: string) => db().comment.findUniqueOrThrow({ where: { id } });
const written = (id: string, minutesAgo: number) =>
  db().comment.update({ where: { id }, data: { createdAt: new Date(Date.now() - minutesAgo * MINUTE_MS) } });

beforeEach(() => void vi.mocked(revalidateTag).mockReset());

describe("an author who edits a comment", () => {
  it("changes the text, marks it as edited and refreshes the cached post", async () => {
    const { ben, postId, id } = await aScene();
    const first = await change(ben, id, { text: " Other words. " });
    expect(first).toMatchObject({ status: 200, comment: { text: "Other words.", isEdited: true } });
    expect(revalidateTag).toHaveBeenCalledWith(`post:${postId}`, { expire: 0 });
    expect(await change(ben, id, { text: "Other words." })).toMatchObject({
      status: 200,
      comment: first.comment,
    });
    expect(await listComments(postId)).toEqual([first.comment]);
  });

  it("has 15 minutes to do so", async () => {
    const { ben, id } = await aScene();
    await written(id, 14.5);
    expect((await change(ben, id, { text: "In time." })).status).toBe(200);
    await written(id, 15);
    const late = await change(ben, id, { text: "Too late." });
    expect([late.status, late.code]).toEqual([409, "conflict"]);
    expect(late.message).toMatch(/15 minutes/);
    expect((await rowOf(id)).text).toBe("In time.");
    expect((await change(ben, id, { text: "In time." })).status).toBe(200);
  });

  it.each([[{}], [{ text: "" }], [{ text: null }], [{ text: 1 }], [{ text: "x".repeat(1001) }]])(
    "cannot turn it into something that is no comment: %j",
    async (json) => {
      const { ben, id } = await aScene();
      const before = await rowOf(id);
      expect((await change(ben, id, json)).status).toBe(422);
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it("cannot change any other field", async () => {
    const { ben, stranger, id } = await aScene();
    const before = await rowOf(id);
    await change(ben, id, {
      text: before.text,
      authorId: stranger.id,
      createdAt: "2000-01-01",
      deletedAt: 1,
    });
    expect(await rowOf(id)).toEqual(before);
  });

  it("cannot restore a deleted comment", async () => {
    const { ben, id } = await aScene();
    await remove(ben, id);
    const { status, code } = await change(ben, id, { text: "Back again." });
    expect([status, code, (await rowOf(id)).text]).toEqual([409, "conflict", ""]);
  });
});

describe("another member's comment", () => {
  it("cannot be edited by anybody, not even by the poster", async () => {
    const { poster, stranger, id } = await aScene();
    const before = await rowOf(id);
    for (const as of [poster, stranger]) {
      expect(await change(as, id, { text: "Mine." })).toMatchObject({ status: 403, code: "forbidden" });
    }
    expect(await rowOf(id)).toEqual(before);
    expect(revalidateTag).not.toHaveBeenCalled();
  });

  it("can be deleted by the poster only", async () => {
    const { poster, stranger, id } = await aScene();
    expect(await remove(stranger, id)).toMatchObject({ status: 403, code: "forbidden" });
    await aPost(stranger);
    expect((await remove(stranger, id)).status).toBe(403);
    expect((await rowOf(id)).deletedAt).toBeNull();
    expect((await remove(poster, id)).status).toBe(200);
    expect((await remove(stranger, id)).status).toBe(403);
  });

  it("is not found when it does not exist", async () => {
    const ben = await aMember();
    for (const id of [randomUUID(), "x", ""]) {
      expect((await change(ben, id, { text: "Hello." })).status).toBe(404);
      expect((await remove(ben, id)).status).toBe(404);
    }
  });
});

describe("a deleted comment", () => {
  it("keeps neither its text nor its author, and can be deleted twice", async () => {
    const { ben, postId, id } = await aScene();
    const first = await remove(ben, id);
    expect(first.comment).toMatchObject({ _id: id, text: "", isDeleted: true, isEdited: false });
    expect(first.comment).not.toHaveProperty("author");
    expect(revalidateTag).toHaveBeenCalledWith(`post:${postId}`, { expire: 0 });
    const { deletedAt, text } = await rowOf(id);
    expect([text, deletedAt instanceof Date]).toEqual(["", true]);
    expect(await remove(ben, id)).toEqual(first);
    expect((await rowOf(id)).deletedAt).toEqual(deletedAt);
  });

  it("disappears from the list, but leaves a gap above an answer", async () => {
    const { poster, ben, postId, id } = await aScene();
    const second = await aComment(ben, postId, "Or is it gone?");
    const answer = await aComment(poster, postId, "It is still there.");
    const list = async () =>
      (await listComments(postId)).map(({ text, isDeleted }) => (isDeleted ? null : text));
    await remove(ben, id);
    expect(await list()).toEqual(["Or is it gone?", "It is still there."]);
    await remove(ben, second._id);
    expect(await list()).toEqual([null, "It is still there."]);
    await remove(poster, answer._id);
    expect(await list()).toEqual([]);
  });

  it("ends the same way when author and poster delete it at once, and edits lose", async () => {
    const { poster, ben, id } = await aScene();
    const answers = await Promise.all([
      remove(ben, id),
      change(ben, id, { text: "Wait!" }),
      remove(poster, id),
      remove(ben, id),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await rowOf(id)).toMatchObject({ text: "" });
  });
});
