import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET, POST } from "@/app/api/v1/post/[id]/reply/route";
import { db } from "@/lib/db/client";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";
import { insist } from "@/tests/support/insist";

const PATH = "/api/v1/post/{id}/reply";

async function ask(as: Member, id: string, changes: object = {}, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const json = { pickup: "Saturday", ...changes };
  const response = await POST(aRequest("/api/v1/post/x/reply", { as, json, headers }), withId(id));
  return { status: response.status, ...(await expectContract(response, "post", PATH)) };
}

async function list(as: Member, id: string) {
  const response = await GET(aRequest("/api/v1/post/x/reply", { as }), withId(id));
  return (await expectContract(response, "get", PATH)).replies;
}

/** A poster who clears out: a lamp, and what else there is. */
async function aClearance(...titles: string[]) {
  const poster = await aMember();
  const lamp = await aPost(poster, { title: "Lamp" });
  const others: string[] = [];
  for (const title of titles) others.push(await aPost(poster, { title }));
  return { poster, lamp, others };
}

const repliesOf = (person: Member) => db().reply.findMany({ where: { personId: person.id } });

describe("one reply for several items of a neighbour", () => {
  it("replies to each of them, with the same words and a quantity of one", async () => {
    const { poster, lamp, others } = await aClearance("Chair", "Table");
    const ben = await aMember();
    vi.mocked(revalidateTag).mockReset();
    const { status, reply } = await ask(ben, lamp, { also: others, text: "For our flat." });
    expect([status, reply.postId, reply.state]).toEqual([201, lamp, "waiting"]);
    expect(reply.together).toMatchObject([
      { postId: others[0], title: "Chair", state: "waiting" },
      { postId: others[1], title: "Table", state: "waiting" },
    ]);
    for (const id of others) {
      expect(await list(poster, id)).toMatchObject([
        { person: { _id: ben.id }, text: "For our flat.", pickup: "Saturday", quantity: 1 },
      ]);
    }
    const renewed = vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag);
    expect(renewed).toEqual(expect.arrayContaining(["feed", ...[lamp, ...others].map((id) => `post:${id}`)]));
  });

  it("shows both people, at each item, the related items and their states", async () => {
    const { poster, lamp, others } = await aClearance("Chair");
    const ben = await aMember();
    await ask(ben, lamp, { also: others });
    const [chair] = await list(poster, others[0] ?? "");
    await declineReply(poster, others[0] ?? "", { replyId: chair?._id ?? "" });
    const expected = [{ postId: others[0], title: "Chair", state: "declined", replyId: chair?._id }];
    expect((await list(poster, lamp))[0]?.together).toEqual(expected);
    expect((await list(ben, lamp))[0]?.together).toEqual(expected);
  });

  it("gets a promise where first come applies, and waits where the poster chooses", async () => {
    const poster = await aMember();
    const lamp = await aPost(poster);
    const quick = await aPost(poster, { allocation: "first-come" });
    const { reply } = await ask(await aMember(), lamp, { also: [quick] });
    expect(reply).toMatchObject({ state: "waiting", together: [{ postId: quick, state: "promised" }] });
  });

  it("counts an item once, however often it is named", async () => {
    const { lamp, others } = await aClearance("Chair");
    const ben = await aMember();
    const [chair = ""] = others;
    expect((await ask(ben, lamp, { also: [chair, chair.toUpperCase(), lamp] })).status).toBe(201);
    expect(await repliesOf(ben)).toHaveLength(2);
  });

  it("changes nothing when one item was taken down, and does not reveal its name", async () => {
    const { poster, lamp, others } = await aClearance("Chair", "Table");
    const ben = await aMember();
    await takeDownPost(poster, others[1] ?? "");
    const { status, code, message, issues } = await ask(ben, lamp, { also: others });
    expect([status, code]).toEqual([409, "notOpen"]);
    expect(message).toBe(
      "One of the items: This is not available any more. Nothing is sent yet: leave it out and send again.",
    );
    expect(issues).toMatchObject([{ path: "also" }]);
    expect(await repliesOf(ben)).toEqual([]);
  });

  it.each([
    ["of somebody else", async () => aPost(await aMember(), { title: "Chair" })],
    ["they have asked for already", null],
    ["that nobody knows", async () => randomUUID()],
  ])("changes nothing with an item %s", async (_, another) => {
    const { lamp, others } = await aClearance("Chair");
    const ben = await aMember();
    if (!another) await aReply(ben, others[0] ?? "");
    const also = [another ? await another() : (others[0] ?? "")];
    expect((await ask(ben, lamp, { also })).status).toBe(409);
    expect(await list(ben, lamp)).toEqual([]);
  });

  it("covers at most as many items as a bulk donation, and accepts ids only", async () => {
    const { lamp } = await aClearance();
    const many = Array.from({ length: 25 }, () => randomUUID());
    for (const also of [many, ["chair"], "chair", 5]) {
      expect((await ask(await aMember(), lamp, { also })).status).toBe(422);
    }
  });

  it("is sent once, however often it is repeated with its key", async () => {
    const { lamp, others } = await aClearance("Chair");
    const ben = await aMember();
    const first = await ask(ben, lamp, { also: others }, "once");
    expect(await ask(ben, lamp, { also: others }, "once")).toEqual(first);
    expect(await repliesOf(ben)).toHaveLength(2);
  });

  it("is separate after it was withdrawn and one item is requested again", async () => {
    const { lamp, others } = await aClearance("Chair");
    const ben = await aMember();
    const { reply } = await ask(ben, lamp, { also: others });
    await withdrawReply(ben, reply._id);
    expect((await ask(ben, lamp)).reply.together).toEqual([]);
  });

  it("causes no deadlock when two members ask for the same items in another order", async () => {
    const { lamp, others } = await aClearance("Chair", "Table", "Rug");
    const [chair = "", table = "", rug = ""] = others;
    const orders = [
      [lamp, chair, table, rug],
      [rug, table, chair, lamp],
      [table, lamp, rug, chair],
      [chair, rug, lamp, table],
    ];
    // On a busy machine one may be told to come again, as nobody waits long for what another changes.
    const answers = await Promise.all(
      orders.map(async ([first = "", ...also]) => {
        const person = await aMember();
        return insist(() => ask(person, first, { also }));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it("counts one use of the limit for each item", async () => {
    const poster = await aMember();
    const posts: string[] = [];
    for (let index = 0; index < 25; index += 1) posts.push(await aPost(poster));
    const ben = await aMember();
    const [first = "", ...also] = posts;
    expect((await ask(ben, first, { also })).status).toBe(201);
    expect((await ask(ben, first, { also })).status).toBe(409);
    expect((await ask(ben, first, { also })).status).toBe(429);
  });
});
