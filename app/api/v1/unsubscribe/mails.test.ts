import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PUT as promise } from "@/app/api/v1/post/[id]/recipient/route";
import { POST as stopByLink } from "@/app/api/v1/unsubscribe/route";
import { db } from "@/lib/db/client";
import { scheduleDailyEmails, sendDueEmails } from "@/lib/emails/mutations";
import * as mail from "@/lib/emails/send-email";
import { notify } from "@/lib/notifications/mutations";
import type { NotificationKind } from "@/lib/notifications/schema";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { confirmReceipt } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { promise as promiseTo } from "@/lib/replies/promises";
import { renewByLink } from "@/lib/replies/renew-post";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, aRequest, type Member, withId } from "@/tests/support/factories";

const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

/** Mails to one person, as a mail program reads them. */
async function mailsTo({ email }: Member): Promise<Email[]> {
  const files = await readdir(outbox()).catch(() => []);
  const read = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox(), file)))),
  );
  return read.filter(({ to }) => to?.[0]?.address === email);
}

async function tellThem(who: Member, kind: NotificationKind, postId: string, title = "Kitchen chair") {
  const payload = { postId, title, type: "offer" as const, name: "Ben Okoro", replyId: randomUUID() };
  await db().$transaction((tx) => notify(tx, [who.id], { kind, dedupeKey: randomUUID(), payload }));
}

/** As if it had happened so long ago. */
async function age(who: Member, ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  await db().notification.updateMany({ where: { userId: who.id }, data: { createdAt: at } });
  await db().emailOutbox.updateMany({ where: { userId: who.id, sentAt: null }, data: { dueAt: at } });
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const headersOf = (email: Email | undefined) =>
  new Map(email?.headers.map(({ key, value }) => [key.toLowerCase(), value]));

beforeEach(async () => {
  // Each test sends what it has written itself.
  await db().emailOutbox.deleteMany();
  await db().notification.deleteMany();
});

describe("an immediate email", () => {
  it("tells the poster that it changed hands, although it is gone, and the replier that it did not", async () => {
    const [poster, ben] = [await aMember(), await aMember({ name: "Ben" })];
    const id = await aPost(poster, { title: "Copper kettle" });
    const { _id: replyId } = await aReply(ben, id);
    await promiseTo(poster, id, { replyId });
    await confirmReceipt(ben, replyId);
    await sendDueEmails();
    expect((await mailsTo(poster)).map(({ subject }) => subject)).toContain(
      "Ben says that “Copper kettle” has changed hands. Is that not right? Say so within 3 days.",
    );
    // Those of five minutes come together.
    await db().emailOutbox.deleteMany();
    await disputeReport(poster, replyId);
    await sendDueEmails();
    const [told] = await mailsTo(ben);
    expect(told?.text).toContain("says that “Copper kettle” did not change hands. The promise is back");
  });

  it("is sent for a promise, as text and HTML, with an unsubscribe link", async () => {
    const reader = await aMember({ name: "Cleo <b>Marsh</b>" });
    await tellThem(reader, "promised", await aPost(await aMember()));
    expect(await sendDueEmails()).toBe(1);
    const [read, ...others] = await mailsTo(reader);
    expect(others).toEqual([]);
    expect(read?.subject).toBe("“Kitchen chair” is promised to you.");
    expect(read?.text).toContain("Hello Cleo <b>Marsh</b>,");
    expect(read?.html).toContain("Hello Cleo &lt;b&gt;Marsh&lt;/b&gt;,");
    expect(read?.html).not.toMatch(/<img|<script|<b>/);
    const headers = headersOf(read);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toMatch(
      /^<http:\/\/localhost:3000\/api\/v1\/unsubscribe\?token=/,
    );
  });

  it("links to the configured address, whatever host the request named [S09]", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const { _id: replyId } = await aReply(replier, postId);
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const sent = { method: "PUT", as: poster, json: { replyId }, headers: evil };
    const path = `/api/v1/post/${postId}/recipient`;
    expect((await promise(aRequest(path, sent), withId(postId))).status).toBe(200);
    await sendDueEmails();
    const [read] = await mailsTo(replier);
    const links = JSON.stringify(read).match(/https?:\/\/[^/"\\]+/g);
    expect([...new Set(links)]).toEqual(["http://localhost:3000"]);
    for (const file of await readdir(outbox()))
      expect(await readFile(join(outbox(), file), "utf8")).not.toContain("evil");
  });

  it("bundles events within five minutes into a second one", async () => {
    const reader = await aMember();
    const postId = await aPost(await aMember());
    await tellThem(reader, "message", postId, "First");
    expect(await sendDueEmails()).toBe(1);
    for (const title of ["Second", "Third", "Fourth"]) await tellThem(reader, "message", postId, title);
    expect(await sendDueEmails()).toBe(0);
    await db().emailOutbox.updateMany({
      where: { userId: reader.id, sentAt: null },
      data: { dueAt: new Date() },
    });
    expect(await sendDueEmails()).toBe(1);
    const mails = await mailsTo(reader);
    expect(
      mails.map(({ text = "" }) => ["First", "Second", "Third", "Fourth"].map((one) => text.includes(one))),
    ).toEqual([
      [true, false, false, false],
      [false, true, true, true],
    ]);
  });

  it("is skipped for seen notifications, items that are gone, and members who opted out", async () => {
    const [seen, late, unwilling] = [await aMember(), await aMember(), await aMember()];
    const poster = await aMember();
    const postId = await aPost(poster);
    await tellThem(seen, "message", postId);
    await db().notification.updateMany({ where: { userId: seen.id }, data: { readAt: new Date() } });
    await tellThem(late, "promised", postId);
    await takeDownPost(poster, postId);
    await tellThem(unwilling, "message", await aPost(poster));
    await db().user.update({ where: { id: unwilling.id }, data: { emailAtOnce: false } });
    expect(await sendDueEmails()).toBe(0);
    for (const who of [seen, late, unwilling]) expect(await mailsTo(who)).toEqual([]);
    expect(await sendDueEmails()).toBe(0);
  });

  it("announces an event once, however often it is reported [R20]", async () => {
    const reader = await aMember();
    const payload = { postId: await aPost(await aMember()), title: "Lamp", type: "offer" as const };
    for (let count = 0; count < 3; count += 1) {
      await db().$transaction((tx) =>
        notify(tx, [reader.id], { kind: "promised", dedupeKey: "the same", payload }),
      );
    }
    expect(await db().notification.count({ where: { userId: reader.id } })).toBe(1);
  });

  it("is sent by one of many concurrent workers [R20]", async () => {
    const reader = await aMember();
    await tellThem(reader, "promised", await aPost(await aMember()));
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendDueEmails()));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await mailsTo(reader)).toHaveLength(1);
  });
});

describe("a mail server that does not answer", () => {
  it("delays emails, with growing pauses, and loses none [R20]", async () => {
    const reader = await aMember();
    await tellThem(reader, "promised", await aPost(await aMember()));
    const broken = vi.spyOn(mail, "sendEmail").mockRejectedValue(new Error("connection refused"));
    const waits: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      expect(await sendDueEmails()).toBe(0);
      const { id, dueAt, lastError, sentAt } = await db().emailOutbox.findFirstOrThrow({
        where: { userId: reader.id },
      });
      expect([lastError, sentAt]).toEqual(["connection refused", null]);
      waits.push(Math.round((dueAt.getTime() - Date.now()) / MINUTE_MS));
      await db().emailOutbox.update({ where: { id }, data: { dueAt: new Date() } });
    }
    expect(waits).toEqual([1, 2, 4]);
    broken.mockRestore();
    expect(await sendDueEmails()).toBe(1);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it("is given up after ten attempts", async () => {
    const reader = await aMember();
    await tellThem(reader, "promised", await aPost(await aMember()));
    await db().emailOutbox.updateMany({ where: { userId: reader.id }, data: { attempts: 9 } });
    const broken = vi.spyOn(mail, "sendEmail").mockRejectedValue(new Error("no such host"));
    await sendDueEmails();
    broken.mockRestore();
    const { droppedAt, lastError } = await db().emailOutbox.findFirstOrThrow({
      where: { userId: reader.id },
    });
    expect([droppedAt instanceof Date, lastError]).toEqual([true, "no such host"]);
  });
});

describe("the daily email", () => {
  const noon = () => new Date(new Date().setUTCHours(12, 0, 0, 0) + DAY_MS);

  it("collects unseen notifications once a day", async () => {
    const reader = await aMember();
    const postId = await aPost(await aMember());
    for (const kind of ["completed", "comment"] as const) await tellThem(reader, kind, postId);
    expect(await sendDueEmails()).toBe(0);
    await age(reader, 12 * 60 * MINUTE_MS);
    for (let count = 0; count < 3; count += 1) await scheduleDailyEmails(noon());
    expect(await sendDueEmails()).toBe(1);
    expect(await sendDueEmails()).toBe(0);
    const [read] = await mailsTo(reader);
    expect(read?.subject).toBe("2 things are new on Swap Shop");
    expect(read?.text).toContain("Ben Okoro commented on “Kitchen chair”.");
    expect(read?.text).toContain("You get this at most once a day.");
  });

  it("leaves later events for the next day", async () => {
    const reader = await aMember();
    await tellThem(reader, "comment", await aPost(await aMember()));
    const today = new Date();
    await db().notification.updateMany({
      where: { userId: reader.id },
      data: { createdAt: new Date(new Date(today).setUTCHours(7)) },
    });
    await scheduleDailyEmails(new Date(new Date(today).setUTCHours(23)));
    expect(await db().emailOutbox.count({ where: { userId: reader.id } })).toBe(0);
    await scheduleDailyEmails(new Date(new Date(today.getTime() + DAY_MS).setUTCHours(6, 1)));
    expect(await db().emailOutbox.count({ where: { userId: reader.id } })).toBe(1);
  });

  it("is not sent before the morning, nor to members who opted out", async () => {
    const reader = await aMember();
    await tellThem(reader, "comment", await aPost(await aMember()));
    await age(reader, 2 * DAY_MS);
    await scheduleDailyEmails(new Date(new Date().setUTCHours(5, 59)));
    expect(await db().emailOutbox.count({ where: { userId: reader.id } })).toBe(0);
    await db().user.update({ where: { id: reader.id }, data: { emailDaily: false } });
    await scheduleDailyEmails(noon());
    expect(await db().emailOutbox.count({ where: { userId: reader.id } })).toBe(0);
  });
});

describe("the reminder of an expiring post", () => {
  const noon = () => new Date(new Date().setUTCHours(12, 0, 0, 0) + DAY_MS);

  it.each([
    [
      "renewed",
      (postId: string) => db().post.update({ where: { id: postId }, data: { expiresAt: inDays(80) } }),
    ],
    [
      "over",
      (postId: string) => db().post.update({ where: { id: postId }, data: { expiresAt: inDays(-0.1) } }),
    ],
  ])("is not emailed once it is %s", async (_, change) => {
    const poster = await aMember();
    const postId = await aPost(poster, { expiresAt: inDays(2), createdAt: inDays(-88) });
    await sendExpiryReminders();
    await age(poster, 12 * 60 * MINUTE_MS);
    await change(postId);
    await scheduleDailyEmails(noon());
    await sendDueEmails();
    expect(await mailsTo(poster)).toEqual([]);
  });
});

describe("the links of an email", () => {
  const linkIn = (email: Email | undefined, path: string) =>
    new URL(new RegExp(`http://\\S*${path}\\?token=\\S+`).exec(email?.text ?? "")?.[0] ?? "nowhere://");

  it("stop such emails in one click, without a sign-in, by POST alone", async () => {
    const reader = await aMember();
    await tellThem(reader, "promised", await aPost(await aMember()));
    await sendDueEmails();
    const { search } = linkIn((await mailsTo(reader))[0], "/unsubscribe");
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const response = await stopByLink(aRequest(`/api/v1/unsubscribe${search}`, { method: "POST", body }));
    expect(response.status).toBe(200);
    const { emailAtOnce, emailDaily } = await db().user.findUniqueOrThrow({ where: { id: reader.id } });
    expect([emailAtOnce, emailDaily]).toEqual([false, true]);
  });

  it.each(["", "?token=", "?token=abc", "?token=WyJhIl0.AAAA"])("do nothing as %j", async (search) => {
    const response = await stopByLink(aRequest(`/api/v1/unsubscribe${search}`, { method: "POST" }));
    expect([404, 422]).toContain(response.status);
  });

  it("renew an expiring post, and only that one", async () => {
    const poster = await aMember();
    const soon = new Date(Date.now() + 2 * DAY_MS);
    const postId = await aPost(poster, { expiresAt: soon, createdAt: new Date(Date.now() - 88 * DAY_MS) });
    await sendExpiryReminders();
    await sendExpiryReminders();
    expect(await db().notification.count({ where: { userId: poster.id, kind: "expiring" } })).toBe(1);
    await age(poster, 12 * 60 * MINUTE_MS);
    await scheduleDailyEmails(new Date(new Date().setUTCHours(12, 0, 0, 0) + DAY_MS));
    await sendDueEmails();
    const [read] = await mailsTo(poster);
    expect(read?.text).toContain("expires soon");
    const token = linkIn(read, "/renew").searchParams.get("token") ?? "";
    await expect(renewByLink(token.replace(/.$/, "x"))).rejects.toMatchObject({ code: "notFound" });
    await renewByLink(token);
    const { expiresAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS);
    const stop = linkIn(read, "/unsubscribe").searchParams.get("token") ?? "";
    await expect(renewByLink(stop)).rejects.toMatchObject({ code: "notFound" });
  });
});

describe("a new reply", () => {
  it("notifies the poster at once, by the bell and by email", async () => {
    const poster = await aMember();
    await aReply(await aMember({ name: "Dora Lind" }), await aPost(poster));
    const [notifications] = await db().notification.findMany({ where: { userId: poster.id } });
    expect(notifications).toMatchObject({
      kind: "reply",
      payload: { name: "Dora Lind", title: "Kitchen chair" },
    });
    expect(await sendDueEmails()).toBe(1);
    expect((await mailsTo(poster)).map(({ subject }) => subject)).toEqual([
      "Dora Lind would like “Kitchen chair”.",
    ]);
  });
});
