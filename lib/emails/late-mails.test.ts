/** Emails that are sent after their post has changed: each comes as long as it is true, and says no more than that. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { makeEnclosures } from "@/lib/emails/enclosures";
import { listItems } from "@/lib/emails/lines";
import { sendDueEmails } from "@/lib/emails/mutations";
import { listUnsent } from "@/lib/emails/unsent";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise, releasePromise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import {
  agree,
  aMissedMeeting,
  anExchange,
  kindsOf,
  letDaysPass,
  mailOf,
  stateOf,
} from "@/tests/support/exchanges";
import { aMember, aReply, codeOf, letHoursPass, type Member } from "@/tests/support/factories";

const mailedTo = async (member: Member) =>
  JSON.stringify(
    listItems(member, await listUnsent(member.id, "daily")).map(({ sentence, facts }) => [sentence, facts]),
  );

/** Nobody said that it changed hands. */
async function aLapse() {
  const exchange = await anExchange();
  const { poster, postId, replyId } = exchange;
  await promise(poster, postId, { replyId });
  await letHoursPass(postId, 24 * 7 + 1);
  await askAboutHandovers();
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("released");
  return exchange;
}

it("one whose promise has lapsed has a mail about it, also where it went to somebody else since", async () => {
  const { poster, ben, postId } = await aLapse();
  const cleos = (await aReply(await aMember(), postId))._id;
  await promise(poster, postId, { replyId: cleos });
  await confirmHandover(poster, postId, { replyId: cleos, code: await codeOf(cleos) });
  expect(await mailOf(ben, "daily")).toContain("lapsed");
});

it("so has one whose poster takes it down since", async () => {
  const { poster, ben, postId } = await aLapse();
  await takeDownPost(poster, postId);
  expect(await mailOf(ben)).toContain("lapsed");
});

/** Ben, the next in line, does not answer in time. */
async function aPassedTurn({ meetsInHours = 0 } = {}) {
  const { poster, ben: first, postId, replyId } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  if (meetsInHours) await agree(poster, ben, bens, meetsInHours);
  await letHoursPass(postId, 30);
  await withdrawReply(first, replyId);
  return { poster, ben, bens, postId };
}

it("one whose turn has passed has a mail about it, which invites to nothing once the next has it", async () => {
  const { poster, ben, postId } = await aPassedTurn();
  const cleos = (await aReply(await aMember(), postId))._id;
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await kindsOf(ben)).toContain("turn-passed");
  expect(await mailedTo(ben)).toContain("You can ask once more");
  await db().reply.updateMany({ where: { id: cleos }, data: { confirmBy: null } });
  await confirmHandover(poster, postId, { replyId: cleos, code: await codeOf(cleos) });
  expect(await mailOf(ben, "daily")).toContain("turn-passed");
  expect(await mailedTo(ben)).toContain("it is gone by now");
  expect(await mailedTo(ben)).not.toContain("ask once more");
});

it("the meeting of one whose turn has passed leaves their calendar", async () => {
  const { ben, bens, postId } = await aPassedTurn({ meetsInHours: 24 * 10 });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await stateOf(bens)).toBe("released");
  const lines = (await listUnsent(ben.id, "daily")).filter(({ kind }) => kind === "turn-passed");
  expect(lines).toHaveLength(1);
  expect((await makeEnclosures(ben.id, lines)).calendar).toContain("STATUS:CANCELLED");
});

it("an email that is due while a post can be brought back is due again once it is back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await db().emailOutbox.deleteMany();
  await promise(poster, postId, { replyId });
  await takeDownWithUndo(poster, postId);
  await sendDueEmails();
  const due = () => db().emailOutbox.count({ where: { userId: ben.id, sentAt: null, droppedAt: null } });
  expect(await due()).toBe(0);
  await bringBackPost(poster, postId);
  expect(await mailOf(ben)).toContain("promised");
  expect(await due()).toBe(1);
});

async function anAvailableAgain() {
  const exchange = await anExchange();
  const { poster, ben, postId } = exchange;
  await letDaysPass(postId, 91);
  await settleDuePost(postId);
  await renewPost(poster, postId);
  expect(await mailOf(ben, "daily")).toContain("available-again");
  return exchange;
}

it("no email invites to ask once more for what is all promised since", async () => {
  const { poster, ben, postId } = await anAvailableAgain();
  const cleos = (await aReply(await aMember(), postId))._id;
  await promise(poster, postId, { replyId: cleos });
  expect(await mailOf(ben, "daily")).not.toContain("available-again");
});

it("nor for what has ended once more", async () => {
  const { ben, postId } = await anAvailableAgain();
  await letDaysPass(postId, 91);
  await settleDuePost(postId);
  expect(await mailOf(ben, "daily")).not.toContain("available-again");
});

const UNTIL = /"label":"You can say so until","value":"[^"]+"/;

it.each([
  [
    "your turn",
    "within 24 hours",
    async () => {
      const { ben, postId } = await aPassedTurn();
      return { who: ben, postId, hours: 20 };
    },
  ],
  [
    "“Kitchen chair” has changed hands",
    "within 3 days",
    async () => {
      const { poster, ben, postId, replyId } = await anExchange();
      await promise(poster, postId, { replyId });
      await confirmHandover(poster, postId, { replyId });
      return { who: ben, postId, hours: 23 };
    },
  ],
  [
    "says that “Kitchen chair” has changed hands",
    "within 3 days",
    async () => {
      const { poster, ben, postId, replyId } = await anExchange();
      await promise(poster, postId, { replyId });
      await confirmReceipt(ben, replyId);
      return { who: poster, postId, hours: 23 };
    },
  ],
  [
    "changed hands between you",
    "ends tomorrow",
    async () => {
      const { poster, ben, postId, replyId } = await anExchange();
      await promise(poster, postId, { replyId });
      await letHoursPass(postId, 24 * 7 + 1);
      await askAboutHandovers();
      return { who: ben, postId, hours: 22 };
    },
  ],
  [
    "you were not there as agreed",
    "within 24 hours",
    async () => {
      const { poster, ben, postId, replyId } = await aMissedMeeting();
      await releasePromise(poster, postId, { replyId, reason: "no-show" });
      return { who: ben, postId, hours: 20 };
    },
  ],
])(
  "an email that comes late says until when one can answer, instead of a time that is shorter by now: %s",
  async (about, whole, happen) => {
    const { who, postId, hours } = await happen();
    expect(await mailedTo(who)).toContain(about);
    expect(await mailedTo(who)).toContain(whole);
    expect(await mailedTo(who)).toMatch(UNTIL);
    await letHoursPass(postId, hours);
    expect(await mailedTo(who)).toContain(about);
    expect(await mailedTo(who)).toContain("soon");
    expect(await mailedTo(who)).not.toContain(whole);
    expect(await mailedTo(who)).toMatch(UNTIL);
  },
);

it("an email that there is less says how many are free by then", async () => {
  const { poster, ben, postId } = await anExchange({ quantity: 3 });
  const cleos = (await aReply(await aMember(), postId, { quantity: 2 }))._id;
  await recordOutcome(poster, postId, { outcome: "elsewhere", quantity: 1 });
  expect(await mailedTo(ben)).toContain("2 are still free");
  await promise(poster, postId, { replyId: cleos });
  expect(await mailedTo(ben)).toContain("all of it is promised");
});

it("none says that there is less once there are more again", async () => {
  const { poster, ben, postId } = await anExchange({ quantity: 3 });
  await recordOutcome(poster, postId, { outcome: "elsewhere", quantity: 1 });
  await editPost(poster, postId, { quantity: 3 });
  expect(await mailedTo(ben)).not.toContain("There is less");
  await recordOutcome(poster, postId, { outcome: "elsewhere", quantity: 1 });
  expect(await mailedTo(ben)).toContain("2 are still free");
});
