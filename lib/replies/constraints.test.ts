import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db";
import { aMember, aPost, type Member } from "@/lib/testing";

let poster: Member;
let ben: Member;
let cleo: Member;
let postId: string;

beforeEach(async () => {
  [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  postId = await aPost(poster, { quantity: 2 });
});

/** The constraint that refuses a statement, or "nothing". */
async function refusalOf(sql: string, values: unknown[] = []): Promise<string> {
  return pool()
    .query(sql, values)
    .then(() => "nothing")
    .catch((error: { constraint?: string }) => error.constraint ?? String(error));
}

const onPost = (changes: string) => refusalOf(`UPDATE "Post" SET ${changes} WHERE "id" = $1`, [postId]);

type Columns = Record<string, string | number | boolean | null>;

const REPLY = { quantity: 1, text: "", collection: "Any day" };

function addReply(person: Member, changes: Columns = {}): Promise<string> {
  const row: Columns = { id: randomUUID(), postId, personId: person.id, ...REPLY, ...changes };
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  return refusalOf(`INSERT INTO "Reply" (${names}) VALUES (${places})`, Object.values(row));
}

const promised = (granted: number): Columns => ({ state: "promised", granted, code: "123456" });
const completed = (granted: number): Columns => ({ state: "completed", granted });

const onReply = (person: Member, changes: string) =>
  refusalOf(`UPDATE "Reply" SET ${changes} WHERE "postId" = $1 AND "personId" = $2`, [postId, person.id]);

async function numbers() {
  const row = await db().post.findUniqueOrThrow({ where: { id: postId } });
  return { promised: row.promised, completed: row.completed, gone: row.goneAt !== null };
}

describe("whoever writes, the database itself lets nobody", () => {
  it.each([
    ["Post_taken_within_quantity", `"promised" = 3`],
    ["Post_taken_within_quantity", `"completed" = 3`],
    ["Post_taken_within_quantity", `"promised" = 1, "completed" = 2`],
    ["Post_taken_within_quantity", `"promised" = -1`],
    ["Post_taken_within_quantity", `"completed" = -1`],
    ["Post_taken_within_quantity", `"quantity" = NULL, "promised" = 2`],
    ["Post_taken_within_quantity", `"promised" = 2, "quantity" = 1`],
    ["Post_withdrawn_promises_nothing", `"promised" = 1, "withdrawnAt" = now()`],
    ["Post_choosing_known", `"choosing" = 'auction'`],
    ["Post_draw_whole", `"choosing" = 'fair-draw'`],
    ["Post_draw_whole", `"choosing" = 'fair-draw', "drawAt" = now()`],
    ["Post_draw_whole", `"choosing" = 'fair-draw', "drawSeed" = repeat('a', 64)`],
    ["Post_draw_whole", `"drawAt" = now()`],
    ["Post_draw_whole", `"drawSeed" = repeat('a', 64)`],
    ["Post_drawSeed_shape", `"choosing" = 'fair-draw', "drawAt" = now(), "drawSeed" = repeat('A', 64)`],
    ["Post_drawSeed_shape", `"choosing" = 'fair-draw', "drawAt" = now(), "drawSeed" = 'abc'`],
    ["Post_drawn_whole", `"drawnAt" = now()`],
    ["Post_drawn_whole", `"drawEntries" = '[]'`],
    ["Post_drawn_whole", `"drawnAt" = now(), "drawEntries" = '[]'`],
  ])("break %s of a post: %s", async (constraint, changes) => {
    expect(await onPost(changes)).toBe(constraint);
  });

  it.each([
    ["Reply_quantity_range", { quantity: 0 }],
    ["Reply_quantity_range", { quantity: 10_001 }],
    ["Reply_text_length", { text: "x".repeat(1001) }],
    ["Reply_collection_length", { collection: "" }],
    ["Reply_collection_length", { collection: "x".repeat(201) }],
    ["Reply_granted_fits_state", { granted: 1 }],
    ["Reply_granted_fits_state", { ...promised(0) }],
    ["Reply_granted_fits_state", { ...completed(0) }],
    ["Reply_granted_fits_state", { state: "released", granted: 1 }],
    ["Reply_code_fits_state", { ...promised(1), code: null }],
    ["Reply_code_fits_state", { code: "123456" }],
    ["Reply_code_fits_state", { ...completed(1), code: "123456" }],
    ["Reply_code_shape", { ...promised(1), code: "12345" }],
    ["Reply_code_shape", { ...promised(1), code: "12345x" }],
    ["Reply_verified_is_completed", { verified: true }],
    ["Reply_verified_is_completed", { ...promised(1), verified: true }],
    ["Post_taken_within_quantity", { ...promised(3) }],
    ["Post_taken_within_quantity", { ...completed(3) }],
    ["Reply_postId_fkey", { postId: randomUUID() }],
    ["Reply_personId_fkey", { personId: randomUUID() }],
  ])("break %s of a reply: %j", async (constraint, changes) => {
    expect(await addReply(ben, changes)).toBe(constraint);
    expect(await db().reply.count({ where: { postId } })).toBe(0);
  });

  it("bring a reply into a state there is not", async () => {
    expect(await addReply(ben, { state: "maybe" })).toBe("Reply_state_known");
  });

  it("reply twice to one post", async () => {
    expect(await addReply(ben)).toBe("nothing");
    expect(await addReply(ben)).toBe("Reply_postId_personId_key");
    expect(await addReply(cleo)).toBe("nothing");
  });

  it("promise one thing to two people, also not at the same moment", async () => {
    await onPost(`"quantity" = 1`);
    for (const person of [ben, cleo]) await addReply(person);
    const promise = `"state" = 'promised', "granted" = 1, "code" = '123456'`;
    const refusals = await Promise.all([onReply(ben, promise), onReply(cleo, promise)]);
    expect(refusals.sort()).toEqual(["Post_taken_within_quantity", "nothing"]);
    expect(await numbers()).toMatchObject({ promised: 1 });
  });

  it("promise more of it once it is promised, by raising the number", async () => {
    await addReply(ben, promised(1));
    expect(await onReply(ben, `"granted" = 3`)).toBe("Post_taken_within_quantity");
    expect(await onReply(ben, `"granted" = 2`)).toBe("nothing");
    expect(await onPost(`"quantity" = 1`)).toBe("Post_taken_within_quantity");
  });

  it("take a post down that promises something, or promise what was taken down", async () => {
    await addReply(ben, promised(1));
    expect(await onPost(`"withdrawnAt" = now()`)).toBe("Post_withdrawn_promises_nothing");
    await onReply(ben, `"state" = 'released', "granted" = 0, "code" = NULL`);
    expect(await onPost(`"withdrawnAt" = now()`)).toBe("nothing");
    expect(await addReply(cleo, promised(1))).toBe("Post_withdrawn_promises_nothing");
  });
});

describe("the numbers of a post", () => {
  it("follow its replies through all states", async () => {
    await addReply(ben);
    expect(await numbers()).toEqual({ promised: 0, completed: 0, gone: false });
    await onReply(ben, `"state" = 'promised', "granted" = 2, "code" = '123456'`);
    expect(await numbers()).toEqual({ promised: 2, completed: 0, gone: false });
    await onReply(ben, `"granted" = 1`);
    expect(await numbers()).toEqual({ promised: 1, completed: 0, gone: false });
    await onReply(ben, `"state" = 'completed', "code" = NULL, "verified" = true`);
    expect(await numbers()).toEqual({ promised: 0, completed: 1, gone: false });
    await addReply(cleo, completed(1));
    expect(await numbers()).toEqual({ promised: 0, completed: 2, gone: true });
  });

  it("give a promise back with the account that had it, but keep what was handed over", async () => {
    await addReply(ben, completed(1));
    await addReply(cleo, promised(1));
    for (const { id } of [ben, cleo]) await db().user.delete({ where: { id } });
    expect(await numbers()).toEqual({ promised: 0, completed: 1, gone: false });
  });

  it("are no obstacle to deleting the post, or its poster's account", async () => {
    await addReply(ben, completed(1));
    await addReply(cleo, promised(1));
    await db().user.delete({ where: { id: poster.id } });
    expect(await db().reply.count({ where: { postId } })).toBe(0);
  });

  it("say when the last was handed over, and only then", async () => {
    await addReply(ben, completed(2));
    const { goneAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(Math.abs(Date.now() - (goneAt?.getTime() ?? 0))).toBeLessThan(10_000);
    await onPost(`"quantity" = 2`);
    expect(await db().post.findUnique({ where: { id: postId } })).toMatchObject({ goneAt });
    await onPost(`"quantity" = 3`);
    expect(await numbers()).toMatchObject({ gone: false });
  });

  it("come to an end when the number is lowered to what was handed over", async () => {
    await addReply(ben, completed(1));
    await onPost(`"quantity" = NULL`);
    expect(await numbers()).toMatchObject({ completed: 1, gone: true });
  });
});
