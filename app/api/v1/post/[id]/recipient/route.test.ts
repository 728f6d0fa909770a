import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { DELETE, PUT } from "@/app/api/v1/post/[id]/recipient/route";
import { PUT as refuse } from "@/app/api/v1/post/[id]/refusal/route";
import { db } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import type { ReplyView } from "@/lib/replies/schema";
import { takeDownPost } from "@/lib/replies/take-down-post";
import {
  aMember,
  aMissedTime,
  aNoShow,
  aPost,
  aReply,
  aRequest,
  HOME,
  letHoursPass,
  type Member,
  withId,
} from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}/recipient";

async function promise(as: Member, id: string, json: unknown) {
  const response = await PUT(aRequest("/api/v1/post/x/recipient", { method: "PUT", as, json }), withId(id));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

/** Without content it is a DELETE as most programs send it. */
async function release(as: Member, id: string, json?: unknown) {
  const sent = { method: "DELETE", as, ...(json !== undefined && { json }) };
  const response = await DELETE(aRequest("/api/v1/post/x/recipient", sent), withId(id));
  return { status: response.status, ...(await expectContract(response, "delete", PATH)) };
}

async function decline(as: Member, id: string, json: unknown = {}) {
  const response = await refuse(aRequest("/api/v1/post/x/refusal", { method: "PUT", as, json }), withId(id));
  return {
    status: response.status,
    ...(await expectContract(response, "put", "/api/v1/post/{id}/refusal")),
  };
}

type Scene = { poster: Member; id: string; people: Member[]; replies: ReplyView[]; ids: string[] };

/** A post and as many who asked for it, each for `each`. */
async function aScene(asking: number, changes: Parameters<typeof aPost>[1] = {}, each = 1): Promise<Scene> {
  const poster = await aMember();
  const id = await aPost(poster, changes);
  const people = await Promise.all(Array.from({ length: asking }, () => aMember()));
  const replies: ReplyView[] = [];
  for (const person of people) replies.push(await aReply(person, id, { quantity: each }));
  return { poster, id, people, replies, ids: replies.map(({ _id }) => _id) };
}

const statesOf = (replies: ReplyView[], ids: string[]) =>
  ids.map((id) => replies.find(({ _id }) => _id === id)?.state);
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues?.map(({ path }) => path);

beforeEach(() => void vi.mocked(revalidateTag).mockReset());

describe("the poster who chooses a recipient", () => {
  it("promises the item, and gets all replies back", async () => {
    const { poster, id, ids } = await aScene(2);
    const answer = await promise(poster, id, { replyId: ids[1] });
    expect(answer.status).toBe(200);
    expect(answer.post).toMatchObject({ status: "promised", amountLeft: 0, ...HOME });
    expect(statesOf(answer.replies, ids)).toEqual(["waiting", "promised"]);
    const chosen = answer.replies.find(({ _id }) => _id === ids[1]);
    expect(chosen).toMatchObject({ granted: 1 });
    expect(chosen?.history).toMatchObject([
      { state: "waiting", by: "replier" },
      { state: "promised", by: "poster", quantity: 1 },
    ]);
  });

  it("refreshes the cached pages", async () => {
    const { poster, id, ids } = await aScene(1);
    vi.mocked(revalidateTag).mockReset();
    await promise(poster, id, { replyId: ids[0] });
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`]),
    );
  });

  it("gives several recipients the number they asked for, or the remainder", async () => {
    const { poster, id, ids } = await aScene(2, { quantity: 5 }, 3);
    expect((await promise(poster, id, { replyId: ids[0] })).post).toMatchObject({
      amountLeft: 2,
      status: "open",
    });
    const { post, replies } = await promise(poster, id, { replyId: ids[1] });
    expect(post).toMatchObject({ amountLeft: 0, status: "promised" });
    expect(replies.map(({ granted }) => granted)).toEqual([3, 2]);
  });

  it("may promise fewer, and change the number later", async () => {
    const { poster, id, ids } = await aScene(1, { quantity: 5 }, 3);
    expect((await promise(poster, id, { replyId: ids[0], quantity: "1" })).post.amountLeft).toBe(4);
    const { post, replies } = await promise(poster, id, { replyId: ids[0], quantity: 3 });
    expect([post.amountLeft, replies[0]?.granted]).toEqual([2, 3]);
  });

  it("may repeat it without any change, not even of the code", async () => {
    const { poster, id, ids } = await aScene(1, { quantity: 2 });
    const first = await promise(poster, id, { replyId: ids[0] });
    const code = await db().reply.findUnique({ where: { id: ids[0] ?? "" }, select: { code: true } });
    expect(await promise(poster, id, { replyId: ids[0] })).toEqual(first);
    expect(await db().reply.findUnique({ where: { id: ids[0] ?? "" }, select: { code: true } })).toEqual(
      code,
    );
  });

  it("cannot promise one item to two people, even at the same moment", async () => {
    const { poster, id, ids } = await aScene(4);
    const answers = await Promise.all(ids.map((replyId) => promise(poster, id, { replyId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("notEnough");
    expect(await db().reply.count({ where: { postId: id, state: "promised" } })).toBe(1);
  });

  it("may reverse a refusal or a release", async () => {
    const { poster, id, ids } = await aScene(1);
    await decline(poster, id, { replyId: ids[0] });
    expect((await promise(poster, id, { replyId: ids[0] })).status).toBe(200);
    await release(poster, id);
    expect((await promise(poster, id, { replyId: ids[0] })).status).toBe(200);
  });

  it("does the same for a request", async () => {
    const { poster, id, ids } = await aScene(1, { type: "request" });
    const { post } = await promise(poster, id, { replyId: ids[0] });
    expect(post).toMatchObject({ type: "request", status: "promised" });
  });

  it("may do it after the post expired, since a promised post does not expire", async () => {
    const { poster, id, ids } = await aScene(1);
    await db().post.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await promise(poster, id, { replyId: ids[0] })).post.status).toBe("promised");
    expect((await release(poster, id)).post.status).toBe("expired");
  });
});

describe("an invalid promise", () => {
  it.each([
    ["replyId", {}],
    ["replyId", { replyId: "x" }],
    ["replyId", { replyId: 7 }],
    ["replyId", { replyId: null }],
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: -1 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: "two" }],
    ["quantity", { quantity: 3 }],
  ])("is refused because of its %s: %j", async (path, changes) => {
    const { poster, id, ids } = await aScene(1, { quantity: 5 }, 2);
    const answer = await promise(poster, id, path === "quantity" ? { replyId: ids[0], ...changes } : changes);
    expect([answer.status, answer.code, pathsOf(answer)]).toEqual([422, "invalid", [path]]);
    expect(await db().post.findUnique({ where: { id } })).toMatchObject({ promised: 0 });
  });

  it("exceeds the remaining quantity", async () => {
    const { poster, id, ids } = await aScene(2, { quantity: 3 }, 2);
    await promise(poster, id, { replyId: ids[0] });
    const { status, code } = await promise(poster, id, { replyId: ids[1], quantity: 2 });
    expect([status, code]).toEqual([409, "notEnough"]);
  });

  it("names an unknown reply or one to another post", async () => {
    const { poster, id } = await aScene(1);
    const other = await aScene(1);
    for (const replyId of [randomUUID(), other.ids[0]]) {
      expect((await promise(poster, id, { replyId })).status).toBe(404);
    }
    expect((await promise(poster, randomUUID(), { replyId: other.ids[0] })).status).toBe(404);
  });

  it("comes from anybody but the poster, whether or not the reply exists", async () => {
    const { id, ids, people } = await aScene(1);
    for (const as of [people[0], await aMember()]) {
      for (const replyId of [ids[0], randomUUID()]) {
        const { status, code } = await promise(as as Member, id, { replyId });
        expect([status, code]).toEqual([403, "forbidden"]);
      }
    }
  });

  it("names a member who withdrew or already has it; a no-show may get another chance", async () => {
    const { poster, id, ids, people } = await aScene(3, { quantity: 3 });
    await withdrawReply(people[0] as Member, ids[0] ?? "");
    await promise(poster, id, { replyId: ids[1] });
    await release(poster, id, { replyId: ids[1], reason: "no-show" });
    await promise(poster, id, { replyId: ids[2] });
    await confirmHandover(poster, id, { replyId: ids[2] ?? "" });
    const codes = await Promise.all([ids[0], ids[2]].map((replyId) => promise(poster, id, { replyId })));
    expect(codes.map(({ code }) => code)).toEqual(["conflict", "conflict"]);
    expect((await promise(poster, id, { replyId: ids[1] })).success).toBe(true);
  });

  it("concerns a post that is taken down or gone", async () => {
    const { poster, id, ids } = await aScene(1);
    await takeDownPost(poster, id);
    expect((await promise(poster, id, { replyId: ids[0] })).code).toBe("notOpen");
    const gone = await aScene(2);
    await promise(gone.poster, gone.id, { replyId: gone.ids[0] });
    await confirmHandover(gone.poster, gone.id, { replyId: gone.ids[0] ?? "" });
    expect((await promise(gone.poster, gone.id, { replyId: gone.ids[1] })).code).toBe("notOpen");
  });

  it.each(["first-come", "fair-draw"] as const)(
    "is made by hand although the post uses %s",
    async (allocation) => {
      const drawAt = allocation === "fair-draw" ? { drawAt: new Date(Date.now() + 60_000) } : {};
      const { poster, id, ids } = await aScene(2, { allocation, ...drawAt });
      const { status, code } = await promise(poster, id, { replyId: ids[1] });
      expect([status, code]).toEqual([409, "chosenByRule"]);
    },
  );
});

describe("the poster who takes a promise back", () => {
  it("releases it for another member", async () => {
    const { poster, id, ids } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    const { status, post, replies } = await release(poster, id);
    expect([status, post.status, post.amountLeft]).toEqual([200, "open", 1]);
    expect(replies[0]).toMatchObject({ state: "released", granted: 0, broken: 0 });
    expect(replies[0]?.history.at(-1)).toMatchObject({ state: "released", by: "poster" });
  });

  it("reports a no-show, which counts on the member's profile after a day", async () => {
    const { poster, id, ids, people } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    await aMissedTime(poster, people[0] as Member, id, ids[0] ?? "");
    const { replies } = await release(poster, id, { reason: "no-show" });
    expect(replies[0]).toMatchObject({ state: "no-show", kept: 0, broken: 0 });
    await letHoursPass(id, 24);
    await settleDuePost(id);
    const elsewhere = await aPost(await aMember());
    expect(await aReply(people[0] as Member, elsewhere)).toMatchObject({ kept: 0, broken: 1 });
  });

  it("may do it twice", async () => {
    const { poster, id, ids } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    const first = await release(poster, id, { replyId: ids[0] });
    expect(await release(poster, id, { replyId: ids[0] })).toEqual(first);
    expect((await release(poster, id, { replyId: ids[0], reason: "no-show" })).code).toBe("conflict");
  });

  it("must name the recipient when there are several", async () => {
    const { poster, id, ids } = await aScene(2, { quantity: 2 });
    for (const replyId of ids) await promise(poster, id, { replyId });
    const answer = await release(poster, id);
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["replyId"]]);
    expect(statesOf((await release(poster, id, { replyId: ids[1] })).replies, ids)).toEqual([
      "promised",
      "released",
    ]);
  });

  it("learns that nothing is promised", async () => {
    const { poster, id, ids } = await aScene(1);
    for (const json of [undefined, {}, { replyId: ids[0] }]) {
      expect((await release(poster, id, json)).status).toBe(409);
    }
  });

  it.each([
    ["reason", { reason: "lazy" }],
    ["reason", { reason: 1 }],
    ["replyId", { replyId: "x" }],
  ])("is refused because of the %s: %j", async (path, json) => {
    const { poster, id, ids } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    const answer = await release(poster, id, json);
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it("is the only one who can", async () => {
    const { poster, id, ids, people } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    for (const as of [people[0], await aMember()]) {
      expect((await release(as as Member, id)).status).toBe(403);
    }
    expect((await release(poster, randomUUID())).status).toBe(404);
  });

  it("cannot do so where a rule chooses, except for a missed time: after a day the next in line gets it", async () => {
    const { poster, id, ids, people } = await aScene(3, { allocation: "first-come" });
    expect((await release(poster, id, { replyId: ids[0] })).code).toBe("chosenByRule");
    await aMissedTime(poster, people[0] as Member, id, ids[0] ?? "");
    const { replies: kept } = await release(poster, id, { replyId: ids[0], reason: "no-show" });
    expect(statesOf(kept, ids)).toEqual(["promised", "waiting", "waiting"]);
    await letHoursPass(id, 24);
    await settleDuePost(id);
    const { post, replies } = await release(poster, id, { replyId: ids[0], reason: "no-show" });
    expect(post.status).toBe("promised");
    expect(statesOf(replies, ids)).toEqual(["no-show", "promised", "waiting"]);
    expect(replies.find(({ _id }) => _id === ids[1])?.history.at(-1)).toMatchObject({ by: "rule" });
  });

  it("affects no other recipient by repeating it after a rule passed the item on", async () => {
    const { poster, id, ids, people } = await aScene(3, { allocation: "first-come" });
    await aNoShow(poster, people[0] as Member, id, ids[0] ?? "");
    await release(poster, id, { replyId: ids[0], reason: "no-show" });
    const { replies, ...unnamed } = await release(poster, id, { reason: "no-show" });
    expect([unnamed.status, pathsOf(unnamed), replies]).toEqual([422, ["replyId"], undefined]);
    const states = await db().reply.findMany({ where: { postId: id }, orderBy: { askedAt: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["no_show", "promised", "waiting"]);
  });
});

describe("the poster who declines", () => {
  it("declines one reply, and the others keep waiting", async () => {
    const { poster, id, ids } = await aScene(2);
    const { status, replies } = await decline(poster, id, { replyId: ids[0] });
    expect(status).toBe(200);
    expect(statesOf(replies, ids)).toEqual(["declined", "waiting"]);
    const declined = replies.find(({ _id }) => _id === ids[0]);
    expect(declined?.history.at(-1)).toMatchObject({ state: "declined", by: "poster" });
    expect(declined).not.toHaveProperty("reason");
  });

  it("declines all waiting replies, but not the recipient", async () => {
    const { poster, id, ids } = await aScene(3);
    await promise(poster, id, { replyId: ids[1] });
    const { replies } = await decline(poster, id);
    expect(statesOf(replies, ids)).toEqual(["declined", "promised", "declined"]);
  });

  it("may do it twice, with one history entry", async () => {
    const { poster, id, ids } = await aScene(1);
    const first = await decline(poster, id, { replyId: ids[0] });
    expect(await decline(poster, id, { replyId: ids[0] })).toEqual(first);
    expect(await decline(poster, id)).toEqual(first);
    expect(first.replies[0]?.history).toHaveLength(2);
  });

  it("cannot decline a promised or unknown reply, or one to another poster", async () => {
    const { poster, id, ids, people } = await aScene(1);
    await promise(poster, id, { replyId: ids[0] });
    expect((await decline(poster, id, { replyId: ids[0] })).status).toBe(409);
    expect((await decline(poster, id, { replyId: randomUUID() })).status).toBe(404);
    expect((await decline(poster, id, { replyId: "x" })).status).toBe(422);
    expect((await decline(people[0] as Member, id)).status).toBe(403);
  });
});
