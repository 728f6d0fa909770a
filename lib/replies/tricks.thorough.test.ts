/** What a poster or a replier could gain within the rules, at the cost of others. */
import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { getImpact } from "@/lib/impact/queries";
import { sendMessage } from "@/lib/messages/mutations";
import { getNextHandover } from "@/lib/messages/next-handover";
import { decideCase } from "@/lib/moderation/decide";
import { listNotifications } from "@/lib/notifications/queries";
import { getProfile } from "@/lib/profiles/queries";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import {
  confirmWanted,
  declineTurn,
  disputeReport,
  reportMissingPoster,
  withdrawReply,
} from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import {
  aDraw,
  agree,
  aNoShowWithoutTime,
  anExchange,
  letDaysPass as letDaysPassUnseen,
  markOf,
  stateOf,
} from "@/tests/support/exchanges";
import {
  aMember,
  aPost,
  aReply,
  aStaffMember,
  codeOf,
  HOME,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";
import { openDraw } from "@/tests/support/pass-time";

/** First come: the first has it, Ben and Cleo wait, for two days; then the first gives it back, and Ben is asked. */
async function anAskedNext(meetInHours?: number) {
  const [poster, first, ben, cleo] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const firsts = (await aReply(first, postId))._id;
  const bens = (await aReply(ben, postId))._id;
  const cleos = (await aReply(cleo, postId))._id;
  if (meetInHours) await agree(ben, poster, bens, meetInHours);
  await letHoursPass(postId, 48);
  await withdrawReply(first, firsts);
  expect((await db().reply.findUniqueOrThrow({ where: { id: bens } })).confirmBy).not.toBeNull();
  return { poster, ben, postId, bens, cleos };
}

async function letDaysPass(postId: string, days: number): Promise<void> {
  await letDaysPassUnseen(postId, days);
  await settleDuePost(postId);
}

describe("the mark of a promise given back too late", () => {
  it("falls on nobody who was promised nothing", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await agree(poster, ben, replyId, 3);
    await letHoursPass(postId, 4);
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });

  it("falls on nobody who says no to the question whether they still want it", async () => {
    const { ben, bens } = await anAskedNext(5);
    await declineTurn(ben, bens);
    expect(await markOf(ben)).toBe(0);
  });

  it("looks at the time that was agreed last", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 3);
    await agree(poster, ben, replyId, 24 * 5);
    await letHoursPass(postId, 24);
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });

  it("looks at the promise that ended, not at one before", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 3);
    await letHoursPass(postId, 4);
    await releasePromise(poster, postId, { replyId, reason: "released" });
    await aReply(ben, postId);
    await letHoursPass(postId, 24 * 30);
    await promise(poster, postId, { replyId });
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });

  it("falls on those who give it back within two hours of the time, and on posters who take it back", async () => {
    const late = await anExchange();
    await promise(late.poster, late.postId, { replyId: late.replyId });
    await agree(late.poster, late.ben, late.replyId, 1);
    await withdrawReply(late.ben, late.replyId);
    expect(await markOf(late.ben)).toBe(1);
    const taken = await anExchange();
    await agree(taken.poster, taken.ben, taken.replyId, 24);
    await promise(taken.poster, taken.postId, { replyId: taken.replyId });
    await releasePromise(taken.poster, taken.postId, { replyId: taken.replyId, reason: "released" });
    expect(await markOf(taken.poster)).toBe(1);
  });

  it("falls on nobody who gives back what has become another thing since they agreed on a time", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 24);
    await letHoursPass(postId, 23);
    await editPost(poster, postId, { description: "Half a desk, without its legs." });
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });

  it("falls on no poster who objects to a false receipt of one who blocks them", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(ben, poster, replyId, 5);
    await confirmReceipt(ben, replyId);
    await blockMember(ben, poster.id);
    await disputeReport(poster, replyId);
    expect(await markOf(poster)).toBe(0);
  });

  it("falls on a poster who misses the time and blocks before it is reported", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 3);
    await letHoursPass(postId, 4);
    await blockMember(poster, ben.id);
    expect(await markOf(poster)).toBe(1);
  });

  it("is not evaded by a no-show before the time", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(ben, poster, replyId, 24);
    await expect(releasePromise(poster, postId, { replyId, reason: "no-show" })).rejects.toMatchObject({
      code: "tooEarly",
    });
    expect(await stateOf(replyId)).toBe("promised");
  });
});

describe("a poster is not said to be absent", () => {
  it.each(["moved", "taken back"])("at a time that both replaced, once it is %s", async (how) => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 3);
    await agree(ben, poster, replyId, 72);
    await letHoursPass(postId, 24);
    if (how === "moved") await editPost(poster, postId, { latitude: HOME.latitude + 0.001 });
    else await releasePromise(poster, postId, { replyId, reason: "released" });
    await letHoursPass(postId, 1);
    await expect(reportMissingPoster(ben, replyId)).rejects.toMatchObject({ code: "tooEarly" });
    if (how === "moved") expect((await getNextHandover(ben))?.isAgreed).toBe(false);
  });

  it("for one who had only been asked whether they still want it", async () => {
    const { ben, postId, bens } = await anAskedNext(50);
    await letHoursPass(postId, 4);
    await expect(reportMissingPoster(ben, bens)).rejects.toMatchObject({ code: "tooEarly" });
    await confirmWanted(ben, bens);
    await expect(reportMissingPoster(ben, bens)).rejects.toMatchObject({ code: "tooEarly" });
  });
});

describe("who is only asked whether they still want it", () => {
  it("cannot say that they have it, nor thank in public", async () => {
    const { poster, ben, bens, cleos } = await anAskedNext();
    await expect(confirmReceipt(ben, bens)).rejects.toMatchObject({ because: { reason: "sayYesFirst" } });
    await expect(
      sayThankYou(ben, bens, { text: "Keep away!", confirmed: false, picture: null }),
    ).rejects.toThrow();
    expect(await stateOf(cleos)).toBe("waiting");
    expect((await getProfile(poster.id))?.thankYous).toEqual([]);
  });
});

describe("a line under a rule", () => {
  it("keeps a drawn order beyond the end of the post: no friend who asks first is before it", async () => {
    const people = [await aMember(), await aMember(), await aMember()];
    const { poster, postId, ids } = await aDraw(people);
    await letDaysPass(postId, 2);
    await pool().query(openDraw(postId));
    await settleDuePost(postId);
    const rows = await db().reply.findMany({ where: { postId }, orderBy: { rank: "asc" } });
    const [first, second] = rows.map(({ id }) => ({ id, person: people[ids.indexOf(id)] as Member }));
    if (!first || !second) throw new Error("three were drawn");
    await agree(poster, first.person, first.id, 24 * 20);
    await letDaysPass(postId, 15);
    expect(await stateOf(second.id)).toBe("declined");
    await withdrawReply(first.person, first.id);
    await renewPost(poster, postId);
    const friend = await aMember();
    const friends = (await aReply(friend, postId))._id;
    expect([await stateOf(second.id), await stateOf(friends)]).toEqual(["promised", "waiting"]);
    const [told] = await listNotifications(second.person);
    expect(told?.kind).toBe("your-turn");
  });

  it("has the entrants of a draw again whose time passed while the post was hidden", async () => {
    const [ben, cleo, friend] = [await aMember(), await aMember(), await aMember()];
    const { poster, postId } = await aDraw([ben, cleo]);
    const now = new Date();
    await db().post.update({ where: { id: postId }, data: { withdrawnAt: now, hiddenAt: now } });
    await letDaysPass(postId, 2);
    await db().post.update({ where: { id: postId }, data: { withdrawnAt: null, hiddenAt: null } });
    await renewPost(poster, postId);
    const friends = (await aReply(friend, postId))._id;
    await pool().query(openDraw(postId));
    await settleDuePost(postId);
    const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(drawEntries).toHaveLength(2);
    expect(await stateOf(friends)).toBe("waiting");
  });

  it("has those whom the end answered, if the poster leaves it to the order of asking afterwards", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await letHoursPass(postId, 100);
    await db().post.update({ where: { id: postId }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("declined");
    await editPost(poster, postId, { allocation: "first-come", deadline: new Date(Date.now() + 2 * DAY_MS) });
    const friends = (await aReply(await aMember(), postId))._id;
    expect([await stateOf(replyId), await stateOf(friends)]).toEqual(["promised", "waiting"]);
    expect((await listNotifications(ben))[0]?.kind).toBe("your-turn");
  });

  it("has those who are said not to have come where no time was agreed", async () => {
    const { poster, postId, bens, friends } = await aNoShowWithoutTime();
    await editPost(poster, postId, { allocation: "first-come" });
    expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
  });

  it("leaves nobody out whom its poster blocks before the rule and unblocks after it", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    const friends = (await aReply(await aMember(), postId))._id;
    await blockMember(poster, ben.id);
    const toRule = () => editPost(poster, postId, { allocation: "first-come" });
    await expect(toRule()).rejects.toMatchObject({ because: { reason: "ruleWithoutBlocked" } });
    expect(await stateOf(friends)).toBe("waiting");
    await unblockMember(poster, ben.id);
    await toRule();
    expect([await stateOf(replyId), await stateOf(friends)]).toEqual(["promised", "waiting"]);
  });

  it("has a draw whose time passed while moderators had hidden the post, without its poster", async () => {
    const [ben, cleo, friend] = [await aMember(), await aMember(), await aMember()];
    const { postId, ids } = await aDraw([ben, cleo]);
    const caseId = await aCase({ kind: "post", id: postId });
    const at = new Date();
    await db().post.update({ where: { id: postId }, data: { withdrawnAt: at, hiddenAt: at } });
    await letDaysPass(postId, 2);
    expect(await stateOf(ids[0] as string)).toBe("declined");
    await decideCase(await aStaffMember("moderator"), caseId, { decision: "keep", reason: "All is well." });
    const friends = (await aReply(friend, postId))._id;
    await pool().query(openDraw(postId));
    await settleDuePost(postId);
    const { drawEntries, expiresAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(drawEntries).toHaveLength(2);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 20 * HOUR_MS);
    expect([await stateOf(friends), ...(await Promise.all(ids.map(stateOf)))].sort()).toEqual([
      "promised",
      "waiting",
      "waiting",
    ]);
  });

  it("is not driven away by a move of the post, which may be corrected nearby", async () => {
    const { poster, postId, replyId } = await anExchange({ allocation: "first-come" });
    const inverness = { latitude: 57.4, longitude: -4.2, address: "Inverness" };
    await expect(editPost(poster, postId, inverness)).rejects.toMatchObject({
      because: { reason: "movedAway" },
    });
    await editPost(poster, postId, { latitude: HOME.latitude + 0.001 });
    expect(await stateOf(replyId)).toBe("promised");
  });
});

it("a promise is to be kept by the time that was agreed last, not by the latest", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(ben, poster, replyId, 24 * 89);
  await agree(ben, poster, replyId, 24);
  await promise(poster, postId, { replyId });
  const { keepBy } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  expect((Number(keepBy) - Date.now()) / HOUR_MS).toBeLessThan(25);
});

it("a promise is not lengthened by a receipt that its replier takes back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await letHoursPass(postId, 24 * 6);
  await confirmReceipt(ben, replyId);
  await disputeReport(ben, replyId);
  const { keepBy, state } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  expect(state).toBe("promised");
  expect((Number(keepBy) - Date.now()) / HOUR_MS).toBeCloseTo(24, 0);
});

it("a message does not reach one who blocks at the same moment", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { poster, ben, replyId } = await anExchange();
    const sent = sendMessage(poster, replyId, { text: `You again ${round}` }, null);
    await Promise.allSettled([sent, blockMember(ben, poster.id)]);
    expect((await listNotifications(ben)).map(({ kind }) => kind)).toEqual([]);
  }
});

it("the poster's word alone gives no more than twenty things on a profile", async () => {
  const { poster, postId, replyId } = await anExchange({ quantity: 10_000 });
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId });
  expect((await getProfile(poster.id))?.given).toBe(20);
});

it("the name of an exact place is asked about when it becomes an area [S49]", async () => {
  const poster = await aMember();
  const postId = await aPost(poster);
  await editPost(poster, postId, { address: "Windyridge", exactPlace: true });
  const changes = { exactPlace: false, settlement: "Windyridge" };
  await expect(editPost(poster, postId, changes)).rejects.toMatchObject({ code: "doubtful" });
});

it("the impact page names no house of exact places [S49]", async () => {
  const poster = await aMember();
  const house = { address: "Windyridge", latitude: 51.5014, longitude: -2.1423, exactPlace: true };
  const town = { address: "Lewes", latitude: 52.5014, longitude: -1.1423, exactPlace: true };
  for (const place of [...Array(6).fill(house), ...Array(5).fill(town)]) {
    const postId = await aPost(poster);
    await editPost(poster, postId, place);
    const replyId = (await aReply(await aMember(), postId))._id;
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  }
  const { areas } = await getImpact();
  expect(areas.some(({ latitude }) => Math.abs(latitude - 51.5) < 0.1)).toBe(true);
  expect(areas.map(({ name }) => name)).not.toContain("Windyridge");
});
