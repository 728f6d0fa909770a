import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { GET as fetchFile } from "@/app/api/v1/me/export/[id]/route";
import { GET, POST } from "@/app/api/v1/me/export/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { OMITTED_TABLES, SECTIONS } from "@/lib/data-exports/contents";
import * as folder from "@/lib/data-exports/exports-folder";
import { purgeExports, runExports } from "@/lib/data-exports/run-exports";
import * as writing from "@/lib/data-exports/write-export";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as sending from "@/lib/emails/send-email";
import { log } from "@/lib/observability/logger";
import { requestEmailChange } from "@/lib/users/email-change";
import { aMarkedMember, MARK } from "@/tests/support/canaries";
import { aMember, anEmail, aRequest, type Member, PASSWORD, withId } from "@/tests/support/factories";

const PATH = "/api/v1/me/export";

const ask = (as: Member) => POST(aRequest(PATH, { as, method: "POST" }));
const latestOf = async (as: Member) =>
  (await expectContract(await GET(aRequest(PATH, { as })), "get", PATH)).export;
const fetchAs = (as: Member, id: string) => fetchFile(aRequest(`${PATH}/${id}`, { as }), withId(id));
const stored = () => readdirSync(join(process.env.DATA_DIR ?? "", "exports"));

/** Reads the directory at the end of a ZIP file, and from there each entry. */
function unpack(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf("PK\u0005\u0006");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [length, start] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(from, from + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    expect([crc32(content), content.length]).toEqual([crc, zip.readUInt32LE(at + 24)]);
    files.set(zip.toString("utf8", at + 46, at + 46 + length), content.toString());
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  expect(at).toBe(end);
  return files;
}

async function dataOf(member: Member): Promise<string> {
  await ask(member);
  await runExports();
  const file = await fetchAs(member, (await latestOf(member))._id);
  return unpack(Buffer.from(await file.arrayBuffer())).get("data.json") ?? "";
}

describe("an export", () => {
  it("names every column of the database, or says why not [S12]", async () => {
    const found = await db().$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS "name" FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1`;
    const named = Object.values(SECTIONS).flatMap(({ table, columns, omitted }) =>
      [...columns, ...Object.keys(omitted)].map((column) => `${table}.${column}`),
    );
    const isOmitted = (name: string) => (name.split(".")[0] ?? "") in OMITTED_TABLES;
    const wanted = found.map(({ name }) => name).filter((name) => !isOmitted(name));
    expect([...new Set(named)].sort()).toEqual(wanted.sort());
  });

  it("holds all words, pictures and agreed times of the member, and nobody else gets it [S12, S17]", async () => {
    const send = vi.spyOn(sending, "sendEmail");
    const { maria, jonas, givenId } = await aMarkedMember();
    const answer = await ask(maria);
    expect(answer.status).toBe(202);
    expect((await expectContract(answer, "post", PATH)).export.state).toBe("queued");
    await runExports();
    const done = await latestOf(maria);
    expect(done).toMatchObject({ state: "ready", done: done.total });
    const file = await fetchAs(maria, done._id);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="swap-shop-[\d-]+\.zip"$/);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(done.bytes);
    const files = unpack(bytes);
    const read = (name: string) => files.get(name) ?? "";
    const data = JSON.parse(read("data.json"));
    expect(Object.keys(data)).toEqual(Object.keys(SECTIONS));
    expect(data.account[0]).toMatchObject({ id: maria.id, email: maria.email, about: `About ${MARK}` });
    expect(data.posts).toHaveLength(3);
    expect(data.posts.map(({ id }: { id: string }) => id)).toContain(givenId);
    for (const part of ["replies", "comments", "messages", "savedSearches", "messagesToTheHosts"])
      expect(JSON.stringify(data[part]), part).toContain(MARK);
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`argon2|${jonas.email}|${jonas.id}`));
    expect(read("README.txt")).toContain("data.json");
    expect(read("calendar.ics").match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect([...files.keys()].filter((name) => name.startsWith("pictures/"))).toHaveLength(5);
    for (const [who, status] of [
      [jonas, 404],
      [maria, 200],
    ] as const) {
      const got = await fetchAs(who, done._id);
      expect(got.status).toBe(status);
      await got.body?.cancel();
    }
    await sendAccountEmails();
    const mail = send.mock.calls.map(([one]) => one).find(({ subject }) => subject === "Your data is ready");
    expect(mail?.to).toBe(maria.email);
    expect(mail?.text).toContain("/me/settings#data");
  });

  it("holds nothing that others wrote or asked from the address, until it is confirmed", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const { email } = member;
    await db().contactMessage.create({ data: { email, subject: "Of the owner", message: "Of the owner" } });
    await db().accountEmail.create({ data: { kind: "address_changed", email, userId: other.id } });
    const isIn = async () => {
      const { messagesToTheHosts, emailsAboutTheAccount } = JSON.parse(await dataOf(member));
      const kinds = (emailsAboutTheAccount as { kind: string }[]).map(({ kind }) => kind);
      return [messagesToTheHosts.length === 1, kinds.includes("address-changed")];
    };
    expect(await isIn()).toEqual([false, false]);
    await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
    expect(await isIn()).toEqual([true, true]);
  });

  it("does not tell whether a foreign address has an account [S04]", async () => {
    const member = await aMember();
    const [free, taken] = [anEmail(), (await aMember()).email];
    const askChanges = async () => {
      for (const email of [free, taken]) await requestEmailChange(member, { email, password: PASSWORD });
    };
    await askChanges();
    await sendAccountEmails();
    expect(await db().emailToken.count({ where: { userId: member.id } })).toBe(1);
    await askChanges();
    const data = await dataOf(member);
    for (const email of [free, taken]) expect(data).not.toContain(email);
  });

  it("is made while it is fetched where no disk keeps it, also when the reader leaves", async () => {
    const disk = vi.spyOn(folder, "hasDisk").mockReturnValue(false);
    const [maria, jonas] = [await aMember(), await aMember()];
    const { export: ready } = await expectContract(await ask(maria), "post", PATH);
    expect(ready).toMatchObject({ state: "ready", expiresAt: expect.any(String) });
    expect((await fetchAs(jonas, ready._id)).status).toBe(404);
    const left = await fetchAs(maria, ready._id);
    await left.body?.cancel();
    const file = await fetchAs(maria, ready._id);
    expect(file.headers.has("content-length")).toBe(false);
    const files = unpack(Buffer.from(await file.arrayBuffer()));
    expect(JSON.parse(files.get("data.json") ?? "").account).toMatchObject([{ id: maria.id }]);
    expect([...files.keys()]).toEqual(["README.txt", "data.json", "calendar.ics"]);
    await db().dataExport.update({ where: { id: ready._id }, data: { expiresAt: new Date(0) } });
    expect((await fetchAs(maria, ready._id)).status).toBe(404);
    disk.mockRestore();
  });

  it("is made one at a time, and five times a day", async () => {
    const member = await aMember();
    const answers = await Promise.all([ask(member), ask(member), ask(member)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await db().dataExport.count({ where: { userId: member.id } })).toBe(1);
    await runExports();
    const more = [await ask(member), await ask(member), await ask(member)];
    expect(more.map(({ status }) => status)).toEqual([202, 202, 429]);
  });

  it("is made again after a kill, and fails visibly after three attempts", async () => {
    const member = await aMember();
    await ask(member);
    const { _id: id } = await latestOf(member);
    // A process that was killed leaves a row with a lease, and a part of a file.
    await db().dataExport.update({
      where: { id },
      data: { state: "running", attempts: 1, leaseUntil: new Date(Date.now() + 60_000) },
    });
    await runExports();
    expect((await latestOf(member)).state).toBe("running");
    const expire = () => db().dataExport.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    vi.spyOn(log, "warn").mockImplementation(() => {});
    const write = vi.spyOn(writing, "writeExport").mockRejectedValue(new Error("the disk is full"));
    for (const state of ["queued", "queued", "failed"]) {
      await expire();
      await runExports();
      expect((await latestOf(member)).state).toBe(state);
    }
    write.mockRestore();
    expect((await ask(member)).status).toBe(202);
    await runExports();
    expect((await latestOf(member)).state).toBe("ready");
  });

  it("is removed after 48 hours, and with its member", async () => {
    const [member, leaving] = [await aMember(), await aMember()];
    for (const one of [member, leaving]) await ask(one);
    await runExports();
    const { _id: id, expiresAt = "", createdAt } = await latestOf(member);
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000).toBeCloseTo(48, 1);
    const before = stored();
    await purgeExports();
    expect(stored()).toEqual(before);
    await db().dataExport.update({ where: { id }, data: { expiresAt: new Date(0) } });
    expect((await fetchAs(member, id)).status).toBe(404);
    await db().user.delete({ where: { id: leaving.id } });
    await purgeExports();
    expect(stored()).toHaveLength(before.length - 2);
    expect(await db().dataExport.count({ where: { id } })).toBe(0);
  });
});
