import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { PUT as handOver } from "@/app/api/v1/post/[id]/handover/route";
import { DELETE } from "@/app/api/v1/post/[id]/recipient/route";
import { PUT } from "@/app/api/v1/post/[id]/refusal/route";
import { PATCH, DELETE as takeDown } from "@/app/api/v1/post/[id]/route";
import { GET } from "@/app/api/v1/user/[id]/route";
import { db } from "@/lib/db/client";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { promise } from "@/lib/replies/promises";
import type { ReplyView } from "@/lib/replies/schema";
import { DAY_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  anUpload,
  aPost,
  aReply,
  aRequest,
  codeOf,
  lookAtReplies,
  type Member,
  withId,
} from "@/tests/support/factories";

async function decline(poster: Member, postId: string, json: object) {
  const sent = { method: "PUT", as: poster, json };
  const response = await PUT(aRequest("/api/v1/post/x/refusal", sent), withId(postId));
  const { code } = await expectContract(response, "put", "/api/v1/post/{id}/refusal");
  return { status: response.status, code };
}

async function release(poster: Member, postId: string, json: object) {
  const sent = { method: "DELETE", as: poster, json };
  const response = await DELETE(aRequest("/api/v1/post/x/recipient", sent), withId(postId));
  const { code } = await expectContract(response, "delete", "/api/v1/post/{id}/recipient");
  return { status: response.status, code };
}

async function edit(poster: Member, postId: string, json: object) {
  const sent = { method: "PATCH", as: poster, json };
  const response = await PATCH(aRequest("/api/v1/post/x", sent), withId(postId));
  const { issues } = await expectContract(response, "patch", "/api/v1/post/{id}");
  return { status: response.status, message: issues?.[0]?.message };
}

async function complete(poster: Member, postId: string, json: object) {
  const sent = { method: "PUT", as: poster, json };
  const response = await handOver(aRequest("/api/v1/post/x/handover", sent), withId(postId));
  const { issues } = await expectContract(response, "put", "/api/v1/post/{id}/handover");
  return { status: response.status, path: issues?.[0]?.path };
}

async function withdraw(poster: Member, postId: string) {
  const sent = { method: "DELETE", as: poster };
  const response = await takeDown(aRequest("/api/v1/post/x", sent), withId(postId));
  const { message } = await expectContract(response, "delete", "/api/v1/post/{id}");
  return { status: response.status, message };
}

async function profileOf({ id }: Member) {
  const response = await GET(aRequest(`/api/v1/user/${id}`), withId(id));
  return (await expectContract(response, "get", "/api/v1/user/{id}")).profile;
}

const timesNotShownUp = async (member: Member) => (await profileOf(member)).broken;

/** The person has it at once. */
async function aFirstCome(poster: Member, person: Member): Promise<string> {
  const id = await aPost(poster, { allocation: "first-come" });
  await aReply(person, id);
  return id;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aMember()));

/** Everybody has asked, and the draw was held a second ago. */
async function aHeldDraw(
  poster: Member,
  repliers: Member[],
  quantity = 1,
): Promise<{ id: string; line: ReplyView[] }> {
  const id = await aPost(poster, {
    allocation: "fair-draw",
    quantity,
    drawAt: new Date(Date.now() + DAY_MS),
  });
  for (const person of repliers) await aReply(person, id);
  await letDrawPass(id);
  return { id, line: await lookAtReplies(poster, id) };
}

describe("a poster who wants a friend to win the draw", () => {
  it("cannot decline anybody, take the item away or report a no-show", async () => {
    const [poster, ...repliers] = (await people(5)) as [Member, ...Member[]];
    const { id, line } = await aHeldDraw(poster, repliers);
    const [winner, ...waiting] = line as [ReplyView, ...ReplyView[]];
    const friend = waiting.at(-1);
    const refused = { status: 409, code: "chosenByRule" };
    for (const { _id: replyId } of waiting.filter((reply) => reply !== friend))
      expect(await decline(poster, id, { replyId })).toEqual(refused);
    expect(await decline(poster, id, {})).toEqual(refused);
    const { _id: replyId } = winner;
    expect(await release(poster, id, { replyId })).toEqual(refused);
    for (const reason of ["no-show", "no-answer"])
      expect(await release(poster, id, { replyId, reason })).toEqual({ status: 409, code: "tooEarly" });

    expect((await lookAtReplies(poster, id)).map(({ _id, state }) => [_id, state])).toEqual([
      [winner._id, "promised"],
      ...waiting.map(({ _id }) => [_id, "waiting"]),
    ]);
    const won = repliers.find((person) => person.id === winner.person._id) as Member;
    expect(await timesNotShownUp(won)).toBe(0);
  });

  it("meets the same rules with first come", async () => {
    const [poster, ben, cleo] = (await people(3)) as [Member, Member, Member];
    const id = await aPost(poster, { allocation: "first-come" });
    const { _id: promised } = await aReply(ben, id);
    const { _id: waiting } = await aReply(cleo, id);
    for (const json of [{}, { replyId: waiting }])
      expect((await decline(poster, id, json)).code).toBe("chosenByRule");
    expect((await release(poster, id, { replyId: promised })).code).toBe("chosenByRule");
    expect((await release(poster, id, { replyId: promised, reason: "no-show" })).code).toBe("tooEarly");
    expect((await lookAtReplies(poster, id)).map(({ state }) => state)).toEqual(["promised", "waiting"]);
  });
});

/** The parts of an upload as the route reads them. */
async function formOf({ allocation, drawAt }: { allocation: string; drawAt?: Date }) {
  const form = await anUpload({ allocation, drawAt: drawAt?.toISOString() });
  return Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)]));
}

const settled = {
  status: 422,
  message: expect.stringMatching(/^Who gets it is settled already/),
};

describe("a poster who wants a friend to get an extra item", () => {
  it("cannot raise the quantity after the draw, but can lower it", async () => {
    const [poster, ...repliers] = (await people(3)) as [Member, ...Member[]];
    const { id } = await aHeldDraw(poster, repliers, 2);
    expect(await edit(poster, id, { quantity: 3 })).toEqual(settled);
    expect((await edit(poster, id, { quantity: 2 })).status).toBe(200);
    const { id: another } = await aHeldDraw(poster, repliers.slice(1), 3);
    expect((await edit(poster, another, { quantity: 1 })).status).toBe(200);
    expect(await edit(poster, another, { quantity: 2 })).toEqual(settled);
  });

  it("cannot raise it with first come once somebody has asked, but can before", async () => {
    const [poster, ben] = (await people(2)) as [Member, Member];
    const id = await aPost(poster, { allocation: "first-come" });
    expect((await edit(poster, id, { quantity: 2 })).status).toBe(200);
    await aReply(ben, id);
    expect(await edit(poster, id, { quantity: 3 })).toEqual(settled);
    expect((await edit(poster, id, { quantity: null })).status).toBe(200);
  });

  it("cannot take the post down while some items are handed over and others promised", async () => {
    const [poster, ...repliers] = (await people(3)) as [Member, ...Member[]];
    const { id, line } = await aHeldDraw(poster, repliers, 3);
    const [first, second] = line as [ReplyView, ReplyView];
    await complete(poster, id, { replyId: first._id, code: await codeOf(first._id) });
    expect(await withdraw(poster, id)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Others are promised some of it by the rule/),
    });
    expect((await lookAtReplies(poster, id)).find(({ _id }) => _id === second._id)?.state).toBe("promised");
    await complete(poster, id, { replyId: second._id, code: await codeOf(second._id) });
    expect((await withdraw(poster, id)).status).toBe(200);
  });

  it.each([
    ["a drawn", "fair-draw"],
    ["a drawn", "first-come"],
    ["a first-come", "fair-draw"],
    ["a first-come", "first-come"],
  ] as const)("cannot use a rule for a day after taking %s post down: %s", async (first, allocation) => {
    const [poster, ben, cleo] = (await people(3)) as [Member, Member, Member];
    const id =
      first === "a drawn" ? (await aHeldDraw(poster, [ben, cleo])).id : await aFirstCome(poster, ben);
    expect((await withdraw(poster, id)).status).toBe(200);
    const again = await aPost(poster);
    const rule = { allocation, ...(allocation === "fair-draw" && { drawAt: new Date(Date.now() + DAY_MS) }) };
    const refused = {
      status: 422,
      message: expect.stringMatching(/^You took down a post after a draw or first come/),
    };
    expect(await edit(poster, again, rule)).toEqual(refused);
    await expect(
      publishPost(poster, await uploadForm.parseAsync(await formOf(rule)), null),
    ).rejects.toMatchObject({ code: "invalid", because: { reason: "allocationPause" } });
    await db().post.update({ where: { id }, data: { withdrawnAt: new Date(Date.now() - DAY_MS) } });
    expect((await edit(poster, again, rule)).status).toBe(200);
  });

  it("may use a rule again if a post is taken down that promised nothing", async () => {
    const [poster] = (await people(1)) as [Member];
    await withdraw(poster, await aPost(poster, { allocation: "first-come" }));
    expect((await edit(poster, await aPost(poster), { allocation: "first-come" })).status).toBe(200);
  });

  it("shows on the profile how many posts were taken back after a rule had promised them", async () => {
    const [poster, friend, ...repliers] = (await people(4)) as [Member, Member, ...Member[]];
    const drawn = [];
    for (let post = 0; post < 3; post += 1) drawn.push((await aHeldDraw(poster, repliers)).id);
    const firstCome = await aFirstCome(poster, friend);
    const unanswered = await aPost(poster, { allocation: "first-come" });
    const chosen = await aPost(poster);
    await promise(poster, chosen, { replyId: (await aReply(friend, chosen))._id });
    expect((await profileOf(poster)).takenBack).toBe(0);
    for (const id of [...drawn, unanswered, chosen]) await withdraw(poster, id);
    vi.mocked(revalidateTag).mockReset();
    await withdraw(poster, firstCome);
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toContain(`profile:${poster.id}`);
    expect((await profileOf(poster)).takenBack).toBe(4);
    const longAgo = new Date(Date.now() - 365 * DAY_MS);
    await db().post.update({ where: { id: firstCome }, data: { withdrawnAt: longAgo } });
    expect((await profileOf(poster)).takenBack).toBe(3);
  });

  it("cannot record a handover without the neighbour's code", async () => {
    const [poster, ...repliers] = (await people(3)) as [Member, ...Member[]];
    const { id, line } = await aHeldDraw(poster, repliers);
    const [winner] = line as [ReplyView];
    expect(await complete(poster, id, { replyId: winner._id })).toEqual({ status: 422, path: "code" });
    expect((await lookAtReplies(poster, id)).map(({ state }) => state)).toEqual(["promised", "waiting"]);
    const code = await codeOf(winner._id);
    expect((await complete(poster, id, { replyId: winner._id, code })).status).toBe(200);
  });
});

describe("five posts that are traps", () => {
  it("cannot mark a member who is promised an item and accused a second later", async () => {
    const [poster, ben] = (await people(2)) as [Member, Member];
    for (let post = 0; post < 5; post += 1) {
      const id = await aPost(poster);
      const { _id: replyId } = await aReply(ben, id);
      await promise(poster, id, { replyId });
      expect((await release(poster, id, { replyId, reason: "no-show" })).status).toBe(200);
      expect(await aReply(ben, id)).toMatchObject({ state: "waiting", broken: 0 });
    }
    expect(await timesNotShownUp(ben)).toBe(0);
  });
});
