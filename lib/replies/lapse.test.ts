import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { listDueLapses, settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise, releasePromise } from "@/lib/replies/promises";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";

const DAYS = 24;

async function aPromise(changes: Parameters<typeof aPost>[1] = {}) {
  const [poster, replier] = [await aMember({ name: "Ada" }), await aMember({ name: "Ben" })];
  const postId = await aPost(poster, changes);
  const replyId = (await aReply(replier, postId))._id;
  if (changes.allocation === undefined) await promise(poster, postId, { replyId });
  return { poster, replier, postId, replyId };
}

async function agreeOn(from: Member, to: Member, replyId: string, inHours: number): Promise<void> {
  const proposedAt = new Date(Date.now() + inHours * HOUR_MS);
  const { body } = await sendMessage(from, replyId, { text: "", proposedAt }, null);
  await respondToProposal(to, (body as { message: { _id: string } }).message._id, true);
}

const replyOf = async (id: string) => {
  const { state, reason, keepBy } = await db().reply.findUniqueOrThrow({ where: { id } });
  return { state: fromPrismaEnum(state), reason, keepBy };
};
const stateOf = async (id: string) => (await replyOf(id)).state;
const daysUntil = (at: Date | null) => (Number(at) - Date.now()) / DAY_MS;
const kindsFor = async (who: Member) =>
  (await listNotifications(who)).map(({ kind }) => kind).filter((kind) => kind !== "message");

/** Both are asked in time, and a day later it may end. */
async function letKeepByPass(postId: string): Promise<void> {
  await letHoursPass(postId, 7 * DAYS + 1);
  await askAboutHandovers();
  await letHoursPass(postId, DAYS);
}

describe("a promise that nobody keeps", () => {
  it("does not end before both were asked, nor within a day after it, however late the clock comes", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    const { postId: hidden, replyId: ofHidden } = await aPromise();
    await db().post.update({
      where: { id: hidden },
      data: { withdrawnAt: new Date(), hiddenAt: new Date() },
      select: { id: true },
    });
    for (const id of [postId, hidden]) {
      await letHoursPass(id, 9 * DAYS);
      await settleDuePost(id);
    }
    expect([await stateOf(replyId), await stateOf(ofHidden)]).toEqual(["promised", "promised"]);
    await askAboutHandovers();
    for (const who of [poster, replier]) expect(await kindsFor(who)).toContain("handover-due");
    for (const id of [postId, hidden]) {
      await letHoursPass(id, 23);
      await settleDuePost(id);
    }
    expect([await stateOf(replyId), await stateOf(ofHidden)]).toEqual(["promised", "promised"]);
    for (const id of [postId, hidden]) {
      await letHoursPass(id, 2);
      await settleDuePost(id);
    }
    expect([await stateOf(replyId), await stateOf(ofHidden)]).toEqual(["released", "released"]);
  });

  it("has seven days, both are asked once, and it ends a day later", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    expect(daysUntil((await replyOf(replyId)).keepBy)).toBeCloseTo(7, 1);
    await letHoursPass(postId, 7 * DAYS - 1);
    await askAboutHandovers();
    expect(await kindsFor(replier)).toEqual(["promised"]);
    await letHoursPass(postId, 2);
    await askAboutHandovers();
    await askAboutHandovers();
    expect(await kindsFor(replier)).toEqual(["handover-due", "promised"]);
    expect(await kindsFor(poster)).toEqual(["handover-due", "reply"]);
    await letHoursPass(postId, 22);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await letHoursPass(postId, 2);
    expect(await listDueLapses(500)).toContain(postId);
    await Promise.all([settleDuePost(postId), settleDuePost(postId)]);
    expect(await replyOf(replyId)).toMatchObject({ state: "released", reason: "lapsed", keepBy: null });
    expect(await kindsFor(replier)).toEqual(["lapsed", "handover-due", "promised"]);
    expect(await kindsFor(poster)).toEqual(["lapsed", "handover-due", "reply"]);
    expect(await listDueLapses(500)).not.toContain(postId);
  });

  it.each(["handed over", "gone elsewhere", "given back"])(
    "reminds nobody once it has ended: %s",
    async (end) => {
      const { poster, replier, postId, replyId } = await aPromise();
      if (end === "handed over") await confirmHandover(poster, postId, { replyId });
      else if (end === "given back") await withdrawReply(replier, replyId);
      else await recordOutcome(poster, postId, { outcome: "elsewhere" });
      await letHoursPass(postId, 7 * DAYS + 1);
      await askAboutHandovers();
      for (const who of [poster, replier]) expect(await kindsFor(who)).not.toContain("handover-due");
    },
  );

  it("is undone by the poster, for another seven days", async () => {
    const { poster, postId, replyId } = await aPromise();
    await letKeepByPass(postId);
    await settleDuePost(postId);
    await promise(poster, postId, { replyId });
    const { state, keepBy } = await replyOf(replyId);
    expect([state, Math.round(daysUntil(keepBy))]).toEqual(["promised", 7]);
    await confirmHandover(poster, postId, { replyId });
  });

  it("goes on to the next in line where a rule chooses, for seven days again", async () => {
    const { postId, replyId } = await aPromise({ allocation: "first-come" });
    const { _id: next } = await aReply(await aMember(), postId);
    await letKeepByPass(postId);
    await settleDuePost(postId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["released", "promised"]);
    expect(daysUntil((await replyOf(next)).keepBy)).toBeCloseTo(7, 1);
  });

  it("of a post whose time is over leaves three days for another choice, if somebody waits", async () => {
    const { postId } = await aPromise();
    const { _id: waiting } = await aReply(await aMember(), postId);
    const alone = await aPromise();
    for (const id of [postId, alone.postId]) {
      await db().post.update({ where: { id }, data: { expiresAt: new Date() } });
      await letKeepByPass(id);
      await settleDuePost(id);
    }
    expect(await stateOf(waiting)).toBe("waiting");
    const { expiresAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(daysUntil(expiresAt)).toBeCloseTo(3, 1);
    expect((await db().post.findUniqueOrThrow({ where: { id: alone.postId } })).expiredAt).not.toBeNull();
  });
});

describe("a promise that only talk holds up", () => {
  it("ends four weeks after its time once both were reminded again, and the next in line has an answer", async () => {
    const { poster, replier, postId, replyId } = await aPromise({ allocation: "first-come" });
    const { _id: next } = await aReply(await aMember(), postId);
    const talk = (inDays: number) =>
      sendMessage(
        replier,
        replyId,
        { text: "Perhaps then?", proposedAt: new Date(Date.now() + inDays * DAY_MS) },
        null,
      );
    await talk(89);
    for (let week = 0; week < 5; week += 1) {
      await settleDuePost(postId);
      expect([await stateOf(replyId), await stateOf(next)]).toEqual(["promised", "waiting"]);
      await letHoursPass(postId, 7 * DAYS);
      await askAboutHandovers();
      await talk(60);
    }
    await settleDuePost(postId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["promised", "waiting"]);
    for (const [who, name] of [
      [poster, "Ben"],
      [replier, "Ada"],
    ] as const) {
      const asked = (await listNotifications(who)).filter(({ kind }) => kind === "handover-due");
      expect(asked.map(notificationText)).toEqual([
        `Has “Kitchen chair” changed hands between you and ${name}? Please say so, or agree on a new time. Otherwise the promise ends soon.`,
        expect.stringContaining("unless you write to each other"),
      ]);
    }
    await letHoursPass(postId, DAYS);
    await talk(60);
    await settleDuePost(postId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["released", "promised"]);
  });

  it("goes on for a new agreed time after the last reminder", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await letKeepByPass(postId);
    for (let day = 0; day < 26; day += 1) {
      await sendMessage(day % 2 ? poster : replier, replyId, { text: `Not today, ${day}` }, null);
      await letHoursPass(postId, DAYS);
      await askAboutHandovers();
      await askAboutHandovers();
    }
    const asked = (await kindsFor(replier)).filter((kind) => kind === "handover-due");
    expect([asked.length, await stateOf(replyId)]).toEqual([2, "promised"]);
    await agreeOn(poster, replier, replyId, 2 * DAYS);
    await letHoursPass(postId, DAYS + 1);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
  });

  it("does not end without the last reminder after a receipt that was taken back", async () => {
    const { poster, replier, postId, replyId } = await aPromise({
      expiresAt: new Date(Date.now() + 80 * DAY_MS),
    });
    await letKeepByPass(postId);
    await askAboutHandovers();
    for (let day = 0; day < 26; day += 1) {
      await letHoursPass(postId, DAYS);
      await sendMessage(day % 2 ? poster : replier, replyId, { text: `Not today, ${day}` }, null);
      await askAboutHandovers();
    }
    await confirmReceipt(replier, replyId);
    await disputeReport(replier, replyId);
    for (let half = 0; half < 8 && (await stateOf(replyId)) === "promised"; half += 1) {
      await sendMessage(replier, replyId, { text: `Tomorrow, ${half}` }, null);
      await letHoursPass(postId, DAYS / 2);
      await askAboutHandovers();
      await settleDuePost(postId);
    }
    expect(await stateOf(replyId)).toBe("released");
    for (const who of [poster, replier]) {
      const asked = (await listNotifications(who)).filter(({ kind }) => kind === "handover-due");
      // The jumps of the clock move the time of which each is told but once.
      expect(asked[0]?.payload.because).toBe("last-reminder");
    }
  });

  it("does not count the time until an agreed one", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await agreeOn(poster, replier, replyId, 40 * DAYS);
    await letHoursPass(postId, 41 * DAYS + 1);
    await sendMessage(replier, replyId, { text: "I was ill. Saturday?", proposedAt: undefined }, null);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
  });
});

describe("a promise stays", () => {
  it("while the two write to each other", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await letKeepByPass(postId);
    await sendMessage(replier, replyId, { text: "I was ill. Saturday?", proposedAt: undefined }, null);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await letHoursPass(postId, 23);
    await sendMessage(poster, replyId, { text: "Saturday is fine.", proposedAt: undefined }, null);
    await letHoursPass(postId, 2);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await letHoursPass(postId, 23);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("released");
  });

  it("until a day after the time that they agreed on, however late it is", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await agreeOn(poster, replier, replyId, 20 * DAYS);
    expect(daysUntil((await replyOf(replyId)).keepBy)).toBeCloseTo(20, 1);
    await letHoursPass(postId, 20 * DAYS + 1);
    await askAboutHandovers();
    await letHoursPass(postId, 22);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await letHoursPass(postId, 3);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("released");
  });

  it("until the newest time that they agreed on, whatever is said about an older one again", async () => {
    const { poster, replier, replyId } = await aPromise();
    const suggest = async (hours: number) => {
      const proposedAt = new Date(Date.now() + hours * HOUR_MS);
      const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
      return (body.message as { _id: string })._id;
    };
    const far = await suggest(80 * DAYS);
    await respondToProposal(replier, far, true);
    await respondToProposal(replier, await suggest(DAYS), true);
    await respondToProposal(replier, far, true).catch(() => {});
    expect(daysUntil((await replyOf(replyId)).keepBy)).toBeCloseTo(1, 1);
  });

  it("for seven days once the place has changed, as the agreed time no longer counts", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await agreeOn(poster, replier, replyId, 2 * DAYS);
    expect(daysUntil((await replyOf(replyId)).keepBy)).toBeCloseTo(2, 1);
    await editPost(poster, postId, { address: "3 Mill Lane, Lewes" });
    expect(daysUntil((await replyOf(replyId)).keepBy)).toBeCloseTo(7, 1);
  });

  it("while a report about one of the two is open", async () => {
    const { poster, replier, postId, replyId } = await aPromise({ allocation: "first-come" });
    await agreeOn(poster, replier, replyId, 3);
    await letHoursPass(postId, 26);
    await releasePromise(poster, postId, { replyId, reason: "no-show" });
    await letHoursPass(postId, 20);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await letHoursPass(postId, 5);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("no-show");
  });
});
