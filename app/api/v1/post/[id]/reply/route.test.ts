import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET, POST } from "@/app/api/v1/post/[id]/reply/route";
import { db } from "@/lib/db/client";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import { aMember, aNoShow, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}/reply";
const WORDS = { quantity: 1, text: "For my daughter.", pickup: "Saturday morning" };

async function ask(as: Member, id: string, changes: object = {}, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const sent = { as, json: { ...WORDS, ...changes }, headers };
  const response = await POST(aRequest("/api/v1/post/x/reply", sent), withId(id));
  return { status: response.status, body: await expectContract(response, "post", PATH) };
}

async function list(as: Member, id: string) {
  const { replies } = await expectContract(
    await GET(aRequest("/api/v1/post/x/reply", { as }), withId(id)),
    "get",
    PATH,
  );
  return replies;
}

const rowsOf = (postId: string) => db().reply.count({ where: { postId } });
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues?.map(({ path }) => path);

beforeEach(() => void vi.mocked(revalidateTag).mockReset());

describe("a member who would like a neighbour's item", () => {
  it("does not ask in the name of a member who logged in meanwhile", async () => {
    const [poster, ben, ada] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const askAs = (as: Member) =>
      POST(
        aRequest("/api/v1/post/x/reply", { as, json: WORDS, headers: { "author-id": ben.id } }),
        withId(id),
      );
    const refused = await askAs(ada);
    const { code } = await expectContract(refused, "post", PATH);
    expect([refused.status, code]).toEqual([409, "otherMember"]);
    expect(await rowsOf(id)).toBe(0);
    expect((await askAs(ben)).status).toBe(201);
  });

  it("joins the waiting list with their own words", async () => {
    const poster = await aMember();
    const ben = await aMember({ name: "Ben Okafor" });
    const id = await aPost(poster, { quantity: 4 });
    await aReply(await aMember(), id);
    const { status, body } = await ask(ben, id, {
      quantity: "2",
      text: "  Thank you!\r\n",
      pickup: " Any\tday ",
    });
    expect(status).toBe(201);
    expect(body.reply).toMatchObject({
      postId: id,
      person: { _id: ben.id, name: "Ben Okafor", picture: null },
      quantity: 2,
      granted: 0,
      text: "Thank you!",
      pickup: "Any day",
      state: "waiting",
      verified: false,
      kept: 0,
      broken: 0,
    });
    expect(body.reply.history).toMatchObject([{ state: "waiting", quantity: 2, by: "replier" }]);
    expect(body.reply).not.toHaveProperty("code");
  });

  it("must only say when they could come", async () => {
    const id = await aPost(await aMember());
    const response = await POST(
      aRequest("/api/v1/post/x/reply", { as: await aMember(), json: { pickup: "Any day" } }),
      withId(id),
    );
    const { reply } = await expectContract(response, "post", PATH);
    expect(reply).toMatchObject({ quantity: 1, text: "", pickup: "Any day" });
  });

  it("helps with a request in the same way", async () => {
    const id = await aPost(await aMember(), { type: "request", quantity: 2 });
    expect((await ask(await aMember(), id, { quantity: 2 })).body.reply).toMatchObject({ state: "waiting" });
  });

  it("is promised it at once with first come, with a code that only they see", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come" });
    const { body } = await ask(ben, id);
    expect(body.reply).toMatchObject({
      state: "promised",
      granted: 1,
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect(body.reply.history).toMatchObject([
      { state: "waiting", by: "replier" },
      { state: "promised", by: "rule" },
    ]);
    expect((await list(poster, id))[0]).not.toHaveProperty("code");
    expect((await list(ben, id))[0]).toHaveProperty("code", body.reply.code);
  });

  it("refreshes the cached feed and the cached post, once", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    await ask(ben, id, {}, "renewed");
    await ask(ben, id, {}, "renewed");
    const refreshed = vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag);
    expect(refreshed.slice(0, 2)).toEqual(["feed", `post:${id}`]);
    expect(new Set(refreshed).size).toBe(refreshed.length);
  });

  it("refreshes the same cached post when its id is in capitals", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    expect((await ask(ben, id.toUpperCase())).status).toBe(201);
    expect(revalidateTag).toHaveBeenCalledWith(`post:${id}`, { expire: 0 });
  });

  it("cannot reply twice, and the first reply stays unchanged", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const first = await ask(ben, id);
    const { status, body } = await ask(ben, id, { text: "Again." });
    expect([status, body.code]).toEqual([409, "alreadyAsked"]);
    expect(await list(ben, id)).toEqual([first.body.reply]);
  });

  it("leaves one reply when they press twice at once", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const answers = await Promise.all([ask(ben, id), ask(ben, id), ask(ben, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await rowsOf(id)).toBe(1);
  });

  it("has to wait after 60 replies in an hour", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    for (let time = 0; time < 60; time += 1) await ask(ben, id);
    expect((await ask(ben, id)).status).toBe(429);
  });
});

describe("a reply that is sent again with its key", () => {
  it("gets the same answer, and there is one row", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const first = await ask(ben, id, {}, "once");
    expect(first.status).toBe(201);
    expect(await ask(ben, id, {}, "once")).toEqual(first);
    expect(await rowsOf(id)).toBe(1);
  });

  it("gets 20 equal answers and one row when sent all at once", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember(), { allocation: "first-come" })];
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ben, id, {}, "at once")));
    expect(answers[0]?.status).toBe(201);
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(await rowsOf(id)).toBe(1);
    expect(await db().replyChange.count({ where: { reply: { postId: id } } })).toBe(2);
  });

  it("is refused when its content has changed", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    await ask(ben, id, {}, "reused");
    const { status, body } = await ask(ben, id, { text: "Other words." }, "reused");
    expect([status, body.code]).toEqual([422, "keyReused"]);
  });

  it("does not restore a reply that was withdrawn meanwhile", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    const first = await ask(ben, id, {}, "late");
    await withdrawReply(ben, first.body.reply._id);
    expect(await ask(ben, id, {}, "late")).toEqual(first);
    expect((await list(ben, id))[0]?.state).toBe("withdrawn");
  });

  it("is another reply at another post or by another member", async () => {
    const [ben, cleo, poster] = [await aMember(), await aMember(), await aMember()];
    const [one, other] = [await aPost(poster), await aPost(poster)];
    const answers = [
      await ask(ben, one, {}, "shared"),
      await ask(ben, other, {}, "shared"),
      await ask(cleo, one, {}, "shared"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.reply._id)).size).toBe(3);
  });

  it("accepts a key of at most 255 characters", async () => {
    const [ben, id] = [await aMember(), await aPost(await aMember())];
    expect((await ask(ben, id, {}, "k".repeat(256))).status).toBe(422);
    expect((await ask(ben, id, {}, "k".repeat(255))).status).toBe(201);
  });
});

describe("an invalid reply", () => {
  it.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: -1 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: "two" }],
    ["quantity", { quantity: "" }],
    ["quantity", { quantity: "1e1" }],
    ["quantity", { quantity: null }],
    ["quantity", { quantity: true }],
    ["quantity", { quantity: [1] }],
    ["quantity", { quantity: 10_001 }],
    ["quantity", { quantity: 5 }],
    ["quantity", { quantity: "9".repeat(400) }],
    ["pickup", { pickup: undefined }],
    ["pickup", { pickup: "" }],
    ["pickup", { pickup: " \u0000 " }],
    ["pickup", { pickup: 7 }],
    ["pickup", { pickup: "x".repeat(201) }],
    ["text", { text: 7 }],
    ["text", { text: null }],
    ["text", { text: "x".repeat(1001) }],
  ])("is refused because of its %s: %j", async (path, changes) => {
    const [ben, id] = [await aMember(), await aPost(await aMember(), { quantity: 4 })];
    const { status, body } = await ask(ben, id, changes);
    expect([status, body.code, pathsOf(body)]).toEqual([422, "invalid", [path]]);
    expect(await rowsOf(id)).toBe(0);
    expect(revalidateTag).not.toHaveBeenCalled();
  });

  it("gets the available quantity in the answer", async () => {
    const [ben, poster] = [await aMember(), await aMember()];
    const wanted = { quantity: 5 };
    const one = await ask(ben, await aPost(poster), wanted);
    const four = await ask(ben, await aPost(poster, { quantity: 4 }), wanted);
    expect([one, four].map(({ body }) => body.message)).toEqual(["There is only one.", "There are only 4."]);
  });

  it.each([
    ["no JSON", 415, { body: "text" }],
    ["broken JSON", 400, { body: "{", headers: { "content-type": "application/json" } }],
    ["a list", 422, { json: [] }],
    ["a text", 422, { json: "hello" }],
    ["null", 422, { json: null }],
  ])("is refused as %s with %i", async (_, status, sent) => {
    const id = await aPost(await aMember());
    const response = await POST(
      aRequest("/api/v1/post/x/reply", { method: "POST", as: await aMember(), ...sent }),
      withId(id),
    );
    expect(response.status).toBe(status);
    await expectContract(response, "post", PATH);
  });

  it("cannot set its author or any internal field", async () => {
    const [ben, victim] = [await aMember(), await aMember()];
    const id = await aPost(await aMember());
    const forged = {
      personId: victim.id,
      state: "promised",
      granted: 1,
      code: "123456",
      rank: 1,
      verified: true,
    };
    const { body } = await ask(ben, id, forged);
    expect(body.reply).toMatchObject({
      person: { _id: ben.id },
      state: "waiting",
      granted: 0,
      verified: false,
    });
    expect(await list(victim, id)).toEqual([]);
  });
});

describe("a reply is refused for", () => {
  it("a post that does not exist", async () => {
    for (const id of [randomUUID(), "x", ""]) expect((await ask(await aMember(), id)).status).toBe(404);
  });

  it("the member's own post", async () => {
    const poster = await aMember();
    const { status, body } = await ask(poster, await aPost(poster));
    expect([status, body.code]).toEqual([403, "ownPost"]);
  });

  it("a post that is gone or expired; a removed one is reported as gone", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const gone = await aPost(poster);
    const { _id } = await aReply(cleo, gone);
    await promise(poster, gone, { replyId: _id });
    await confirmHandover(poster, gone, { replyId: _id });
    const withdrawn = await aPost(poster);
    await takeDownPost(poster, withdrawn);
    const expired = await aPost(poster, { expiresAt: new Date(Date.now() - 1) });
    for (const id of [gone, expired]) {
      const { status, body } = await ask(ben, id);
      expect([status, body.code]).toEqual([409, "notOpen"]);
    }
    const { status, body } = await ask(ben, withdrawn);
    expect([status, body.code]).toEqual([410, "gone"]);
  });

  it("an item they were declined or did not collect", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id } = await aReply(ben, id);
    await declineReply(poster, id, { replyId: _id });
    const missed = await aReply(cleo, id);
    await promise(poster, id, { replyId: missed._id });
    await aNoShow(poster, cleo, id, missed._id);
    for (const person of [ben, cleo]) expect((await ask(person, id)).body.code).toBe("alreadyAsked");
  });
});

describe("a member can still ask", () => {
  it("when everything is promised, and then waits", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id } = await aReply(ben, id);
    await promise(poster, id, { replyId: _id });
    await db().post.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    const { status, body } = await ask(await aMember(), id);
    expect([status, body.reply.state]).toEqual([201, "waiting"]);
  });

  it("after withdrawing or being released, at the end of the queue and with the same history", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id } = await aReply(ben, id);
    await aReply(cleo, id);
    await withdrawReply(ben, _id);
    const { status, body } = await ask(ben, id, { text: "After all." });
    expect(status).toBe(201);
    expect(body.reply).toMatchObject({ _id, state: "waiting", text: "After all." });
    expect((await list(poster, id)).at(-1)).toMatchObject({ _id });
    await promise(poster, id, { replyId: _id });
    await releasePromise(poster, id, { replyId: _id, reason: "released" });
    expect((await ask(ben, id)).body.reply.history.map(({ state, by }) => [state, by])).toEqual([
      ["waiting", "replier"],
      ["withdrawn", "replier"],
      ["waiting", "replier"],
      ["promised", "poster"],
      ["released", "poster"],
      ["waiting", "replier"],
    ]);
    expect(await rowsOf(id)).toBe(2);
  });
});

describe("the list of replies", () => {
  it("shows all replies to the poster in order, and to a replier their own", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const [first, second] = [await aReply(ben, id), await aReply(cleo, id)];
    const forPoster = [first, second].map(({ answerBy: _, pace: __, usualPace: ___, ...reply }) => reply);
    expect(await list(poster, id)).toEqual(forPoster);
    expect(await list(cleo, id)).toEqual([second]);
    expect(await list(await aMember(), id)).toEqual([]);
  });

  it("moves everybody up when one leaves", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come" });
    await aReply(await aMember(), id);
    const { _id } = await aReply(ben, id);
    expect(await aReply(cleo, id)).toMatchObject({ position: 2 });
    await withdrawReply(ben, _id);
    expect((await list(cleo, id))[0]).toMatchObject({ position: 1 });
    expect((await list(ben, id))[0]).not.toHaveProperty("position");
  });

  it("has no line where the poster chooses, nor before a draw", async () => {
    const [poster, ben, cleo, dora] = [await aMember(), await aMember(), await aMember(), await aMember()];
    const draw = { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) } as const;
    const [chosen, drawn] = [await aPost(poster), await aPost(poster, draw)];
    for (const person of [ben, cleo, dora])
      for (const id of [chosen, drawn]) expect(await aReply(person, id)).not.toHaveProperty("position");
    await letDrawPass(drawn);
    expect((await list(poster, drawn)).map(({ position }) => position)).toEqual([undefined, 1, 2]);
  });

  it("reveals no address, and only the name of an account", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    const text = JSON.stringify(await list(poster, id));
    expect(text).not.toContain(ben.email);
  });

  it("is not found for an unknown post", async () => {
    for (const id of [randomUUID(), "x"]) {
      const response = await GET(aRequest("/api/v1/post/x/reply", { as: await aMember() }), withId(id));
      expect(response.status).toBe(404);
    }
  });
});
