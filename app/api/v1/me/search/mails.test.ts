import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as stopByLink } from "@/app/api/v1/unsubscribe/route";
import { db } from "@/lib/db/client";
import { scheduleDailyEmails, sendDueEmails } from "@/lib/emails/mutations";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { deleteSearch, emailSearch, markMatchesSeen, saveSearch } from "@/lib/saved-searches/mutations";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aRequest, aSearch, type Member } from "@/tests/support/factories";

const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

/** Mails to one person, as a mail program reads them. */
async function mailsTo({ email }: Member): Promise<Email[]> {
  const files = await readdir(outbox()).catch(() => []);
  const read = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(outbox(), file)))),
  );
  return read.filter(({ to }) => to?.[0]?.address === email);
}

/** The next morning comes. @returns how many mails went out */
async function aDayLater(): Promise<number> {
  await notifyMatches();
  await db().notification.updateMany({ data: { createdAt: new Date(Date.now() - 12 * HOUR_MS) } });
  await db().emailOutbox.deleteMany({ where: { sentAt: { not: null } } });
  await scheduleDailyEmails(new Date(new Date().setUTCHours(12, 0, 0, 0) + 24 * HOUR_MS));
  return sendDueEmails();
}

async function save(who: Member, changes: Record<string, unknown>): Promise<string> {
  return (await saveSearch(who, aSearch(changes))).search._id;
}

const linksIn = ({ text = "" }: Email) =>
  [...text.matchAll(/search’s mails: (\S+)/g)].map(([, href = ""]) => new URL(href));

beforeEach(async () => {
  await db().emailOutbox.deleteMany();
  await db().notification.deleteMany();
});

describe("the daily email", () => {
  it("names the search of each match and links to the post", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "desk", latitude: 50.8738, longitude: 0.0088, radius: 5 });
    await save(ben, { q: "<b>lamp</b>" });
    const id = await aPost(ada, { title: "Oak desk" });
    await aPost(ada, { title: "Lamp & <i>shade</i>", description: "A b lamp b for reading." });
    expect(await aDayLater()).toBe(1);
    const [read, ...others] = await mailsTo(ben);
    if (!read) throw new Error("there is one");
    expect(others).toEqual([]);
    expect(read.subject).toBe("2 things are new on Swap Shop");
    expect(read.text).toContain(
      `“Oak desk” matches your search “desk”, within 5 km.\nhttp://localhost:3000/feed/${id}\n`,
    );
    expect(read.html).toContain("“Oak desk” matches your search “desk”, within 5 km.");
    expect(read.html).toContain("“Lamp &amp; &lt;i&gt;shade&lt;/i&gt;” matches your search “&lt;b&gt;lamp");
    expect(read.html).not.toMatch(/<img|<script|<b>|<i>/);
    expect(read.html?.match(/Stop this search’s mails/g)).toHaveLength(2);
    expect(await aDayLater()).toBe(0);
  });

  it("names an offer that answers one's own request, and a request that answers one's offer, once", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const wanted = { title: "Walnut step ladder", tags: ["ladder"], description: "A walnut step ladder." };
    await save(ada, { q: "walnut step ladder" });
    await aPost(ada, { ...wanted, type: "request" });
    const offer = await aPost(ben, wanted);
    const request = await aPost(cleo, { ...wanted, type: "request" });
    await aDayLater();
    const [toAda] = await mailsTo(ada);
    const [toBen] = await mailsTo(ben);
    const [toCleo] = await mailsTo(cleo);
    for (const [mail, id] of [
      [toAda, offer],
      [toBen, request],
      [toCleo, offer],
    ] as const)
      expect(mail?.text?.split(`/feed/${id}`)).toHaveLength(2);
  });

  it("has an unsubscribe link for each search, which works by POST without a sign-in", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const [desks, lamps] = [await save(ben, { q: "desk" }), await save(ben, { q: "lamp" })];
    await aPost(ada, { title: "Oak desk" });
    await aPost(ada, { title: "Floor lamp" });
    await aDayLater();
    const [read] = await mailsTo(ben);
    const [first, second] = read ? linksIn(read) : [];
    expect([first?.pathname, first?.searchParams.get("of"), Boolean(second)]).toEqual([
      "/unsubscribe",
      "search",
      true,
    ]);
    const stop = () =>
      stopByLink(
        aRequest(`/api/v1/unsubscribe${first?.search}`, {
          method: "POST",
          body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        }),
      );
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    const rows = await db().savedSearch.findMany({ where: { ownerId: ben.id } });
    expect(new Map(rows.map(({ id, emailed }) => [id, emailed]))).toEqual(
      new Map([
        [desks, false],
        [lamps, true],
      ]),
    );
    const { emailDaily, emailAtOnce } = await db().user.findUniqueOrThrow({ where: { id: ben.id } });
    expect([emailDaily, emailAtOnce]).toEqual([true, true]);
    await aPost(ada, { title: "Standing desk" });
    await aPost(ada, { title: "Wall lamp" });
    await aDayLater();
    const last = (await mailsTo(ben)).find(({ text }) => text?.includes("Wall lamp"));
    expect(last?.subject).toBe("“Wall lamp” matches your search “lamp”.");
    expect(last?.text).not.toContain("Standing desk");
    expect(await db().notification.count({ where: { userId: ben.id, kind: "match" } })).toBe(4);
    await deleteSearch(ben, desks);
    expect((await stop()).status).toBe(200);
  });

  it("stops no search through an incomplete link", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const id = await save(ben, { q: "desk" });
    await aPost(ada, { title: "Oak desk" });
    await aDayLater();
    const [read] = await mailsTo(ben);
    const token = (read && linksIn(read)[0]?.searchParams.get("token")) ?? "";
    for (const broken of [token.replace(/.$/, "x"), `x${token}`, token.split(".")[0]]) {
      const path = `/api/v1/unsubscribe?token=${broken}`;
      expect((await stopByLink(aRequest(path, { method: "POST" }))).status).toBe(404);
    }
    expect((await db().savedSearch.findUniqueOrThrow({ where: { id } })).emailed).toBe(true);
  });

  it("names five matches of a search, and the number of further ones", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "spoon" });
    for (let number = 1; number <= 8; number += 1) await aPost(ada, { title: `Spoon ${number}` });
    await aDayLater();
    const [read] = await mailsTo(ben);
    expect(read?.subject).toBe("8 things are new on Swap Shop");
    expect(read?.text?.match(/“Spoon \d” matches/g)).toHaveLength(5);
    expect(read?.text).toContain("3 more posts match your search “spoon”.\nhttp://localhost:3000/searches");
    expect(read?.text?.match(/Stop this search’s mails/g)).toHaveLength(1);
    expect(await aDayLater()).toBe(0);
  });

  it("leaves out matches that were seen or are gone, and searches without emails or deleted", async () => {
    const ada = await aMember();
    const [seer, late, quiet, gone] = [await aMember(), await aMember(), await aMember(), await aMember()];
    for (const who of [seer, late]) await save(who, { q: "kettle" });
    await emailSearch(quiet, await save(quiet, { q: "kettle" }), false);
    const deleted = await save(gone, { q: "kettle" });
    const postId = await aPost(ada, { title: "Copper kettle" });
    await notifyMatches();
    expect(await db().notification.count({ where: { kind: "match" } })).toBe(4);
    await markMatchesSeen(seer);
    await deleteSearch(gone, deleted);
    expect(await db().notification.count({ where: { userId: late.id, readAt: null } })).toBe(1);
    await takeDownPost(ada, postId);
    expect(await aDayLater()).toBe(0);
  });
});
