import { randomUUID } from "node:crypto";
import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { PUT as renew } from "@/app/api/v1/post/[id]/renewal/route";
import { DELETE, GET, PATCH } from "@/app/api/v1/post/[id]/route";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  aMissedTime,
  aPost,
  aReply,
  aRequest,
  HOME,
  type Member,
  withId,
} from "@/tests/support/factories";

const PATH = "/api/v1/post/{id}";

const ahead = (ms: number) => new Date(Date.now() + ms);

async function edit(as: Member, id: string, json: unknown) {
  const response = await PATCH(aRequest("/api/v1/post/x", { method: "PATCH", as, json }), withId(id));
  return { status: response.status, ...(await expectContract(response, "patch", PATH)) };
}

async function takeDown(as: Member, id: string) {
  const response = await DELETE(aRequest("/api/v1/post/x", { method: "DELETE", as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "delete", PATH)) };
}

async function renewIt(as: Member, id: string) {
  const response = await renew(aRequest("/api/v1/post/x/renewal", { method: "PUT", as }), withId(id));
  return { status: response.status, ...(await expectContract(response, "put", `${PATH}/renewal`)) };
}

async function seenByAll(id: string) {
  return (await expectContract(await GET(aRequest("/api/v1/post/x"), withId(id)), "get", PATH)).post;
}

async function aPromise(poster: Member, id: string, quantity = 1) {
  const person = await aMember();
  const replyId = (await aReply(person, id, { quantity }))._id;
  await promise(poster, id, { replyId });
  return { person, replyId };
}

/** A post of which nothing is left. */
async function aGonePost(poster: Member): Promise<string> {
  const id = await aPost(poster);
  await confirmHandover(poster, id, await aPromise(poster, id));
  return id;
}

const rowOf = (id: string) => db().post.findUniqueOrThrow({ where: { id } });
const pathsOf = ({ issues }: { issues: { path: string }[] }) => issues?.map(({ path }) => path);

describe("a poster who edits", () => {
  it("changes the fields that are sent, and nothing else", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 3 });
    const { images, ...before } = await rowOf(id).then(async (row) => ({ ...row, images: 0 }));
    vi.mocked(revalidateTag).mockReset();
    const { status, post } = await edit(poster, id, { title: " A better\ttitle " });
    expect([status, post.title, post.address]).toEqual([200, "A better title", HOME.address]);
    expect(await rowOf(id)).toEqual({
      ...before,
      title: "A better title",
      editedAt: expect.any(Date),
    });
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`]),
    );
  });

  it("may change words, numbers and tags at once, and repeat it", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const changes = {
      title: "Two chairs",
      description: "Two of them, red.",
      quantity: 2,
      tags: ["Wood", "red"],
    };
    const first = await edit(poster, id, changes);
    expect(first.post).toMatchObject({ ...changes, tags: ["wood", "red"], amountLeft: 2 });
    expect(await edit(poster, id, changes)).toEqual(first);
    expect((await edit(poster, id, { tags: "blue, Blue" })).post.tags).toEqual(["blue"]);
  });

  it("removes a quantity with null", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 4 });
    const { post } = await edit(poster, id, { quantity: null });
    expect(post).not.toHaveProperty("quantity");
    expect(post.amountLeft).toBe(1);
  });

  it("changes nothing by sending nothing", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 4 });
    const before = await seenByAll(id);
    expect((await edit(poster, id, {})).status).toBe(200);
    expect(await seenByAll(id)).toEqual(before);
  });

  it("cannot set the poster or any internal field", async () => {
    const [poster, victim] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const forged = {
      posterId: victim.id,
      type: "request",
      publicAddress: "here",
      promised: 5,
      completed: 1,
      withdrawnAt: new Date().toISOString(),
      expiresAt: "2999-01-01T00:00:00Z",
      drawSeed: "0".repeat(64),
    };
    const before = await rowOf(id);
    await edit(poster, id, forged);
    expect(await rowOf(id)).toEqual({ ...before, editedAt: expect.any(Date) });
  });

  it.each([
    ["title", { title: "ab" }],
    ["title", { title: 7 }],
    ["title", { title: null }],
    ["title", { title: "x".repeat(81) }],
    ["description", { description: "short" }],
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: "two" }],
    ["quantity", { quantity: 10_001 }],
    ["quantity", { quantity: [2] }],
    ["tags", { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }],
    ["tags", { tags: ["x".repeat(31)] }],
    ["tags", { tags: 7 }],
    ["address", { address: "" }],
    ["latitude", { latitude: 90.1 }],
    ["latitude", { latitude: "north" }],
    ["longitude", { longitude: null }],
    ["exactPlace", { exactPlace: 1 }],
    ["deadline", { deadline: "tomorrow" }],
    ["deadline", { deadline: 7 }],
    ["deadline", { deadline: "2001-01-01T00:00:00Z" }],
    ["deadline", { deadline: "2999-01-01T00:00:00Z" }],
    ["allocation", { allocation: "auction" }],
    ["drawAt", { allocation: "fair-draw" }],
    ["drawAt", { allocation: "fair-draw", drawAt: "soon" }],
    ["drawAt", { drawAt: `2030-01-01T00:00:00${" ".repeat(40)}` }],
    ["drawAt", { allocation: "fair-draw", drawAt: "2001-01-01T00:00:00Z" }],
    ["drawAt", { allocation: "fair-draw", drawAt: "2999-01-01T00:00:00Z" }],
  ])("is refused because of the %s: %j", async (path, changes) => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 3 });
    const before = await rowOf(id);
    const answer = await edit(poster, id, changes);
    const named = [...new Set(pathsOf(answer)?.map((one) => one.split(".")[0]))];
    expect([answer.status, answer.code, named]).toEqual([422, "invalid", [path]]);
    for (const { message } of answer.issues) expect(message).not.toMatch(/^Invalid/);
    expect(await rowOf(id)).toEqual(before);
  });

  it("is the only one who can: neither strangers nor the recipient may", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const { person } = await aPromise(poster, id);
    for (const as of [person, await aMember()]) {
      for (const answer of [
        await edit(as, id, { title: "Mine now" }),
        await takeDown(as, id),
        await renewIt(as, id),
      ]) {
        expect([answer.status, answer.code]).toEqual([403, "forbidden"]);
      }
    }
  });

  it('gets "not found" for a post that does not exist', async () => {
    const poster = await aMember();
    for (const id of [randomUUID(), "x", ""]) {
      const answers = [await edit(poster, id, {}), await takeDown(poster, id), await renewIt(poster, id)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it("cannot edit, renew or take down a post that is gone", async () => {
    const poster = await aMember();
    const id = await aGonePost(poster);
    for (const answer of [
      await edit(poster, id, { quantity: 5 }),
      await takeDown(poster, id),
      await renewIt(poster, id),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, "notOpen"]);
    }
  });
});

describe("a poster who moves", () => {
  it("moves the public place along with the exact one", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const home = { address: "3 Mill Lane, Hove, BN1 5XY", latitude: 50.827101, longitude: -0.168203 };
    expect((await edit(poster, id, home)).post).toMatchObject(home);
    const seen = await seenByAll(id);
    expect(seen).toMatchObject({
      address: "Hove",
      latitude: 50.825,
      locationPrecision: "approximate",
    });
    expect(JSON.stringify(seen)).not.toMatch(/50\.8271|0\.1682|BN1|5XY/);
  });

  it("may change only the address, or only the point", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    // The pin stays where it was.
    await edit(poster, id, { address: "5 Oak Road, Ringmer" });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes", latitude: 50.875 });
    await edit(poster, id, { latitude: "50.791234" });
    expect(await seenByAll(id)).toMatchObject({ address: "Newhaven", latitude: 50.78 });
    expect(await rowOf(id)).toMatchObject({ latitude: 50.791234, longitude: HOME.longitude });
  });

  it("may choose the public address, which stays until it is cleared", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    expect((await edit(poster, id, { settlement: "Ringmer", confirmed: true })).post.settlement).toBe(
      "Ringmer",
    );
    await edit(poster, id, { address: "14 Elm Street, Hove" });
    expect(await seenByAll(id)).toMatchObject({ address: "Ringmer" });
    await edit(poster, id, { settlement: "" });
    await edit(poster, id, { address: "16 Elm Street, Hove" });
    expect(await seenByAll(id)).toMatchObject({ address: "" });
    await edit(poster, id, { settlement: null });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
  });

  it("shows nothing of what was chosen for another place after moving away", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    await edit(poster, id, { settlement: "Ringmer", showStreet: true, confirmed: true });
    await edit(poster, id, {
      address: "5 North Street, Brighton",
      latitude: "50.8284",
      longitude: "-0.1395",
    });
    expect(await seenByAll(id)).toMatchObject({ address: "Brighton" });
    await edit(poster, id, { settlement: "Hove", confirmed: true });
    await edit(poster, id, { latitude: "50.8285" });
    expect(await seenByAll(id)).toMatchObject({ address: "Hove" });
  });

  it("may show the name of the street and hide it again; it follows the address", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    expect((await edit(poster, id, { showStreet: true })).post).toMatchObject({
      ...{ settlement: "Lewes", street: "Elm Street" },
    });
    expect(await seenByAll(id)).toMatchObject({ address: "Elm Street, Lewes", latitude: 50.875 });
    await edit(poster, id, { settlement: "Hove", confirmed: true });
    await edit(poster, id, { address: "The Barn, 5 Oak Road, Ringmer" });
    expect(await seenByAll(id)).toMatchObject({ address: "Oak Road, Hove" });
    await edit(poster, id, { address: "Rose Cottage, Ringmer", settlement: null });
    expect((await edit(poster, id, { title: "Another title" })).post).toMatchObject({ street: "" });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
    await edit(poster, id, { address: "5 Oak Road, Ringmer", showStreet: false });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
    await edit(poster, id, { showStreet: true });
    await edit(poster, id, { exactPlace: true });
    await edit(poster, id, { exactPlace: false });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
  });

  it("cannot publish a house as the public address, and the old one stays [S49]", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const answer = await edit(poster, id, { title: "Another title", settlement: "Rose Cottage" });
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([422, "settlement"]);
    expect(await seenByAll(id)).toMatchObject({ title: "Kitchen chair", address: "Lewes" });
  });

  it("is asked about a name that is no town we know near there, and may confirm it [S49]", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    for (const settlement of ["Dunroamin", "Aberdeen"]) {
      const answer = await edit(poster, id, { settlement });
      expect([answer.status, answer.issues?.[0]?.path]).toEqual([422, "settlement"]);
      expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
    }
    await edit(poster, id, { settlement: "Firle", confirmed: true });
    expect(await seenByAll(id)).toMatchObject({ address: "Firle" });
    expect((await edit(poster, id, { settlement: "Firle", title: "Another title" })).status).toBe(200);
  });

  it("is asked again about a name where the pin moves to, also if it is shown already [S49]", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const brighton = { latitude: "50.8284", longitude: "-0.1395" };
    const answer = await edit(poster, id, { ...brighton, settlement: "Lewes" });
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([422, "settlement"]);
    expect((await edit(poster, id, { ...brighton, settlement: "Lewes", confirmed: true })).status).toBe(200);
  });

  it("is asked before others see another town than the form has told of the new place [S49]", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const brighton = { address: "5 North Street, Brighton", latitude: "50.8284", longitude: "-0.1395" };
    const answer = await edit(poster, id, { ...brighton, shownAs: "Lewes" });
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([422, "settlement"]);
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes" });
    expect((await edit(poster, id, { ...brighton, shownAs: "Brighton" })).status).toBe(200);
    expect(await seenByAll(id)).toMatchObject({ address: "Brighton" });
    expect((await edit(poster, id, { showStreet: true, shownAs: "North Street, Brighton" })).status).toBe(
      200,
    );
  });

  it("may show the exact place, and hide it again", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    await edit(poster, id, { exactPlace: true });
    expect(await seenByAll(id)).toMatchObject({ ...HOME, locationPrecision: "exact" });
    await edit(poster, id, { latitude: 50.7912 });
    expect(await seenByAll(id)).toMatchObject({ latitude: 50.7912, locationPrecision: "exact" });
    await edit(poster, id, { exactPlace: false });
    expect(await seenByAll(id)).toMatchObject({ address: "Newhaven", latitude: 50.78 });
  });

  it("keeps it hidden while editing other fields", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    await edit(poster, id, { title: "Another title", exactPlace: "false" });
    expect(await seenByAll(id)).toMatchObject({ address: "Lewes", longitude: 0.008 });
  });

  it("tells the recipient of other words, and of none that stay", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { title: "Kitchen chair" });
    const { person } = await aPromise(poster, id);
    const told = async () =>
      (await listNotifications(person)).filter(({ kind }) => kind === "changed").length;
    const { description } = (await edit(poster, id, { title: "Kitchen chair", tags: "oak" })).post;
    await edit(poster, id, { description });
    expect(await told()).toBe(0);
    await edit(poster, id, { title: "Broken box" });
    await edit(poster, id, { description: "Nothing but the box is left of it." });
    expect(await told()).toBe(2);
  });

  it("shows the new place to the recipient", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const { person } = await aPromise(poster, id);
    await edit(poster, id, { address: "5 Oak Road, Lewes" });
    const response = await GET(aRequest("/api/v1/post/x", { as: person }), withId(id));
    expect((await expectContract(response, "get", PATH)).post.address).toBe("5 Oak Road, Lewes");
  });
});

describe("the quantity", () => {
  it("cannot drop below the number promised and handed over", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 5 });
    await confirmHandover(poster, id, await aPromise(poster, id, 2));
    await aPromise(poster, id, 1);
    for (const quantity of [2, 1, null]) {
      const answer = await edit(poster, id, { quantity, title: "Not taken over" });
      expect([answer.status, pathsOf(answer)]).toEqual([422, ["quantity"]]);
      expect(answer.message).toBe("3 are already promised or handed over.");
    }
    expect((await edit(poster, id, { quantity: 3 })).post).toMatchObject({
      status: "promised",
      amountLeft: 0,
      title: "Kitchen chair",
    });
    expect((await edit(poster, id, { quantity: 4 })).post).toMatchObject({ status: "open", amountLeft: 1 });
  });

  it("cannot drop to the number handed over: its poster says what became of the rest", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 5 });
    await confirmHandover(poster, id, await aPromise(poster, id, 2));
    const waiting = await aReply(await aMember(), id);
    const answer = await edit(poster, id, { quantity: 2 });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["quantity"]]);
    expect(answer.message).toContain("what became of the rest");
    expect(await db().reply.findUnique({ where: { id: waiting._id } })).toMatchObject({ state: "waiting" });
  });

  it("cannot grow with first come once somebody has asked", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { allocation: "first-come" });
    const [first, second] = [await aReply(await aMember(), id), await aReply(await aMember(), id)];
    expect([first.state, second.state]).toEqual(["promised", "waiting"]);
    const answer = await edit(poster, id, { quantity: 2 });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["quantity"]]);
    const row = await db().reply.findUnique({ where: { id: second._id } });
    expect(row).toMatchObject({ state: "waiting", granted: 0 });
  });
});

describe("the deadline", () => {
  it("can be changed and cleared by the poster", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const deadline = ahead(7 * DAY_MS).toISOString();
    expect((await edit(poster, id, { deadline })).post.expiresAt).toBe(deadline);
    expect((await edit(poster, id, { title: "Another title" })).post.expiresAt).toBe(deadline);
    const { post } = await edit(poster, id, { deadline: null });
    expect(Math.abs(Date.parse(post.expiresAt) - ahead(90 * DAY_MS).getTime())).toBeLessThan(MINUTE_MS);
  });

  it("must be after the draw", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: ahead(3 * DAY_MS) });
    expect(pathsOf(await edit(poster, id, { deadline: ahead(2 * DAY_MS) }))).toEqual(["deadline"]);
    expect((await edit(poster, id, { deadline: ahead(4 * DAY_MS) })).status).toBe(200);
    // Without one it would end 90 days after it was published: tomorrow.
    await db().post.update({ where: { id }, data: { createdAt: ahead(-89 * DAY_MS) } });
    expect(pathsOf(await edit(poster, id, { deadline: null }))).toEqual(["deadline"]);
  });

  it("can move together with the draw, in order", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: ahead(5 * DAY_MS) });
    const sooner = {
      allocation: "fair-draw",
      drawAt: ahead(DAY_MS).toISOString(),
      deadline: ahead(2 * DAY_MS).toISOString(),
    };
    const { status, post } = await edit(poster, id, sooner);
    expect([status, post.draw?.at, post.expiresAt]).toEqual([200, sooner.drawAt, sooner.deadline]);
    const { allocation: _, ...times } = sooner;
    expect((await edit(poster, id, times)).status).toBe(200);
  });
});

describe("the way of choosing a recipient", () => {
  it("may change until somebody asks", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const drawAt = ahead(DAY_MS).toISOString();
    const { post } = await edit(poster, id, { allocation: "fair-draw", drawAt });
    expect(post).toMatchObject({ allocation: "fair-draw", draw: { at: drawAt } });
    const later = ahead(2 * DAY_MS).toISOString();
    expect((await edit(poster, id, { drawAt: later })).post.draw).toEqual({
      at: later,
      seedHash: post.draw?.seedHash,
    });
    const first = await edit(poster, id, { allocation: "first-come" });
    expect(first.post.allocation).toBe("first-come");
    expect(first.post).not.toHaveProperty("draw");
    await aReply(await aMember(), id);
    for (const changes of [{ allocation: "poster" }, { allocation: "fair-draw", drawAt }]) {
      const answer = await edit(poster, id, changes);
      expect([answer.status, pathsOf(answer)]).toEqual([422, ["allocation"]]);
    }
    expect((await edit(poster, id, { allocation: "first-come", title: "Same rule" })).status).toBe(200);
  });

  it("can be left to the order of asking while neighbours wait, for good, and all are told", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const [first, second] = [await aReply(ben, id), await aReply(cleo, id)];
    const { post } = await edit(poster, id, { allocation: "first-come" });
    expect(post).toMatchObject({ allocation: "first-come", status: "promised" });
    const states = await db().reply.findMany({ where: { postId: id }, orderBy: { askedAt: "asc" } });
    expect(states.map(({ id: one, state }) => [one, state])).toEqual([
      [first._id, "promised"],
      [second._id, "waiting"],
    ]);
    for (const one of [ben, cleo])
      expect(await listNotifications(one)).toContainEqual(
        expect.objectContaining({
          kind: "rule-chooses",
          payload: expect.objectContaining({ because: "first-come" }),
        }),
      );
    expect((await edit(poster, id, { allocation: "poster" })).status).toBe(422);
    await expect(declineReply(poster, id, { replyId: second._id })).rejects.toThrow("chosenByRule");
  });

  it("is mailed at once to those who wait: a draw may be an hour ahead", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await declineReply(poster, id, { replyId });
    await db().emailOutbox.deleteMany({ where: { userId: ben.id } });
    await edit(poster, id, { allocation: "fair-draw", drawAt: ahead(2 * HOUR_MS).toISOString() });
    expect(await db().emailOutbox.count({ where: { userId: ben.id, kind: "at_once" } })).toBe(1);
  });

  it("lets those whom the poster had declined take part again, and tells them", async () => {
    const [poster, ben, friend, blocking, leaving, banned] = (await Promise.all(
      Array.from({ length: 6 }, () => aMember()),
    )) as [Member, Member, Member, Member, Member, Member];
    const id = await aPost(poster);
    const out: string[] = [];
    for (const who of [ben, blocking, leaving, banned]) out.push((await aReply(who, id))._id);
    await aReply(friend, id);
    for (const replyId of out) await declineReply(poster, id, { replyId });
    await db().block.create({ data: { blockerId: blocking.id, blockedId: poster.id } });
    await db().user.update({ where: { id: leaving.id }, data: { leavingAt: new Date() } });
    await db().user.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
    await edit(poster, id, { allocation: "first-come" });
    const states = await db().reply.findMany({ where: { postId: id }, orderBy: { askedAt: "asc" } });
    expect(states.map(({ state }) => state)).toEqual([
      "promised",
      "declined",
      "declined",
      "declined",
      "waiting",
    ]);
    expect((await listNotifications(ben)).map(({ kind }) => kind)).toContain("rule-chooses");
  });

  it("lets those take part from whom the poster took a promise back, and who objects to a no-show", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const [{ _id: bens }, { _id: cleos }] = [await aReply(ben, id), await aReply(cleo, id)];
    await promise(poster, id, { replyId: bens });
    await releasePromise(poster, id, { replyId: bens, reason: "released" });
    await promise(poster, id, { replyId: cleos });
    await aMissedTime(poster, cleo, id, cleos);
    await releasePromise(poster, id, { replyId: cleos, reason: "no-show" });
    await edit(poster, id, { allocation: "first-come" });
    expect((await listNotifications(ben)).map(({ kind }) => kind)).toContain("rule-chooses");
    expect((await db().reply.findUniqueOrThrow({ where: { id: bens } })).state).toBe("promised");
    await disputeReport(cleo, cleos);
    expect((await db().reply.findUniqueOrThrow({ where: { id: cleos } })).state).toBe("waiting");
    expect((await listReplies(cleo, id))[0]?.broken).toBe(0);
  });

  it("lets an untrue hand-over be denied also after the post is taken down", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 2 });
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await confirmHandover(poster, id, { replyId });
    await edit(poster, id, { allocation: "first-come" });
    await takeDownPost(poster, id);
    await disputeReport(ben, replyId);
    expect((await db().reply.findUniqueOrThrow({ where: { id: replyId } })).state).toBe("released");
  });

  it("can be left to a draw, in which all who wait take part", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 2 });
    const [kept] = [await aReply(ben, id), await aReply(cleo, id)];
    await promise(poster, id, { replyId: kept._id });
    const { post } = await edit(poster, id, {
      allocation: "fair-draw",
      drawAt: ahead(2 * HOUR_MS).toISOString(),
    });
    expect(post.draw?.seedHash).toMatch(/^[0-9a-f]{64}$/);
    const told = async (who: Member) =>
      (await listNotifications(who)).map(({ kind, payload }) => [kind, payload.because]);
    expect(await told(cleo)).toContainEqual(["rule-chooses", "draw"]);
    await aReply(await aMember(), id);
    await letDrawPass(id);
    await settleDuePost(id);
    const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id } });
    expect(drawEntries).toHaveLength(2);
    expect(await db().reply.count({ where: { postId: id, state: "promised" } })).toBe(2);
  });

  it("stays fixed even after the only reply is withdrawn", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: ahead(DAY_MS) });
    const ben = await aMember();
    const { _id } = await aReply(ben, id);
    const { withdrawReply } = await import("@/lib/replies/mutations");
    await withdrawReply(ben, _id);
    expect((await edit(poster, id, { allocation: "poster" })).status).toBe(422);
    expect((await edit(poster, id, { drawAt: ahead(2 * DAY_MS) })).status).toBe(422);
  });

  it.each([
    ["is past", -DAY_MS],
    ["is less than an hour ahead", 59 * MINUTE_MS],
    ["is more than 30 days ahead", 31 * DAY_MS],
    ["is after the deadline", 6 * DAY_MS],
  ])("is no draw if its time is sent alone and %s", async (_, ms) => {
    const poster = await aMember();
    const drawn = { allocation: "fair-draw" as const, drawAt: ahead(DAY_MS) };
    const id = await aPost(poster, { ...drawn, expiresAt: ahead(5 * DAY_MS) });
    const before = await rowOf(id);
    const answer = await edit(poster, id, { drawAt: ahead(ms) });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["drawAt"]]);
    expect(await rowOf(id)).toEqual(before);
  });

  it("is no draw if its time is after the existing deadline", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { expiresAt: ahead(2 * DAY_MS) });
    const answer = await edit(poster, id, { allocation: "fair-draw", drawAt: ahead(3 * DAY_MS) });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["drawAt"]]);
  });

  it("may be sent along unchanged, before and after the draw", async () => {
    const poster = await aMember();
    const drawAt = ahead(DAY_MS);
    const id = await aPost(poster, { allocation: "fair-draw", drawAt });
    await aReply(await aMember(), id);
    const whole = { title: "Another title", allocation: "fair-draw", drawAt };
    expect((await edit(poster, id, whole)).status).toBe(200);
    expect((await edit(poster, id, { allocation: "fair-draw", title: "Its time stays" })).status).toBe(200);
    const held = ahead(-MINUTE_MS);
    await db().post.update({ where: { id }, data: { drawAt: held } });
    expect((await edit(poster, id, { ...whole, drawAt: held })).status).toBe(200);
  });
});

describe("a renewal", () => {
  it("extends a post by 90 days, even after it expired", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { expiresAt: ahead(-DAY_MS) });
    expect((await seenByAll(id)).status).toBe("expired");
    vi.mocked(revalidateTag).mockReset();
    const { status, post } = await renewIt(poster, id);
    expect([status, post.status]).toEqual([200, "open"]);
    expect(Math.abs(Date.parse(post.expiresAt) - ahead(90 * DAY_MS).getTime())).toBeLessThan(MINUTE_MS);
    expect(await rowOf(id)).toMatchObject({ renewedAt: expect.any(Date), editedAt: null });
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`]),
    );
  });

  it("can be repeated, and is refused for a post that was taken down", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    for (let time = 0; time < 2; time += 1) expect((await renewIt(poster, id)).status).toBe(200);
    await takeDownPost(poster, id);
    expect((await renewIt(poster, id)).code).toBe("notOpen");
    expect((await edit(poster, id, { title: "Back again" })).code).toBe("notOpen");
  });
});

/** The minutes in which it can be brought back. */
async function letUndoPass(id: string): Promise<void> {
  await db().post.update({ where: { id }, data: { takeDownAt: new Date(Date.now() - 1000) } });
  await settleDuePost(id);
}

describe("a poster who takes a post down", () => {
  it("releases the recipient and notifies everybody who waits", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 2 });
    const { replyId } = await aPromise(poster, id);
    const waiting = (await aReply(await aMember(), id))._id;
    vi.mocked(revalidateTag).mockReset();
    const { status, post } = await takeDown(poster, id);
    expect([status, post.status]).toEqual([200, "withdrawn"]);
    await letUndoPass(id);
    const states = await db().reply.findMany({
      where: { postId: id },
      select: { id: true, state: true, reason: true },
    });
    expect(states).toEqual(
      expect.arrayContaining([
        { id: replyId, state: "released", reason: "post_withdrawn" },
        { id: waiting, state: "declined", reason: "post_withdrawn" },
      ]),
    );
    expect(await seenByAll(id)).toBeUndefined();
    expect(vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag)).toEqual(
      expect.arrayContaining(["feed", `post:${id}`]),
    );
  });

  it("may do it twice, and the history grows once", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    await aPromise(poster, id);
    const first = await takeDown(poster, id);
    expect(await takeDown(poster, id)).toEqual(first);
    await letUndoPass(id);
    expect(await db().replyChange.count({ where: { reply: { postId: id } } })).toBe(3);
  });

  it("may do it after some items are handed over: those stay handed over", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { quantity: 2 });
    const given = await aPromise(poster, id);
    await confirmHandover(poster, id, given);
    expect((await takeDown(poster, id)).post.status).toBe("withdrawn");
    expect(await db().reply.findUnique({ where: { id: given.replyId } })).toMatchObject({
      state: "completed",
    });
  });
});
