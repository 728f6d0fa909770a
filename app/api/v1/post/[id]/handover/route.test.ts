import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { PUT } from "@/app/api/v1/post/[id]/handover/route";
import { db } from "@/lib/db/client";
import { promise } from "@/lib/replies/promises";
import type { ReplyView } from "@/lib/replies/schema";
import { aMember, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}/handover";

async function handOver(as: Member, id: string, json: unknown) {
  const response = await PUT(aRequest("/api/v1/post/x/handover", { method: "PUT", as, json }), withId(id));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

/** A post whose first replier is promised all they asked for. */
async function aPromise(asking: number, changes: Parameters<typeof aPost>[1] = {}, each = 1) {
  const poster = await aMember();
  const id = await aPost(poster, changes);
  const people = await Promise.all(Array.from({ length: asking }, () => aMember()));
  const ids: string[] = [];
  for (const person of people) ids.push((await aReply(person, id, { quantity: each }))._id);
  const [replyId = ""] = ids;
  await promise(poster, id, { replyId });
  return { poster, id, people, ids, replyId, code: await codeOf(replyId) };
}

async function codeOf(id: string): Promise<string> {
  return (await db().reply.findUniqueOrThrow({ where: { id }, select: { code: true } })).code ?? "";
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues?.map(({ path }) => path);
const statesOf = (replies: ReplyView[], ids: string[]) =>
  ids.map((id) => replies.find(({ _id }) => _id === id)?.state);

describe("a handover", () => {
  it("closes an offer as given, and notifies everybody who waits", async () => {
    const { poster, id, ids, replyId } = await aPromise(3);
    vi.mocked(revalidateTag).mockReset();
    const { status, post, replies } = await handOver(poster, id, { replyId });
    expect([status, post.status, post.amountLeft]).toEqual([200, "given", 0]);
    expect(statesOf(replies, ids)).toEqual(["completed", "declined", "declined"]);
    for (const told of replies.filter(({ state }) => state === "declined")) {
      expect(told).toMatchObject({ reason: "gone" });
      expect(told.history.at(-1)).toMatchObject({ state: "declined", reason: "gone", by: "poster" });
    }
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`, "impact"]),
    );
  });

  it("closes a request as received", async () => {
    const { poster, id, replyId } = await aPromise(1, { type: "request" });
    expect((await handOver(poster, id, { replyId })).post.status).toBe("received");
  });

  it("of some items leaves the rest open and the others waiting", async () => {
    const { poster, id, ids, replyId } = await aPromise(3, { quantity: 5 }, 2);
    const first = await handOver(poster, id, { replyId });
    expect(first.post).toMatchObject({ status: "open", amountLeft: 3, quantity: 5 });
    expect(statesOf(first.replies, ids)).toEqual(["completed", "waiting", "waiting"]);
    for (const next of ids.slice(1)) await promise(poster, id, { replyId: next });
    expect((await handOver(poster, id, { replyId: ids[1] })).post).toMatchObject({ status: "promised" });
    expect((await handOver(poster, id, { replyId: ids[2] })).post).toMatchObject({
      status: "given",
      amountLeft: 0,
    });
  });

  it("counts as a promise kept by the recipient", async () => {
    const { poster, id, people, replyId } = await aPromise(1);
    const { replies } = await handOver(poster, id, { replyId });
    expect(replies[0]).toMatchObject({ kept: 1, broken: 0, verified: false, granted: 1 });
    expect(await aReply(people[0] as Member, await aPost(await aMember()))).toMatchObject({ kept: 1 });
  });

  it("with the code on the recipient's screen is verified, even typed with spaces", async () => {
    const { poster, id, replyId, code } = await aPromise(1);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const { replies } = await handOver(poster, id, { replyId, code: typed });
    expect(replies[0]).toMatchObject({ state: "completed", verified: true });
    expect(replies[0]?.history.map(({ state, by }) => [state, by])).toEqual([
      ["waiting", "replier"],
      ["promised", "poster"],
      ["completed", "poster"],
    ]);
    expect(await db().reply.findUnique({ where: { id: replyId } })).toMatchObject({ code: null });
  });

  it("can be recorded twice, even at the same moment", async () => {
    const { poster, id, replyId, code } = await aPromise(2);
    const answers = await Promise.all([0, 1, 2].map(() => handOver(poster, id, { replyId, code })));
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await db().post.findUnique({ where: { id } })).toMatchObject({ promised: 0, completed: 1 });
  });

  it("is refused with a wrong code, with a clear message", async () => {
    const { poster, id, replyId, code } = await aPromise(1);
    const answer = await handOver(poster, id, { replyId, code: another(code) });
    expect([answer.status, answer.code]).toEqual([422, "codeWrong"]);
    expect(await db().reply.findUnique({ where: { id: replyId } })).toMatchObject({
      state: "promised",
      code,
    });
  });

  it("code cannot be guessed, in any spelling of the id", async () => {
    const { poster, id, replyId, code } = await aPromise(1);
    for (let time = 0; time < 10; time += 1) {
      const spelling = time % 2 ? replyId.toUpperCase() : replyId;
      expect((await handOver(poster, id, { replyId: spelling, code: another(code) })).status).toBe(422);
    }
    for (const spelling of [replyId, replyId.toUpperCase()]) {
      expect((await handOver(poster, id.toUpperCase(), { replyId: spelling, code })).status).toBe(429);
    }
  });

  it("code attempts can be used up by the poster only", async () => {
    const { poster, id, replyId, code } = await aPromise(1);
    const stranger = await aMember();
    for (let time = 0; time < 12; time += 1) {
      expect((await handOver(stranger, id, { replyId, code: another(code) })).status).toBe(403);
    }
    expect((await handOver(poster, id, { replyId, code })).status).toBe(200);
  });

  it.each([
    ["replyId", { replyId: undefined }],
    ["replyId", { replyId: "x" }],
    ["replyId", { replyId: 3 }],
    ["code", { code: 123456 }],
    ["code", { code: "12345" }],
    ["code", { code: "1234567" }],
    ["code", { code: "12345x" }],
    ["code", { code: "" }],
    ["code", { code: "1".repeat(41) }],
    ["code", { code: null }],
  ])("is refused because of its %s: %j", async (path, changes) => {
    const { poster, id, replyId } = await aPromise(1);
    const answer = await handOver(poster, id, { replyId, ...changes });
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it("needs a promise, and a reply to this post", async () => {
    const { poster, id, ids } = await aPromise(2);
    const other = await aPromise(1);
    expect((await handOver(poster, id, { replyId: ids[1] })).status).toBe(409);
    expect((await handOver(poster, id, { replyId: randomUUID() })).status).toBe(404);
    expect((await handOver(poster, id, { replyId: other.replyId })).status).toBe(404);
    expect((await handOver(poster, randomUUID(), { replyId: ids[0] })).status).toBe(404);
    expect((await handOver(other.poster, id, { replyId: ids[0] })).status).toBe(403);
  });

  it("cannot be recorded by the recipient", async () => {
    const { id, people, replyId, code } = await aPromise(1);
    expect((await handOver(people[0] as Member, id, { replyId, code })).status).toBe(403);
  });
});
