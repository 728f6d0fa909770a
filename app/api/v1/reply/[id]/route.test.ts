import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { DELETE, PATCH } from "@/app/api/v1/reply/[id]/route";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { confirmHandover } from "@/lib/replies/handover";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { aMember, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/reply/{id}";

async function change(as: Member, id: string, json: unknown) {
  const response = await PATCH(aRequest("/api/v1/reply/x", { method: "PATCH", as, json }), withId(id));
  return { status: response.status, ...(await expectContract(response, "patch", PATH)) };
}

async function withdraw(as: Member, id: string) {
  const response = await DELETE(aRequest("/api/v1/reply/x", { method: "DELETE", as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "delete", PATH)) };
}

async function aScene(changes: Parameters<typeof aPost>[1] = {}, quantity = 1) {
  const [poster, ben] = [await aMember(), await aMember()];
  const postId = await aPost(poster, changes);
  const replyId = (await aReply(ben, postId, { quantity }))._id;
  return { poster, ben, postId, replyId };
}

type Scene = Awaited<ReturnType<typeof aScene>>;

/** How a reply comes to its end. */
const ENDS: Record<string, (scene: Scene) => Promise<unknown>> = {
  completed: async ({ poster, postId, replyId }) => {
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId });
  },
  declined: ({ poster, postId, replyId }) => declineReply(poster, postId, { replyId }),
  "declined with the post": ({ poster, postId }) => takeDownPost(poster, postId),
  released: async ({ poster, postId, replyId }) => {
    await promise(poster, postId, { replyId });
    await releasePromise(poster, postId, { replyId, reason: "released" });
  },
  "no-show": async ({ poster, postId, replyId }) => {
    await promise(poster, postId, { replyId });
    await releasePromise(poster, postId, { replyId, reason: "no-show" });
  },
};

const rowOf = (id: string) => db().reply.findUniqueOrThrow({ where: { id } });
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues?.map(({ path }) => path);

describe("a replier who edits a reply", () => {
  it("changes the fields that are sent, and stays in the same position", async () => {
    // The first comer has all of it.
    const { postId } = await aScene({ quantity: 3, allocation: "first-come" }, 3);
    const ben = await aMember();
    const { _id: replyId } = await aReply(ben, postId, { quantity: 3 });
    await aReply(await aMember(), postId);
    const first = await change(ben, replyId, { quantity: 2 });
    expect([first.status, first.reply.quantity, first.reply.pickup]).toEqual([200, 2, "Saturday morning"]);
    const words = { text: "  Other words. ", pickup: "Any\nday" };
    const { reply } = await change(ben, replyId, words);
    expect(reply).toMatchObject({ quantity: 2, text: "Other words.", pickup: "Any day", position: 1 });
    expect(await change(ben, replyId, words)).toMatchObject({ status: 200, reply });
    expect(reply.history).toHaveLength(1);
  });

  it("changes nothing by sending nothing", async () => {
    const { ben, replyId } = await aScene();
    const before = await rowOf(replyId);
    expect((await change(ben, replyId, {})).status).toBe(200);
    expect(await rowOf(replyId)).toEqual(before);
  });

  it("may change the time of a promised reply, and take fewer, but not more", async () => {
    const { poster, ben, postId, replyId } = await aScene({ quantity: 3 }, 2);
    await promise(poster, postId, { replyId });
    const { reply } = await change(ben, replyId, { pickup: "On Sunday", quantity: 2 });
    expect(reply).toMatchObject({ pickup: "On Sunday", state: "promised", granted: 2 });
    const answer = await change(ben, replyId, { quantity: 3 });
    expect([answer.status, answer.code]).toEqual([409, "conflict"]);
    const fewer = await change(ben, replyId, { quantity: 1 });
    expect(fewer.reply).toMatchObject({ state: "promised", quantity: 1, granted: 1 });
    expect((await change(ben, replyId, { quantity: 1 })).reply).toMatchObject(fewer.reply);
    const told = (await listNotifications(poster)).map(notificationText);
    expect(told).toContain("Maria Weber takes 1 of “Kitchen chair” now.");
  });

  it("cannot ask for more with first come, only for fewer", async () => {
    const { postId } = await aScene({ allocation: "first-come", quantity: 3 }, 3);
    const cleo = await aMember();
    const { _id } = await aReply(cleo, postId, { quantity: 2 });
    const more = await change(cleo, _id, { quantity: 3 });
    expect([more.status, more.issues.map(({ path }) => path)]).toEqual([422, ["quantity"]]);
    expect((await change(cleo, _id, { quantity: 1 })).status).toBe(200);
  });

  it.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: 4 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: "some" }],
    ["quantity", { quantity: null }],
    ["pickup", { pickup: " " }],
    ["pickup", { pickup: "x".repeat(201) }],
    ["pickup", { pickup: null }],
    ["text", { text: "x".repeat(1001) }],
    ["text", { text: ["x"] }],
  ])("is refused because of the %s: %j", async (path, changes) => {
    const { ben, replyId } = await aScene({ quantity: 3 });
    const before = await rowOf(replyId);
    const answer = await change(ben, replyId, changes);
    expect([answer.status, answer.code, pathsOf(answer)]).toEqual([422, "invalid", [path]]);
    expect(await rowOf(replyId)).toEqual(before);
  });

  it("cannot set fields of the poster or internal ones", async () => {
    const { ben, replyId } = await aScene();
    const before = await rowOf(replyId);
    const forged = { state: "promised", granted: 1, code: "123456", rank: 1, personId: randomUUID() };
    expect((await change(ben, replyId, { ...forged, verified: true })).status).toBe(200);
    expect(await rowOf(replyId)).toEqual(before);
  });

  it.each(Object.keys(ENDS))("is too late once it is %s", async (end) => {
    const scene = await aScene();
    await ENDS[end]?.(scene);
    const answer = await change(scene.ben, scene.replyId, { text: "Wait!" });
    expect([answer.status, answer.code]).toEqual([409, "conflict"]);
  });
});

describe("a replier who no longer needs it", () => {
  it("leaves the queue, and may repeat it", async () => {
    const { ben, postId, replyId } = await aScene();
    const next = await aReply(await aMember(), postId);
    vi.mocked(revalidateTag).mockReset();
    const first = await withdraw(ben, replyId);
    expect(first.reply).toMatchObject({ state: "withdrawn", broken: 0 });
    expect(first.reply.history.at(-1)).toMatchObject({ state: "withdrawn", by: "replier" });
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${postId}`]),
    );
    expect(await withdraw(ben, replyId)).toEqual(first);
    expect(await rowOf(next._id)).toMatchObject({ state: "waiting" });
  });

  it("returns a promise: the post reopens, and the code is void", async () => {
    const { poster, ben, postId, replyId } = await aScene();
    await promise(poster, postId, { replyId });
    const { reply } = await withdraw(ben, replyId);
    expect(reply).toMatchObject({ state: "withdrawn", granted: 0 });
    expect(reply).not.toHaveProperty("code");
    expect(await db().post.findUnique({ where: { id: postId } })).toMatchObject({ promised: 0 });
  });

  it("passes it to the next in line with first come, once", async () => {
    const { ben, postId, replyId } = await aScene({ allocation: "first-come" });
    const next = [await aReply(await aMember(), postId), await aReply(await aMember(), postId)];
    await Promise.all([withdraw(ben, replyId), withdraw(ben, replyId)]);
    const states = await Promise.all(next.map(async ({ _id }) => (await rowOf(_id)).state));
    expect(states).toEqual(["promised", "waiting"]);
  });

  it.each(Object.keys(ENDS))("is too late once it is %s", async (end) => {
    const scene = await aScene();
    await ENDS[end]?.(scene);
    expect((await withdraw(scene.ben, scene.replyId)).status).toBe(409);
  });
});

describe("another member's reply", () => {
  it("is reported like an unknown one, even to its poster", async () => {
    const { poster, replyId } = await aScene();
    const before = await rowOf(replyId);
    const texts = new Set<string>();
    for (const as of [poster, await aMember()]) {
      for (const id of [replyId, randomUUID(), "x", ""]) {
        for (const answer of [await change(as, id, { text: "Mine." }), await withdraw(as, id)]) {
          texts.add(JSON.stringify(answer));
        }
      }
    }
    expect([...texts]).toEqual([expect.stringContaining('"code":"notFound"')]);
    expect(await rowOf(replyId)).toEqual(before);
  });
});
