import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET, POST } from "@/app/api/v1/post/[id]/comment/route";
import { db } from "@/lib/db/client";
import { aComment, aMember, aPost, aRequest, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}/comment";
const QUESTION = "Does the lid fit?";

async function write(as: Member, id: string, json: object = { text: QUESTION }, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const response = await POST(aRequest("/api/v1/post/x/comment", { as, json, headers }), withId(id));
  return { status: response.status, body: await expectContract(response, "post", PATH) };
}

async function list(id: string) {
  const response = await GET(aRequest("/api/v1/post/x/comment"), withId(id));
  return { status: response.status, ...(await expectContract(response, "get", PATH)) };
}

const rowsOf = (postId: string) => db().comment.count({ where: { postId } });
const notificationsOf = (userId: string) =>
  db().notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });

beforeEach(() => void vi.mocked(revalidateTag).mockReset());

describe("a neighbour with a question", () => {
  it("asks it below the post, for everyone to read", async () => {
    const [poster, ben] = [await aMember(), await aMember({ name: "Ben Okafor" })];
    const id = await aPost(poster);
    const { status, body } = await write(ben, id, { text: "  Does the\r\nlid fit?\u0000 " });
    expect(status).toBe(201);
    expect(body.comment).toMatchObject({
      postId: id,
      author: { _id: ben.id, name: "Ben Okafor" },
      text: "Does the\nlid fit?",
      isPoster: false,
      isEdited: false,
      isDeleted: false,
    });
    expect((await list(id)).comments).toEqual([body.comment]);
  });

  it("is shown by their face, if they have one", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const pictureUrl = `/images/${randomUUID()}.webp`;
    await db().user.update({ where: { id: ben.id }, data: { pictureUrl } });
    const id = await aPost(poster);
    await write(ben, id);
    await write(poster, id, { text: "Yes, it does." });
    const pictures = (await list(id)).comments.map(({ author }) => author?.picture);
    expect(pictures).toEqual([pictureUrl, undefined]);
  });

  it("gets an answer below it, marked as the poster's", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await write(ben, id);
    await write(poster, id, { text: "Yes, it does." });
    const { comments } = await list(id);
    expect(comments.map(({ text, isPoster }) => [text, isPoster])).toEqual([
      [QUESTION, false],
      ["Yes, it does.", true],
    ]);
  });

  it("refreshes the cached post once, even with the id in capitals", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    await write(ben, id, undefined, "renewed");
    await write(ben, id, undefined, "renewed");
    expect(vi.mocked(revalidateTag).mock.calls).toEqual([[`post:${id}`, { expire: 0 }]]);
    await write(ben, id.toUpperCase());
    expect(revalidateTag).toHaveBeenLastCalledWith(`post:${id}`, { expire: 0 });
  });

  it("may ask about an expired post, but not about one taken down", async () => {
    const over = await aPost(await aMember(), { expiresAt: new Date(Date.now() - 1000) });
    expect((await write(await aMember(), over)).status).toBe(201);
    const down = await aPost(await aMember(), { withdrawnAt: new Date() });
    expect((await write(await aMember(), down)).status).toBe(410);
  });

  it("has to wait after 300 comments in five minutes", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    for (let time = 0; time < 300; time += 1) await write(ben, id, { text: "" });
    expect((await write(ben, id)).status).toBe(429);
  });
});

describe("the notification about a comment", () => {
  it("goes to the poster, once, with the values its sentence needs", async () => {
    const [poster, ben] = [await aMember(), await aMember({ name: "Ben Okafor" })];
    const id = await aPost(poster, { title: "Copper kettle" });
    const { body } = await write(ben, id, undefined, "told");
    await write(ben, id, undefined, "told");
    expect(await notificationsOf(poster.id)).toMatchObject([
      {
        kind: "comment",
        dedupeKey: `comment:${body.comment._id}`,
        payload: { postId: id, title: "Copper kettle", type: "offer", name: "Ben Okafor" },
      },
    ]);
    expect(await notificationsOf(ben.id)).toEqual([]);
  });

  it("goes to earlier commenters, but not to the author or to authors of deleted comments", async () => {
    const [poster, ben, cleo, dan] = [await aMember(), await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aComment(ben, id);
    await aComment(ben, id);
    const { _id } = await aComment(dan, id);
    await db().comment.update({ where: { id: _id }, data: { text: "", deletedAt: new Date() } });
    await db().notification.deleteMany({ where: { userId: { in: [poster.id, ben.id, cleo.id, dan.id] } } });
    await aComment(cleo, id);
    const told = async () =>
      Promise.all([poster, ben, cleo, dan].map(async (one) => (await notificationsOf(one.id)).length));
    expect(await told()).toEqual([1, 1, 0, 0]);
    await aComment(poster, id);
    expect(await told()).toEqual([1, 2, 1, 0]);
  });
});

describe("a comment that is sent again with its key", () => {
  it("gets 20 equal answers and one row when sent all at once", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(ben, id, undefined, "at once")));
    expect(answers[0]?.status).toBe(201);
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(await rowsOf(id)).toBe(1);
    expect(await notificationsOf(poster.id)).toHaveLength(1);
  });

  it("is refused when its text has changed", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    await write(ben, id, undefined, "reused");
    const { status, body } = await write(ben, id, { text: "Other words." }, "reused");
    expect([status, body.code]).toEqual([422, "keyReused"]);
  });

  it("is another comment below another post or by another member", async () => {
    const [ben, cleo, poster] = [await aMember(), await aMember(), await aMember()];
    const [one, other] = [await aPost(poster), await aPost(poster)];
    const answers = [
      await write(ben, one, undefined, "shared"),
      await write(ben, other, undefined, "shared"),
      await write(cleo, one, undefined, "shared"),
    ];
    expect(new Set(answers.map(({ body }) => body.comment._id)).size).toBe(3);
  });

  it("is two comments without a key", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    await write(ben, id);
    await write(ben, id);
    expect(await rowsOf(id)).toBe(2);
  });
});

describe("an invalid comment", () => {
  it.each([
    [{}],
    [{ text: "" }],
    [{ text: " \n\u0000\u202e " }],
    [{ text: 7 }],
    [{ text: null }],
    [{ text: ["x"] }],
    [{ text: { contains: "x" } }],
    [{ text: "x".repeat(1001) }],
    [{ text: "x".repeat(4500) }],
  ])("is refused, case %#", async (json) => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const { status, body } = await write(ben, id, json);
    expect([status, body.code, body.issues.map(({ path }) => path)]).toEqual([422, "invalid", ["text"]]);
    expect(await rowsOf(id)).toBe(0);
    expect(revalidateTag).not.toHaveBeenCalled();
  });

  it("may have exactly 1000 characters, counted as people count them", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    expect((await write(ben, id, { text: "🫖".repeat(1000) })).status).toBe(201);
    expect((await write(ben, id, { text: "🫖".repeat(1001) })).status).toBe(422);
  });

  it("cannot set its author or any internal field", async () => {
    const [ben, victim] = [await aMember(), await aMember()];
    const id = await aPost(victim);
    const forged = { authorId: victim.id, postId: randomUUID(), createdAt: "2000-01-01T00:00:00Z" };
    const { body } = await write(ben, id, { text: QUESTION, isPoster: true, editedAt: null, ...forged });
    expect(body.comment).toMatchObject({ author: { _id: ben.id }, postId: id, isPoster: false });
    expect(Date.parse(body.comment.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is stored as text, whatever it looks like", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const text = `<img src=x onerror=alert(1)> [a](javascript:alert(1)) "'); DROP TABLE "Comment";--`;
    await write(ben, id, { text });
    expect((await list(id)).comments[0]?.text).toBe(text);
  });
});

describe("below a post that does not exist", () => {
  it("comments can be neither read nor written", async () => {
    for (const id of [randomUUID(), "x", ""]) {
      expect((await write(await aMember(), id)).status).toBe(404);
      expect((await list(id)).status).toBe(404);
    }
  });
});

describe("the comments of a post", () => {
  it("are the newest 200, newest last", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const at = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 1000);
    await db().comment.createMany({
      data: Array.from({ length: 203 }, (_, number) => ({
        postId: id,
        authorId: ben.id,
        text: `Number ${number}`,
        createdAt: at(number),
      })),
    });
    const { comments } = await list(id);
    expect(comments).toHaveLength(200);
    expect([comments[0]?.text, comments.at(-1)?.text]).toEqual(["Number 3", "Number 202"]);
  });

  it("cannot be displaced by comments that are written and deleted", async () => {
    const [ben, cleo, id] = [await aMember(), await aMember(), await aPost(await aMember())];
    await aComment(ben, id);
    await db().comment.createMany({
      data: Array.from({ length: 250 }, () => ({
        postId: id,
        authorId: cleo.id,
        text: "",
        deletedAt: new Date(),
      })),
    });
    expect((await list(id)).comments.map(({ text }) => text)).toEqual(["Is it still there?"]);
  });

  it("reveal only the name of an account", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await aComment(ben, id);
    const text = JSON.stringify(await list(id));
    expect(text).not.toContain(ben.email);
    expect(text).not.toContain(poster.email);
  });
});
