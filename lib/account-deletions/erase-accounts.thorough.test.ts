import { createHash } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { revalidateTag } from "next/cache";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { purgeEmailFiles } from "@/lib/account-deletions/email-files";
import { eraseDueAccounts } from "@/lib/account-deletions/erase-accounts";
import { ERASED_LIST } from "@/lib/account-deletions/erased-list";
import { requestDeletion } from "@/lib/account-deletions/mutations";
import { listComments } from "@/lib/comments/queries";
import { db, pool } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import { sendDueEmails } from "@/lib/emails/mutations";
import { getThread } from "@/lib/messages/queries";
import { log } from "@/lib/observability/logger";
import { removeOrphans } from "@/lib/posts/orphaned-images";
import { getPostOrTakenDown, requirePost } from "@/lib/posts/queries";
import { purgeRemovedImages } from "@/lib/posts/removed-images";
import { getProfile } from "@/lib/profiles/queries";
import { DAY_MS } from "@/lib/time/durations";
import { FORMER_MEMBER } from "@/lib/users/rules";
import {
  aMarkedMember,
  dumpRows,
  holdsMark,
  listTextColumns,
  MARK,
  MARKED_PLACE,
  type MarkedScene,
} from "@/tests/support/canaries";
import { aMember, aPost, PASSWORD } from "@/tests/support/factories";

/** Text that no member writes and that names nobody. A new column needs a mark in `tests/support/canaries.ts`, or a reason here. */
const UNMARKED: Record<string, string> = {
  "ModerationCase.laterWords": "its row goes, with the words beside it",
  "AuditEntry.action": "the name of an act",
  "Invitation.code": "random; the note beside it goes",
  "FirstHostCode.codeHash": "a digest of a random code",
  "CommunitySettings.changes": "what hosts say about their community, not about themselves",
  "AuditEntry.targetKind": "the name of a kind",
  "User.passwordHash": "a hash; its row goes",
  "ThankYou.pictureUrl": "a random name; its row and its file go",
  "ThankYou.placeholder": "a thumbnail of the picture; its row goes",
  "User.pictureUrl": "a random name; its file goes",
  "AccountDeletion.pictureUrl": "a random name; its file goes",
  "ErasedAccount.idHash": "a digest of a random id, by which a restore erases again",
  "GeocodeCache.key": "a digest",
  "GeocodeCache.places": "answers of the geocoder about public places, for 30 days, of nobody in particular",
  "IdempotencyKey.key": "random",
  "IdempotencyKey.requestHash": "a digest",
  "IdempotencyKey.route": "the name of an endpoint; its row goes",
  "Image.placeholder": "a thumbnail of the picture; its row goes",
  "Image.url": "a random name; its file goes",
  "LinkedIdentity.issuer": "the address of a provider; its row goes",
  "RemovedImage.url": "a random name, until its file is gone",
  "JobLock.name": "the name of a job",
  "Notification.dedupeKey": "ids; its row goes, or names nothing that is left",
  "DataExport.fileName": "random; its file goes",
  "EmailOutbox.dedupeKey": "ids; its row goes",
  "EmailToken.tokenHash": "a digest; its row goes",
  "SecondFactor.secret": "random and encrypted; its row goes",
  "ModerationCase.reason": "of a moderator; its row goes",
  "ModerationCase.answer": "of a moderator; its row goes",
  "ModerationCase.before": "copies of what is in `words`; its row goes",
  "RecoveryCode.codeHash": "a digest; its row goes",
  "Post.drawEntries": "digests and numbers, by which others verify a draw",
  "Post.drawSeed": "random, by which others verify a draw",
  "RateLimit.key": "digests, for a day at most",
  "Reply.code": "six random digits, none once it is settled",
  "SavedSearch.secret": "random; its row goes",
  "EmailOutbox.threads": "ids; its row goes",
  "ContactMessage.keyHash": "a digest",
  "PostDraftImage.hash": "a digest of a photo; its row goes",
  "PostDraftImage.contentType": "the name of a kind of file",
  "PasskeyChallenge.challengeHash": "a digest, for five minutes",
  "User.passkeyHandle": "random; its row goes",
};

const folderOf = (name: string) => join(process.env.DATA_DIR ?? "", name);

async function readFolder(name: string): Promise<string> {
  const files = await readdir(folderOf(name)).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(join(folderOf(name), file), "latin1")));
  return texts.map((text) => text.replace(/=\r?\n/g, "").toLowerCase()).join("\n");
}

async function listUnmarked(): Promise<string[]> {
  const unmarked = [];
  for (const column of await listTextColumns())
    if (!(await holdsMark(column))) unmarked.push(`${column.table}.${column.column}`);
  return unmarked;
}

/** The days of grace, and those in which emails are kept. */
async function letGracePass(userId: string): Promise<void> {
  await db().accountDeletion.update({ where: { userId }, data: { eraseAt: new Date(Date.now() - 1000) } });
  const long = new Date(Date.now() - 15 * DAY_MS);
  for (const file of await readdir(folderOf("outbox")))
    await utimes(join(folderOf("outbox"), file), long, long);
}

/** The marked degrees with fewer digits, but no seconds of a time. */
const ROUNDED_PLACE = /(?<![\d:])(51\.23|0\.457)/;

describe("an erased member", () => {
  let scene: MarkedScene;
  let unmarked: string[];
  let invalidated: string[];
  const logged: string[] = [];
  const pictures: string[] = [];

  beforeAll(async () => {
    scene = await aMarkedMember();
    const { maria } = scene;
    pictures.push(...(await readdir(folderOf("uploads"))));
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void logged.push(JSON.stringify(line)));
    const before = await listUnmarked();
    await requestDeletion(maria, PASSWORD);
    const meanwhile = await listUnmarked();
    unmarked = before.filter((name) => meanwhile.includes(name) && !(name in UNMARKED));
    await sendDueEmails();
    await sendAccountEmails();
    await letGracePass(maria.id);
    vi.mocked(revalidateTag).mockClear();
    expect(await eraseDueAccounts()).toBe(1);
    invalidated = vi.mocked(revalidateTag).mock.calls.map(([tag]) => tag);
    await purgeRemovedImages();
    await purgeEmailFiles();
  });

  it("had a mark in every text that a member can write, or the column is explained [S12]", () => {
    expect(unmarked).toEqual([]);
  });

  it("leaves no word, place or id in any table [S12]", async () => {
    const { maria } = scene;
    for (const [table, rows] of await dumpRows()) {
      for (const trace of [MARK, maria.id, maria.email, String(MARKED_PLACE.latitude)])
        expect(rows.toLowerCase(), `${trace} in ${table}`).not.toContain(trace.toLowerCase());
      expect(rows, table).not.toMatch(ROUNDED_PLACE);
    }
  });

  it("leaves no picture, no email and no line of a log that names them [S12, S61]", async () => {
    expect(pictures.length).toBeGreaterThan(6);
    expect(await readdir(folderOf("uploads"))).toEqual([]);
    expect((await removeOrphans({ grace: 0, dryRun: true })).strays).toBe(0);
    expect(await readFolder("outbox")).not.toContain(MARK);
    expect(logged.join("\n")).not.toContain(MARK);
    expect(logged.join("\n")).toContain("account erased");
    // The ids in logs lead to nobody.
    expect(await db().user.count({ where: { id: scene.maria.id } })).toBe(0);
  });

  it("disappears from pages and answers that are kept in memory", () => {
    const { maria, givenId, aloneId, receivedId } = scene;
    const expected = [
      `user:${maria.id}`,
      `profile:${maria.id}`,
      "sitemaps",
      "impact",
      "feed",
      `listing:${MARK}`,
    ];
    for (const tag of [...expected, `post:${givenId}`, `post:${aloneId}`, `post:${receivedId}`])
      expect(invalidated).toContain(tag);
  });

  it("stays a nameless former member in threads, comments and hand-overs of others", async () => {
    const { jonas, givenId, receivedId, threads } = scene;
    const thread = await getThread(jonas, threads.given);
    expect(thread.other.name).toBe(FORMER_MEMBER);
    expect(thread.messages.filter(({ text }) => text).map(({ text }) => text)).toEqual(["Good, see you."]);
    expect(await getProfile(thread.other._id)).toBeNull();
    expect((await requirePost(jonas, givenId)).postedBy.name).toBe(FORMER_MEMBER);
    expect(await getPostOrTakenDown(givenId)).toBe("taken-down");
    const [first, second] = await listComments(receivedId);
    expect(first).toMatchObject({ author: { name: FORMER_MEMBER }, text: "", isDeleted: true });
    expect(second).toMatchObject({ author: { name: jonas.name }, text: "An answer." });
    expect(await getProfile(jonas.id)).toMatchObject({ given: 1, received: 1 });
  });

  it("is listed by a digest, in the database and beside it", async () => {
    const digest = createHash("sha256").update(scene.maria.id).digest("hex");
    expect(await db().erasedAccount.count({ where: { idHash: digest } })).toBe(1);
    expect(await readFile(folderOf(ERASED_LIST), "utf8")).toBe(`${digest}\n`);
  });

  it("is erased once", async () => {
    expect(await eraseDueAccounts()).toBe(0);
    await pool().query("SELECT public.erase_member($1)", [scene.maria.id]);
  });
});

it("a member with nothing that concerns others leaves no row at all", async () => {
  const ana = await aMember({ name: "Ana Alone" });
  await aPost(ana);
  await requestDeletion(ana, PASSWORD);
  const people = await db().user.count();
  await db().accountDeletion.update({ where: { userId: ana.id }, data: { eraseAt: new Date(0) } });
  expect(await eraseDueAccounts()).toBe(1);
  expect(await db().user.count()).toBe(people - 1);
});

it("somebody who signed up with a foreign address erases nothing of its owner", async () => {
  const [eve, owner] = [await aMember(), await aMember()];
  const { email } = eve;
  await db().contactMessage.create({ data: { email, subject: "Hello", message: "Of the owner" } });
  await db().accountEmail.create({ data: { kind: "address_changed", email, userId: owner.id } });
  await pool().query("SELECT public.erase_member($1)", [eve.id]);
  expect(await db().contactMessage.count({ where: { email } })).toBe(1);
  expect(await db().accountEmail.count({ where: { email } })).toBe(1);
});
