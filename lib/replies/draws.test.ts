import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/post/[id]/draw/route";
import { recomputeScript } from "@/components/draws/recompute-script";
import type { Actor } from "@/lib/auth/session";
import { db, transaction } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { sendMessage } from "@/lib/messages/mutations";
import type { DrawView } from "@/lib/replies/draw-schema";
import { drawOrder } from "@/lib/replies/draws";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { lockPost } from "@/lib/replies/locked-post";
import { confirmWanted, updateReply, withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import { ageRepliers, closeDraw, letDrawOpen, letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  aNoShow,
  aPost,
  aReply,
  aRequest,
  codeOf,
  letHoursPass,
  lookAtReplies,
  type Member,
  withId,
} from "@/tests/support/factories";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The draw as somebody does it over who has read its description and never our code. */
function doneOver({ seed, entries }: DrawView): DrawView["entries"] {
  const again = entries.map((one) => {
    const { entry, received } = one;
    const tickets = Math.max(1, Math.floor(12 / (1 + received)));
    let number = "z";
    for (let ticket = 1; ticket <= tickets; ticket += 1) {
      const drawn = sha256(`${seed}:${entry}:${ticket}`);
      if (drawn < number) number = drawn;
    }
    return { ...one, tickets, number };
  });
  return again.sort((one, other) => one.number.localeCompare(other.number));
}

/** The output of the page's lines, for this answer. */
async function runScript(id: string, draw: DrawView): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-draw-"));
  await writeFile(join(folder, "draw.json"), JSON.stringify({ success: true, draw }));
  const [fetching = "", ...lines] = recomputeScript("https://swap.example", id).split("\n");
  expect(fetching).toBe(`curl -s https://swap.example/api/v1/post/${id}/draw > draw.json`);
  const { stdout } = await promisify(execFile)("sh", ["-c", lines.join("\n")], { cwd: folder });
  await rm(folder, { recursive: true });
  return stdout.trim().split("\n");
}

async function readDraw(id: string, as?: Member): Promise<DrawView> {
  const response = await GET(aRequest("/api/v1/post/x/draw", as ? { as } : {}), withId(id));
  expect(response.status).toBe(200);
  return (await response.json()).draw;
}

const aDraw = (poster: Actor, changes: Parameters<typeof aPost>[1] = {}) =>
  aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS), ...changes });

const withCode = async (replyId: string) => ({ replyId, code: await codeOf(replyId) });

type Handover = { type?: "offer" | "request"; isVerified?: boolean; confirmedBy?: "poster" | "replier" };

/** Somebody was handed something at that time, of an offer; or helped, with a request. */
async function aHandover(
  person: Actor,
  poster: Actor,
  at: Date,
  { type = "offer", isVerified = true, confirmedBy }: Handover = {},
) {
  const postId = await aPost(poster, { type });
  await db().reply.create({
    data: {
      postId,
      personId: person.id,
      quantity: 1,
      text: "",
      pickup: "Then",
      state: "completed",
      granted: 1,
      verified: isVerified,
      posterConfirmed: confirmedBy === "poster",
      replierConfirmed: confirmedBy === "replier",
      stateSince: at,
    },
  });
}

async function people(count: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => aMember()));
}

/** The own entry that each of them sees. */
async function entriesOf(postId: string, repliers: Member[]): Promise<string[]> {
  const own = await Promise.all(repliers.map(async (person) => (await lookAtReplies(person, postId))[0]));
  return own.map((reply) => reply?.drawEntry ?? "none");
}

const statesOf = async (postId: string) =>
  new Map(
    (await db().reply.findMany({ where: { postId } })).map(({ personId, state }) => [
      personId,
      fromPrismaEnum(state),
    ]),
  );

async function receivedOf(postId: string, person: Member): Promise<number | undefined> {
  const [own] = await entriesOf(postId, [person]);
  return (await readDraw(postId)).entries.find(({ entry }) => entry === own)?.received;
}

describe("a member who verifies a draw", () => {
  it("gets the same order, and sees that the first one won", async () => {
    const [poster, other] = [await aMember(), await aMember()];
    const repliers = await people(5);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    for (const [at, count] of [0, 1, 2, 5, 20].entries()) {
      for (let time = 0; time < count; time += 1) {
        await aHandover(repliers[at] as Member, other, new Date(Date.now() - DAY_MS));
      }
    }
    const before = await readDraw(id);
    await letDrawPass(id);
    const draw = await readDraw(id);
    expect(sha256(draw.seed ?? "")).toBe(before.seedHash);
    expect(draw.seedHash).toBe(before.seedHash);
    expect(draw.entries).toEqual(doneOver(draw));

    const announced = [
      "The seed is the one announced.",
      "The list is the one announced.",
      "The order is the one drawn.",
    ];
    expect(await runScript(id, draw)).toEqual(announced);
    const [winner, ...others] = draw.entries;
    const swapped = { ...draw, entries: [...others, ...(winner ? [winner] : [])] };
    expect(await runScript(id, swapped)).toEqual([announced[0], announced[1], "ANOTHER ORDER."]);
    expect(await runScript(id, { ...draw, seed: sha256("another") })).toContain("ANOTHER SEED.");

    const own = await entriesOf(id, repliers);
    const tickets = own.map((entry) => draw.entries.find((one) => one.entry === entry)?.tickets);
    expect(tickets).toEqual([12, 6, 4, 2, 1]);
    const first = repliers[own.indexOf(draw.entries[0]?.entry ?? "")];
    const states = await statesOf(id);
    expect(states.get(first?.id ?? "")).toBe("promised");
    expect([...states.values()].sort()).toEqual(["promised", "waiting", "waiting", "waiting", "waiting"]);
    const line = (await lookAtReplies(poster, id)).map(({ person }) => person._id);
    expect(line).toEqual(draw.entries.map(({ entry }) => repliers[own.indexOf(entry)]?.id));
  });

  it("gets the same order from any seed and participants", () => {
    const entrant = fc.record({ entry: fc.stringMatching(/^[0-9a-f]{16}$/), received: fc.nat(30) });
    const entrants = fc.uniqueArray(entrant, { selector: ({ entry }) => entry, maxLength: 12 });
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), entrants, (seed, all) => {
        const entries = drawOrder(seed, all);
        expect(entries).toEqual(doneOver({ seed, entries } as DrawView));
        expect(drawOrder(seed, [...all].reverse())).toEqual(entries);
      }),
      { seed: 7 },
    );
  });

  it("sees the same from any account, and without one", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const views = await Promise.all([undefined, poster, ...repliers].map((as) => readDraw(id, as)));
    for (const view of views) expect(view).toEqual(views[0]);
  });

  it("learns no name, account or reply from it", async () => {
    const [poster, ben] = [await aMember(), await aMember({ name: "Ben Okafor" })];
    const id = await aDraw(poster);
    const { _id } = await aReply(ben, id);
    await letDrawPass(id);
    const text = JSON.stringify(await readDraw(id));
    for (const secret of [ben.id, _id, "Okafor", ben.email]) expect(text).not.toContain(secret);
  });
});

/** Recomputes the amounts from the order and the record alone; fails if anybody was skipped. */
function followed({ entries, record }: DrawView, quantity: number): Map<string, number> {
  const [line, has, wants] = [
    entries.map(({ entry }) => entry),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const { entry, quantity: asked } of entries) wants.set(entry, asked);
  const left = () => quantity - [...has.values()].reduce((sum, n) => sum + n, 0);
  for (const { entry, event, quantity: number } of record) {
    if (event === "asked") {
      line.splice(0, line.length, ...line.filter((one) => one !== entry), entry);
      wants.set(entry, number);
    } else if (event === "promised") {
      const next = line.find((one) => (has.get(one) ?? 0) < (wants.get(one) ?? 0));
      expect(entry).toBe(next);
      has.set(entry, number);
    } else if (event !== "handed-over") {
      has.delete(entry);
      line.splice(line.indexOf(entry), 1);
    }
    expect(left()).toBeGreaterThanOrEqual(0);
  }
  return has;
}

describe("the history after a draw", () => {
  it("is public without names: the outcome of each entry, and the correct successor", async () => {
    const [poster, late] = [await aMember({ name: "Ada Poster" }), await aMember()];
    const repliers = await people(4);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    const own = await entriesOf(id, repliers);
    const ranked = entries.map(({ entry }) => repliers[own.indexOf(entry)] as Member);
    const [first, second, third, fourth] = ranked as [Member, Member, Member, Member];
    const replyOf = async (person: Member) => (await lookAtReplies(person, id))[0]?._id ?? "";
    await aReply(late, id);
    await withdrawReply(first, await replyOf(first));
    await aReply(first, id);
    await aNoShow(poster, second, id, await replyOf(second));
    await confirmWanted(third, await replyOf(third));
    await sendMessage(poster, await replyOf(third), { text: "When?" }, null);
    await letHoursPass(id, 50);
    await releasePromise(poster, id, { replyId: await replyOf(third), reason: "no-answer" });
    await letHoursPass(id, 24);
    await settleDuePost(id);
    await withdrawReply(fourth, await replyOf(fourth));
    await confirmWanted(late, await replyOf(late));
    await confirmHandover(poster, id, await withCode(await replyOf(late)));

    const draw = await readDraw(id);
    expect(draw.entries).toEqual(entries);
    const place = (entry: string) => entries.findIndex((one) => one.entry === entry) + 1;
    expect(draw.record.map(({ entry, event }) => `${place(entry)} ${event}`)).toEqual([
      ...["1 promised", "0 asked", "1 gave-back", "2 promised", "1 asked", "2 no-show", "3 promised"],
      ...["3 no-answer", "4 promised", "4 gave-back", "0 promised", "0 handed-over", "1 gone"],
    ]);
    const [lates] = await entriesOf(id, [late]);
    expect([...followed({ ...draw, record: draw.record.slice(0, -1) }, 1)]).toEqual([[lates, 1]]);
    for (const secret of [poster.id, first.id, "Poster"]) expect(JSON.stringify(draw)).not.toContain(secret);
  });

  it("covers everybody at once when the post is taken down", async () => {
    const poster = await aMember();
    const repliers = await people(2);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    await readDraw(id);
    await takeDownPost(poster, id);
    const { record } = await readDraw(id, repliers[1]);
    expect(record.map(({ event }) => event)).toEqual(["promised", "post-withdrawn", "post-withdrawn"]);
  });

  it("keeps the quantities of its published list while the seed is still closed", async () => {
    const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
    const id = await aDraw(poster, { quantity: 3 });
    for (const person of [ada, ben]) await aReply(person, id);
    await ageRepliers(id);
    await closeDraw(id);
    for (const person of [ada, ben]) {
      const [reply] = await lookAtReplies(person, id);
      await expect(updateReply(person, reply?._id ?? "", { quantity: 3 })).rejects.toMatchObject({
        code: "invalid",
      });
    }
    await letDrawOpen(id);
    const { entries } = await readDraw(id);
    expect(entries.map(({ quantity, granted }) => [quantity, granted])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it("gives nobody more than they were drawn for, and the quantity cannot grow", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster, { quantity: 4 });
    for (const person of repliers) await aReply(person, id, { quantity: 2 });
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    const own = await entriesOf(id, repliers);
    const last = repliers[own.indexOf(entries[2]?.entry ?? "")] as Member;
    const [reply] = await lookAtReplies(last, id);
    await expect(updateReply(last, reply?._id ?? "", { quantity: 3 })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(editPost(poster, id, { quantity: 3 })).rejects.toMatchObject({ code: "invalid" });
    await expect(editPost(poster, id, { quantity: 5 })).rejects.toMatchObject({ code: "invalid" });
    expect((await lookAtReplies(last, id))[0]).toMatchObject({ state: "waiting", granted: 0 });
    followed(await readDraw(id), 4);
  });

  it("cannot be changed by renewal, another deadline, another time or another method", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const draw = await readDraw(id);
    await renewPost(poster, id);
    await editPost(poster, id, { deadline: new Date(Date.now() + DAY_MS) });
    for (const changes of [{ allocation: "poster" as const }, { drawAt: new Date(Date.now() + DAY_MS) }])
      await expect(editPost(poster, id, changes)).rejects.toMatchObject({ code: "invalid" });
    expect(await readDraw(id)).toEqual(draw);
  });
});

describe("the chance of being drawn first", () => {
  it("equals the share of the tickets", () => {
    const received = [0, 1, 2, 5];
    const shares = [12 / 24, 6 / 24, 4 / 24, 2 / 24];
    const draws = 4000;
    const entrants = received.map((count) => ({ entry: sha256(`${count}`).slice(0, 16), received: count }));
    const wins = received.map(() => 0);
    for (let time = 0; time < draws; time += 1) {
      const first = drawOrder(sha256(`seed ${time}`), entrants)[0]?.received ?? -1;
      wins[received.indexOf(first)] = (wins[received.indexOf(first)] ?? 0) + 1;
    }
    const chiSquare = shares.reduce((sum, share, at) => {
      const expected = share * draws;
      return sum + ((wins[at] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // With 3 degrees of freedom a fair draw is above this once in 5,000 times; these seeds are always the same.
    expect(chiSquare).toBeLessThan(19.7);
  });
});

describe("the items received before a draw", () => {
  it.each([
    ["a moment before the 28 days", -28 * DAY_MS - 1000, 0],
    ["at the beginning of the 28 days", -28 * DAY_MS + 1000, 1],
    ["just before the draw", -1000, 1],
    ["after its time, though before it was held", 1000, 0],
  ])("are counted correctly for a handover %s", async (_, offset, count) => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aDraw(poster);
    await aReply(ben, id);
    const drawAt = new Date(Date.now() - MINUTE_MS);
    await aHandover(ben, poster, new Date(drawAt.getTime() + offset));
    await letDrawPass(id, drawAt);
    expect(await receivedOf(id, ben)).toBe(count);
  });

  it("include answers to one's own request, but no items given", async () => {
    const [poster, ben, cleo] = await people(3);
    if (!poster || !ben || !cleo) throw new Error("three people");
    const id = await aDraw(poster);
    for (const person of [ben, cleo]) await aReply(person, id);
    const yesterday = new Date(Date.now() - DAY_MS);
    // Ben asked for it and Cleo brought it.
    await aHandover(cleo, ben, yesterday, { type: "request" });
    await aHandover(poster, ben, yesterday);
    await letDrawPass(id);
    expect([await receivedOf(id, ben), await receivedOf(id, cleo)]).toEqual([1, 0]);
  });

  it("include hand-overs that the receiver confirmed without a code, and no others'", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aDraw(poster);
    await aReply(ben, id);
    const yesterday = new Date(Date.now() - DAY_MS);
    for (const confirmedBy of ["poster", "replier"] as const) {
      await aHandover(ben, await aMember(), yesterday, { isVerified: false, confirmedBy });
      await aHandover(await aMember(), ben, yesterday, { isVerified: false, confirmedBy, type: "request" });
    }
    await letDrawPass(id);
    expect(await receivedOf(id, ben)).toBe(2);
  });

  it("include hand-overs to which the receiver has not objected in time", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aDraw(poster);
    await aReply(ben, id);
    await aHandover(ben, poster, new Date(Date.now() - 4 * DAY_MS), { isVerified: false });
    await letDrawPass(id);
    expect(await receivedOf(id, ben)).toBe(1);
  });

  it("exclude hand-overs that the receiver has not confirmed", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aDraw(poster);
    await aReply(ben, id);
    await aHandover(ben, poster, new Date(Date.now() - DAY_MS), { isVerified: false });
    await letDrawPass(id);
    expect(await receivedOf(id, ben)).toBe(0);
  });

  it("exclude released promises", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const earlier = await aPost(poster);
    const { _id } = await aReply(ben, earlier);
    await promise(poster, earlier, { replyId: _id });
    await releasePromise(poster, earlier, { replyId: _id, reason: "no-show" });
    const id = await aDraw(poster);
    await aReply(ben, id);
    await letDrawPass(id);
    expect(await receivedOf(id, ben)).toBe(0);
  });
});

describe("a draw", () => {
  it("keeps its seed secret until it is held", async () => {
    const poster = await aMember();
    const id = await aDraw(poster);
    await aReply(await aMember(), id);
    const { drawSeed } = await db().post.findUniqueOrThrow({ where: { id } });
    const draw = await readDraw(id, poster);
    expect(draw).toMatchObject({ seed: null, drawnAt: null, entries: [], seedHash: sha256(drawSeed ?? "") });
    expect(JSON.stringify(draw)).not.toContain(drawSeed);
    await letDrawPass(id);
    expect((await readDraw(id)).seed).toBe(drawSeed);
  });

  it("never reveals the seed of a post that was taken down before", async () => {
    const poster = await aMember();
    const id = await aDraw(poster);
    await db().post.update({ where: { id }, data: { withdrawnAt: new Date() } });
    await letDrawPass(id);
    expect(await readDraw(id, poster)).toMatchObject({ seed: null, drawnAt: null });
  });

  it("is held once when ten people look at the same moment", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const views = await Promise.all(Array.from({ length: 10 }, () => readDraw(id)));
    expect(views[0]?.drawnAt).not.toBeNull();
    for (const view of views) expect(view).toEqual(views[0]);
    const promised = { reply: { postId: id }, state: "promised" as const };
    expect(await db().replyChange.count({ where: promised })).toBe(1);
    expect(await db().post.findUnique({ where: { id } })).toMatchObject({ promised: 1 });
  });

  it("includes everybody who waits at its time, and the poster can exclude nobody", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    const replies: string[] = [];
    for (const person of repliers) replies.push((await aReply(person, id))._id);
    await withdrawReply(repliers[0] as Member, replies[0] ?? "");
    const refused = { code: "chosenByRule" };
    await expect(declineReply(poster, id, { replyId: replies[1] ?? "" })).rejects.toMatchObject(refused);
    await expect(declineReply(poster, id, {})).rejects.toMatchObject(refused);
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    const waiting = (await entriesOf(id, repliers)).slice(1);
    expect(entries.map(({ entry }) => entry).sort()).toEqual(waiting.sort());
  });

  it("gives the ranks their requested quantity while supplies last, and records it", async () => {
    const [poster, ...repliers] = await people(4);
    if (!poster) throw new Error("four people");
    const id = await aDraw(poster, { quantity: 2 });
    for (const [at, person] of repliers.entries()) await aReply(person, id, { quantity: at === 1 ? 2 : 1 });
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    let left = 2;
    for (const { quantity, granted } of entries) {
      expect(granted).toBe(Math.min(quantity, left));
      left -= granted;
    }
    const replies = await db().reply.findMany({ where: { postId: id }, orderBy: { rank: "asc" } });
    expect(replies.map((reply) => reply.granted)).toEqual(entries.map(({ granted }) => granted));
  });

  it("excludes later replies, even if nobody has opened the post yet", async () => {
    const [poster, ben, cleo] = await people(3);
    if (!poster || !ben || !cleo) throw new Error("three people");
    const id = await aDraw(poster);
    await aReply(ben, id);
    await letDrawPass(id);
    expect(await aReply(cleo, id)).toMatchObject({ state: "waiting", position: 1 });
    expect((await readDraw(id)).entries).toHaveLength(1);
    expect((await statesOf(id)).get(ben.id)).toBe("promised");
  });

  it("ranks later and repeated replies behind all drawn entries", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    await readDraw(id);
    const late = await aMember();
    expect(await aReply(late, id)).toMatchObject({ state: "waiting", position: 3 });
    const next = (await lookAtReplies(poster, id)).find(({ position }) => position === 1);
    const leaving = repliers.find((person) => person.id === next?.person._id) as Member;
    await withdrawReply(leaving, next?._id ?? "");
    expect(await aReply(leaving, id)).toMatchObject({ state: "waiting", position: 3 });
  });

  it("moves on to the next rank after a release, and never back", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    const own = await entriesOf(id, repliers);
    const ranked = entries.map(({ entry }) => repliers[own.indexOf(entry)] as Member);
    for (const [rank, person] of ranked.entries()) {
      const reply = (await lookAtReplies(person, id))[0];
      expect([rank, reply?.state, reply?.history.at(-1)?.by]).toEqual([rank, "promised", "rule"]);
      await aNoShow(poster, person, id, reply?._id ?? "");
    }
    expect([...(await statesOf(id)).values()]).toEqual(["no-show", "no-show", "no-show"]);
    expect((await readDraw(id)).entries).toEqual(entries);
  });

  it("of several items serves the first ranks in full while supplies last", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster, { quantity: 3 });
    for (const person of repliers) await aReply(person, id, { quantity: 2 });
    await letDrawPass(id);
    const line = await lookAtReplies(poster, id);
    expect(line.map(({ state, granted }) => [state, granted])).toEqual([
      ["promised", 2],
      ["promised", 1],
      ["waiting", 0],
    ]);
  });

  it("without entries leaves the item to the next reply", async () => {
    const poster = await aMember();
    const id = await aDraw(poster);
    await letDrawPass(id);
    expect((await readDraw(id)).entries).toEqual([]);
    expect(await aReply(await aMember(), id)).toMatchObject({ state: "promised" });
  });

  it("notifies the remaining entries when everything is handed over", async () => {
    const poster = await aMember();
    const repliers = await people(2);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await letDrawPass(id);
    const [first] = await lookAtReplies(poster, id);
    await confirmHandover(poster, id, await withCode(first?._id ?? ""));
    expect((await lookAtReplies(poster, id)).map(({ state, reason }) => [state, reason])).toEqual([
      ["completed", undefined],
      ["declined", "gone"],
    ]);
  });
});

/** As the description of the call says. */
const digestOf = ({ entries }: DrawView) =>
  sha256(
    entries
      .map(({ entry, received, quantity }) => `${entry} ${received} ${quantity}\n`)
      .sort()
      .join(""),
  );

describe("the list of a draw", () => {
  it("is fixed and its digest public ten minutes before the seed opens", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await ageRepliers(id);
    expect(await readDraw(id)).toMatchObject({ closedAt: null, listed: null, listHash: null });
    await closeDraw(id);
    const closed = await readDraw(id);
    expect(closed).toMatchObject({ listed: 3, seed: null, drawnAt: null, entries: [], record: [] });
    expect(Date.parse(closed.opensAt) - Date.parse(closed.closedAt ?? "")).toBe(10 * MINUTE_MS);
    await settleDuePost(id);
    expect(await readDraw(id)).toEqual(closed);
    await letDrawOpen(id);
    const drawn = await readDraw(id);
    expect([drawn.listHash, digestOf(drawn)]).toEqual([closed.listHash, closed.listHash]);
    expect(drawn.entries).toEqual(doneOver(drawn));
  });

  it("is one list, and the order one order, where the host stops in the middle of either", async () => {
    const poster = await aMember();
    const repliers = await people(3);
    const id = await aDraw(poster);
    for (const person of repliers) await aReply(person, id);
    await ageRepliers(id);
    const stop = () =>
      transaction(async (tx) => {
        await lockPost(tx, id);
        throw new Error("The host stopped.");
      });
    const rowOf = () =>
      db().post.findUniqueOrThrow({
        where: { id },
        select: { drawClosedAt: true, drawEntries: true, drawnAt: true, promised: true },
      });
    await db().post.update({ where: { id }, data: { drawAt: new Date(Date.now() - MINUTE_MS) } });
    await expect(stop()).rejects.toThrow("The host stopped.");
    expect(await rowOf()).toMatchObject({ drawClosedAt: null, drawEntries: null });
    await Promise.all([settleDuePost(id), settleDuePost(id)]);
    const { listHash } = await readDraw(id);

    await letDrawOpen(id);
    await expect(stop()).rejects.toThrow("The host stopped.");
    expect(await rowOf()).toMatchObject({ drawnAt: null, promised: 0 });
    await Promise.all([settleDuePost(id), settleDuePost(id)]);
    const drawn = await readDraw(id);
    expect([drawn.listHash, digestOf(drawn)]).toEqual([listHash, listHash]);
    expect(drawn.entries).toEqual(doneOver(drawn));
    expect(await db().reply.count({ where: { postId: id, state: "promised" } })).toBe(1);
  });

  it("stays as it was when people leave, come back, ask for more or join before the seed opens", async () => {
    const poster = await aMember();
    const [ben, cleo, dan, eve] = await people(4);
    if (!ben || !cleo || !dan || !eve) throw new Error("four people");
    const id = await aDraw(poster, { quantity: 3 });
    const replies = [await aReply(ben, id), await aReply(cleo, id), await aReply(dan, id)];
    await ageRepliers(id);
    await closeDraw(id);
    const { listHash } = await readDraw(id);
    await withdrawReply(ben, replies[0]?._id ?? "");
    await withdrawReply(cleo, replies[1]?._id ?? "");
    await letDrawOpen(id);
    await db().reply.updateMany({ where: { id: replies[1]?._id ?? "" }, data: { askedAt: new Date() } });
    expect(await aReply(cleo, id).catch(() => null)).not.toBeNull();
    await aReply(eve, id);
    const drawn = await readDraw(id);
    expect([drawn.listHash, digestOf(drawn), drawn.entries.length]).toEqual([listHash, listHash, 3]);
    const [bens, cleos, dans] = await entriesOf(id, [ben, cleo, dan]);
    const granted = new Map(drawn.entries.map((one) => [one.entry, one.granted]));
    expect([granted.get(bens ?? ""), granted.get(cleos ?? ""), granted.get(dans ?? "")]).toEqual([0, 0, 1]);
  });

  it.each([
    ["none", [1, 1, 1]],
    ["day", [0, 1, 1]],
    ["week", [0, 0, 1]],
    ["month", [0, 0, 0]],
  ] as const)("has accounts of the age that the host wants: %s", async (drawAge, expected) => {
    const poster = await aMember();
    const id = await aDraw(poster);
    const repliers = await people(3);
    for (const [at, days] of [0, 2, 9].entries()) {
      const person = repliers[at] as Member;
      await db().user.update({
        where: { id: person.id },
        data: { createdAt: new Date(Date.now() - days * DAY_MS) },
      });
      await aReply(person, id);
    }
    await db().communitySettings.upsert({
      where: { id: 1 },
      create: { changes: { drawAge } },
      update: { changes: { drawAge } },
    });
    await closeDraw(id);
    await db().communitySettings.deleteMany();
    const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id } });
    const listed = (drawEntries as { entry: string }[]).map(({ entry }) => entry);
    const own = await entriesOf(id, repliers);
    expect(own.map((entry) => Number(listed.includes(entry)))).toEqual(expected);
  });

  it("gives whoever left and came back before it closed the same entry and tickets", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aDraw(poster);
    await aReply(cleo, id);
    const { _id: replyId } = await aReply(ben, id);
    const [entry] = await entriesOf(id, [ben]);
    for (let round = 0; round < 3; round += 1) {
      await withdrawReply(ben, replyId);
      await aReply(ben, id);
    }
    expect(await entriesOf(id, [ben])).toEqual([entry]);
    await letDrawPass(id);
    const { entries } = await readDraw(id);
    expect(entries.map((one) => [one.entry === entry, one.tickets]).sort()).toEqual([
      [false, 12],
      [true, 12],
    ]);
  });

  it("leaves accounts that are too new behind those who are on it, and lets them have what is left", async () => {
    const [poster, old] = [await aMember(), await aMember()];
    const id = await aDraw(poster, { quantity: 2 });
    await aReply(old, id);
    await ageRepliers(id);
    const [young, younger] = [await aMember(), await aMember()];
    for (const person of [young, younger]) await aReply(person, id);
    await closeDraw(id);
    await letDrawOpen(id);
    const { entries } = await readDraw(id);
    expect(entries.map(({ entry }) => entry)).toEqual(await entriesOf(id, [old]));
    const states = await statesOf(id);
    expect([old, young, younger].map((person) => states.get(person.id))).toEqual([
      "promised",
      "promised",
      "waiting",
    ]);
  });

  it("cannot be changed by whoever has the database to the seed's liking, short of turning its guards off", async () => {
    const poster = await aMember();
    const id = await aDraw(poster);
    for (const person of await people(2)) await aReply(person, id);
    await ageRepliers(id);
    await closeDraw(id);
    const { drawEntries, drawClosedAt } = await db().post.findUniqueOrThrow({ where: { id } });
    const [first, ...others] = drawEntries as { entry: string; received: number; quantity: number }[];
    if (!first || !drawClosedAt) throw new Error("a list of two");
    for (const data of [
      { drawEntries: others },
      { drawEntries: [{ ...first, received: 9 }, ...others] },
      { drawEntries: [{ ...first, quantity: 9 }, ...others] },
      { drawEntries: [first, ...others, { ...first, entry: "0".repeat(16) }] },
      { drawSeed: sha256("another") },
      { drawClosedAt: new Date(drawClosedAt.getTime() - DAY_MS) },
    ])
      await expect(db().post.update({ where: { id }, data })).rejects.toThrow("a draw is held once");
  });

  it("keeps a post open until its seed opens, though its time ends at that of the draw", async () => {
    const poster = await aMember();
    const ben = await aMember();
    const id = await aDraw(poster);
    await aReply(ben, id);
    await ageRepliers(id);
    const at = new Date(Date.now() - MINUTE_MS);
    await db().post.update({ where: { id }, data: { expiresAt: at } });
    await closeDraw(id, at);
    expect((await statesOf(id)).get(ben.id)).toBe("waiting");
    await letDrawOpen(id);
    await settleDuePost(id);
    expect((await statesOf(id)).get(ben.id)).toBe("promised");
  });
});
