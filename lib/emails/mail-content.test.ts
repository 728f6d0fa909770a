import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { scheduleDailyEmails, sendDueEmails } from "@/lib/emails/mutations";
import { imageName } from "@/lib/images/image-sizes";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { report } from "@/lib/moderation/report";
import { blockMember } from "@/lib/replies/block-member";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { storage } from "@/lib/storage/storage";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import {
  aComment,
  aMember,
  aPhoto,
  aPost,
  aReply,
  aStaffMember,
  HOME,
  type Member,
} from "@/tests/support/factories";

const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

async function rawTo({ email }: Member): Promise<string[]> {
  const files = (await readdir(outbox()).catch(() => [])).sort();
  const raw = await Promise.all(files.map((file) => readFile(join(outbox(), file), "utf8")));
  return raw.filter((text) => text.includes(email));
}

const mailsTo = async (who: Member): Promise<Email[]> =>
  Promise.all((await rawTo(who)).map((text) => PostalMime.parse(text)));

async function lastTo(who: Member): Promise<Email> {
  const mail = (await mailsTo(who)).at(-1);
  if (!mail) throw new Error("there is one");
  return mail;
}

/** A post whose picture has files, as after an upload. */
async function aPictured(poster: Member, title = "Copper kettle"): Promise<string> {
  const id = await aPost(poster, { title });
  const key = randomUUID();
  const photo = await sharp(await aPhoto({ width: 640, height: 480 }))
    .webp()
    .toBuffer();
  for (const width of [320, 1280]) await storage().put(imageName(key, width), photo, "image/webp");
  await db().image.updateMany({ where: { postId: id }, data: { url: `/images/${imageName(key, 1280)}` } });
  return id;
}

const partOf = ({ attachments }: Email, type: string) =>
  attachments.filter(({ mimeType }) => mimeType === type);

const calendarIn = (mail: Email): string => {
  const [part] = partOf(mail, "text/calendar");
  const content = part?.content ?? "";
  return (typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString()).replaceAll(
    "\r\n ",
    "",
  );
};

/** As if the emails so far were from so long ago, and the next ones due. */
async function passTime(ms: number): Promise<void> {
  const rows = await db().emailOutbox.findMany({ select: { id: true, sentAt: true, dueAt: true } });
  for (const { id, sentAt, dueAt } of rows)
    await db().emailOutbox.update({
      where: { id },
      data: {
        sentAt: sentAt && new Date(sentAt.getTime() - ms),
        dueAt: new Date(dueAt.getTime() - ms),
        dedupeKey: randomUUID(),
      },
      select: { id: true },
    });
  await pool().query(`UPDATE "Message" SET "createdAt" = "createdAt" - make_interval(secs => $1)`, [
    ms / 1000,
  ]);
}

async function anAgreedTime(by: Member, other: Member, replyId: string, ahead = DAY_MS): Promise<string> {
  const proposedAt = new Date(Date.now() + ahead);
  const { body } = await sendMessage(by, replyId, { text: "Then?", proposedAt }, null);
  const { _id } = body.message as { _id: string };
  await respondToProposal(other, _id, true);
  return _id;
}

beforeEach(async () => {
  await db().emailOutbox.deleteMany();
  await db().notification.deleteMany();
});

describe("the email when somebody asks", () => {
  it("comes at once, with their words, when it suits, and a small picture that needs no network", async () => {
    const [ada, ben] = [await aMember(), await aMember({ name: "Ben S." })];
    const id = await aPictured(ada);
    await aReply(ben, id, { text: "For my <b>daughter</b>,\nplease.", pickup: "Saturday & Sunday" });
    expect(await sendDueEmails()).toBe(1);
    const mail = await lastTo(ada);
    expect(mail.subject).toBe("Ben S. would like “Copper kettle”.");
    expect(mail.text).toContain(
      "> For my <b>daughter</b>, please.\nWhen it would suit: Saturday & Sunday\nhttp://localhost:3000/feed/",
    );
    expect(mail.html).toContain("“For my &lt;b&gt;daughter&lt;/b&gt;, please.”");
    expect(mail.html).toContain("Saturday &amp; Sunday");
    expect(mail.html).not.toContain("Look at it");
    const [picture, ...others] = partOf(mail, "image/jpeg");
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ disposition: "inline", contentId: "<picture-1@localhost>" });
    expect(mail.html?.match(/src="[^"]*"/g)).toEqual([`src="cid:picture-1@localhost"`]);
    const bytes = Buffer.from(picture?.content as ArrayBuffer);
    expect(bytes.byteLength).toBeLessThanOrEqual(20_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 240, height: 240 });
  });

  it("does not come to those who want none at once; the daily email has it with words and picture", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await db().user.update({ where: { id: ada.id }, data: { emailAtOnce: false } });
    await aReply(ben, await aPictured(ada), { text: "For my aunt." });
    expect(await sendDueEmails()).toBe(0);
    await db().notification.updateMany({ data: { createdAt: new Date(Date.now() - 12 * HOUR_MS) } });
    await scheduleDailyEmails(new Date(new Date().setUTCHours(12, 0, 0, 0) + DAY_MS));
    expect(await sendDueEmails()).toBe(1);
    const mail = await lastTo(ada);
    expect(mail.text).toContain("> For my aunt.");
    expect(partOf(mail, "image/jpeg")).toHaveLength(1);
  });

  it("says nothing of one who has taken it back, who leaves, whom moderators have banned, or who is blocked", async () => {
    for (const end of [
      (ben: Member, _: Member, replyId: string) => withdrawReply(ben, replyId),
      ({ id }: Member) => db().user.update({ where: { id }, data: { leavingAt: new Date() } }),
      ({ id }: Member) => db().user.update({ where: { id }, data: { bannedAt: new Date() } }),
      (ben: Member, ada: Member) => blockMember(ada, ben.id),
    ]) {
      const [ada, ben] = [await aMember(), await aMember()];
      const { _id: replyId } = await aReply(ben, await aPost(ada), { text: "Zqwords." });
      await end(ben, ada, replyId);
      await sendDueEmails();
      expect(await rawTo(ada)).toEqual([]);
    }
  });
});

describe("emails about one thread", () => {
  it("come once an hour at most: what follows is in the next, and in no second one", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const { _id: replyId } = await aReply(ben, await aPost(ada));
    expect(await sendDueEmails()).toBe(1);
    for (const text of ["One.", "Two.", "Three.", "Four."]) await sendMessage(ben, replyId, { text }, null);
    await passTime(10 * MINUTE_MS);
    expect(await sendDueEmails()).toBe(0);
    await passTime(49 * MINUTE_MS);
    expect(await sendDueEmails()).toBe(0);
    await passTime(2 * MINUTE_MS);
    expect(await sendDueEmails()).toBe(1);
    const { text = "" } = await lastTo(ada);
    expect(text).toContain("> Two.\n> Three.\n> Four.\n> and one earlier message\n");
    expect(text).not.toContain("One.");
    await sendMessage(ben, replyId, { text: "Five." }, null);
    await passTime(61 * MINUTE_MS);
    expect(await sendDueEmails()).toBe(1);
    const { text: later = "" } = await lastTo(ada);
    expect([later.includes("> Five."), later.includes("Four.")]).toEqual([true, false]);
    await passTime(2 * HOUR_MS);
    expect(await sendDueEmails()).toBe(0);
  });

  it("do not keep back another thread", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember({ name: "Cleo" })];
    const id = await aPost(ada, {});
    await aReply(ben, id);
    expect(await sendDueEmails()).toBe(1);
    await aReply(cleo, id);
    await passTime(6 * MINUTE_MS);
    expect(await sendDueEmails()).toBe(1);
    expect((await lastTo(ada)).text).toContain("Cleo would like");
  });

  it("are not sent about what was read meanwhile", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const { _id: replyId } = await aReply(ben, await aPost(ada));
    await sendDueEmails();
    await sendMessage(ben, replyId, { text: "One." }, null);
    await passTime(6 * MINUTE_MS);
    await sendDueEmails();
    await db().notification.updateMany({ data: { readAt: new Date() } });
    await passTime(HOUR_MS);
    expect(await sendDueEmails()).toBe(0);
  });
});

describe("the words of an email", () => {
  it("are cut where they are long, and those that moderators have removed are not in it", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const { _id: replyId } = await aReply(ben, await aPost(ada));
    await db().emailOutbox.deleteMany();
    await db().notification.deleteMany();
    const { body } = await sendMessage(ben, replyId, { text: "Zqbad words." }, null);
    await sendMessage(ben, replyId, { text: `Zqlong ${"word ".repeat(200)}` }, null);
    const id = (body.message as { _id: string })._id;
    await report(ada, { kind: "message", id, reason: "unkind", text: "" });
    const found = await db().moderationCase.findFirstOrThrow({ where: { targetId: id } });
    const decision = { decision: "remove", reason: "Please be kind." } as const;
    await decideCase(await aStaffMember("moderator"), found.id, decision);
    await sendDueEmails();
    const { text = "" } = await lastTo(ada);
    expect(text).toMatch(/> Zqlong (word )+word…\n/);
    expect(text).not.toContain("removed");
    expect(
      Math.max(
        ...text
          .split("\n")
          .filter((line) => line.startsWith(">"))
          .map((line) => line.length),
      ),
    ).toBeLessThan(250);
  });

  it("of a comment are there, unless it is deleted or hidden", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const id = await aPost(ada);
    await aComment(ben, id, "Is it blue?");
    for (const change of [{ hiddenAt: new Date() }, { deletedAt: new Date(), text: "" }]) {
      const { _id } = await aComment(ben, id, "Zqgone.");
      await db().comment.update({ where: { id: _id }, data: change, select: { id: true } });
    }
    await db().notification.updateMany({ data: { createdAt: new Date(Date.now() - 12 * HOUR_MS) } });
    await scheduleDailyEmails(new Date(new Date().setUTCHours(12, 0, 0, 0) + DAY_MS));
    await sendDueEmails();
    const { text = "", subject } = await lastTo(ada);
    expect(text).toContain("> Is it blue?");
    expect([text.includes("Zqgone"), subject]).toEqual([false, "Maria Weber commented on “Kitchen chair”."]);
  });
});

describe("the exact place", () => {
  it("is in the email to the recipient alone, never in a subject, and no longer once the promise is over", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(ada, { quantity: 2 } as object);
    const { _id: replyId } = await aReply(ben, id);
    await aReply(cleo, id);
    await sendDueEmails();
    await promise(ada, id, { replyId });
    await anAgreedTime(ada, ben, replyId);
    await passTime(61 * MINUTE_MS);
    await sendDueEmails();
    const mail = (await mailsTo(ben)).find(({ text }) => text?.includes("is promised to you"));
    expect(mail?.text).toContain(`Place: ${HOME.address}`);
    expect(mail?.html).toContain(`<strong>${HOME.address}</strong>`);
    const all = [...(await rawTo(ada)), ...(await rawTo(cleo))].map((text) =>
      text.replace(/LOCATION:.*/g, ""),
    );
    for (const text of all) expect(text).not.toContain("Elm Street");
    for (const { subject } of [...(await mailsTo(ben)), ...(await mailsTo(ada))])
      expect(subject).not.toContain("Elm");

    await db().emailOutbox.deleteMany();
    await db().notification.deleteMany();
    const other = await aPost(ada, { title: "Oak desk" });
    const { _id: second } = await aReply(ben, other);
    await promise(ada, other, { replyId: second });
    await releasePromise(ada, other, { replyId: second, reason: "released" });
    await sendDueEmails();
    const late = (await rawTo(ben)).at(-1) ?? "";
    expect(late).toContain("Oak desk");
    expect(late).not.toContain("Elm Street");
  });
});

describe("the calendar of an email", () => {
  it("has the agreed time, moves with it, and takes it out again, under one id", async () => {
    const [ada, ben] = [await aMember({ name: "Ada" }), await aMember({ name: "Ben" })];
    const id = await aPost(ada, { title: "Copper kettle" });
    const { _id: replyId } = await aReply(ben, id);
    await promise(ada, id, { replyId });
    await sendDueEmails();
    await passTime(2 * HOUR_MS);
    const first = await anAgreedTime(ben, ada, replyId);
    await sendDueEmails();
    const agreed = await lastTo(ben);
    expect(agreed.subject).toBe("Ada agreed to your time for “Copper kettle”.");
    expect(agreed.text).toMatch(/Agreed time: \w+,? \d+ \w+ at \d\d:\d\d (GMT|BST)\nPlace: 12 Elm Street/);
    const before = calendarIn(agreed);
    expect(before).toMatch(/METHOD:PUBLISH[\s\S]*LOCATION:12 Elm Street/);
    expect(before).toContain(`UID:${first}@localhost`);
    expect(partOf(agreed, "text/calendar")[0]?.method ?? "PUBLISH").toBe("PUBLISH");

    await passTime(2 * HOUR_MS);
    await db().message.updateMany({
      where: { id: first },
      data: { answeredAt: new Date(Date.now() - HOUR_MS) },
    });
    const second = await anAgreedTime(ben, ada, replyId, 2 * DAY_MS);
    await sendDueEmails();
    const moved = calendarIn(await lastTo(ben));
    const events = moved.split("BEGIN:VEVENT").slice(1);
    expect(
      events.map((event) => [/UID:([^@]+)/.exec(event)?.[1], event.includes("STATUS:CANCELLED")]),
    ).toEqual([
      [first, true],
      [second, false],
    ]);
    expect(Number(/SEQUENCE:(\d+)/.exec(events[0] ?? "")?.[1])).toBeGreaterThan(3000);

    await passTime(2 * HOUR_MS);
    await takeDownPost(ada, id);
    await sendDueEmails();
    const over = await lastTo(ben);
    expect(over.subject).toContain("was taken down");
    const left = calendarIn(over);
    expect(left.match(/STATUS:CANCELLED/g)).toHaveLength(2);
    expect(left).not.toMatch(/LOCATION|Elm Street|Ada/);
    expect(partOf(over, "image/jpeg")).toEqual([]);
  });
});

it("has five pictures at most, each once", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  for (let count = 0; count < 6; count += 1) await aReply(ben, await aPictured(ada, `Pot number ${count}`));
  await passTime(6 * MINUTE_MS);
  await sendDueEmails();
  const mail = await lastTo(ada);
  expect(mail.subject).toBe("6 things are new on Swap Shop");
  expect(partOf(mail, "image/jpeg")).toHaveLength(5);
  expect(mail.html?.match(/<img /g)).toHaveLength(5);
});
