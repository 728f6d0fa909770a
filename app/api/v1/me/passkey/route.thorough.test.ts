import { beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, PATCH } from "@/app/api/v1/me/passkey/[id]/route";
import { POST as getOptions } from "@/app/api/v1/me/passkey/challenge/route";
import { GET, POST } from "@/app/api/v1/me/passkey/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db, pool } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { log } from "@/lib/observability/logger";
import { addPasskey, startAddingPasskey } from "@/lib/passkeys/registration";
import { MAX_PASSKEYS } from "@/lib/passkeys/schema";
import { anAuthenticator } from "@/tests/support/authenticator";
import { aMember, aRequest, type Member, PASSWORD, withId } from "@/tests/support/factories";
import { aPasskey } from "@/tests/support/passkeys";

const PATH = "/api/v1/me/passkey";
const sent: mail.Email[] = [];

beforeEach(() => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const ask = (as: Member, json: object = { password: PASSWORD }) =>
  getOptions(aRequest(`${PATH}/challenge`, { as, json }));
const optionsFor = async (as: Member) => {
  const answer = await ask(as);
  return (await expectContract(answer, "post", `${PATH}/challenge`)).options as object as Awaited<
    ReturnType<typeof startAddingPasskey>
  >;
};
const add = (as: Member, credential: object, headers = {}) =>
  POST(aRequest(PATH, { as, json: { credential }, headers }));
const remove = (as: Member, id: string, json: object = { password: PASSWORD }) =>
  DELETE(aRequest(`${PATH}/x`, { method: "DELETE", as, json }), withId(id));
const list = async (as: Member) => (await (await GET(aRequest(PATH, { as }))).json()).passkeys;

const mailsTo = async ({ email }: Member) => {
  await sendAccountEmails();
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

describe("a passkey", () => {
  it("is added after the password, named for the device, and told by mail and in the log", async () => {
    const member = await aMember();
    const info = vi.spyOn(log, "warn");
    const options = await optionsFor(member);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Swap Shop" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const handle = Buffer.from(options.user.id, "base64url");
    expect([handle.length, options.user.id.includes(member.id)]).toEqual([32, false]);
    expect(handle.toString()).not.toContain(member.email);
    const answer = await add(member, anAuthenticator().create(options), { "user-agent": CHROME });
    expect(answer.status).toBe(201);
    const { passkey } = await expectContract(answer, "post", PATH);
    expect(passkey).toMatchObject({ name: "Chrome on Linux", lastUsedAt: null, copiedAt: null });
    await expectContract(await GET(aRequest(PATH, { as: member })), "get", PATH);
    expect(await list(member)).toEqual([passkey]);
    expect(await mailsTo(member)).toEqual(["A passkey was added to your account"]);
    expect(info.mock.calls.map(([line]) => (line as { event?: string }).event)).toContain("passkey added");
  });

  it("is named for a password manager that says which it is", async () => {
    const member = await aMember();
    const aaguid = Buffer.from("d548826e79b4db40a3d811116f7e8349", "hex");
    const { passkey } = await aPasskey(member, anAuthenticator({ aaguid }));
    expect(passkey.name).toBe("Bitwarden");
  });

  it("is numbered where the browser has made one before", async () => {
    const member = await aMember();
    const names = [];
    for (let time = 0; time < 3; time += 1) names.push((await aPasskey(member)).passkey.name);
    expect(names).toEqual(["Chrome on Linux", "Chrome on Linux 2", "Chrome on Linux 3"]);
  });

  it("is not added without the password or a confirmed session", async () => {
    const member = await aMember();
    for (const json of [{}, { password: "" }, { password: "not this one" }])
      expect((await ask(member, json)).status).toBe(422);
    await db().session.update({ where: { id: member.sessionId }, data: { confirmedAt: new Date() } });
    expect((await ask(member, {})).status).toBe(200);
  });

  it.each([
    ["another origin", { origin: "https://swap-shop.example" }, "origin"],
    ["another site's id", { rpId: "swap-shop.example" }, "rp-id"],
    ["no finger, face or PIN", { isUserVerified: false }, "user-verification"],
  ])("is not added with %s", async (_, wrong, reason) => {
    const member = await aMember();
    const warn = vi.spyOn(log, "warn");
    const answer = await add(member, anAuthenticator().create(await optionsFor(member), wrong));
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      "This passkey could not be added. Please try again, or use another device.",
    ]);
    expect(warn.mock.calls.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ event: "passkey refused", reason, userId: member.id }),
    );
    expect(await list(member)).toEqual([]);
  });

  it("is added once for each challenge, which is of this session and five minutes old at most", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const options = await optionsFor(member);
    const message = "That took too long, or was used already. Please try again.";
    const foreign = await add(other, anAuthenticator().create(options));
    expect([foreign.status, (await foreign.json()).message]).toEqual([422, message]);
    const answers = await Promise.all([1, 2, 3].map(() => add(member, anAuthenticator().create(options))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const late = await optionsFor(member);
    await pool().query(`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '5 minutes'`);
    expect((await add(member, anAuthenticator().create(late))).status).toBe(422);
    expect(await list(member)).toHaveLength(1);
  });

  it("belongs to one account, and is not added twice", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const { device } = await aPasskey(member);
    const options = await optionsFor(member);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([device.id]);
    expect((await add(member, device.create(options))).status).toBe(409);
    expect((await add(other, device.create(await optionsFor(other)))).status).toBe(409);
  });

  it(`is one of at most ${MAX_PASSKEYS}, also with many at a time`, async () => {
    const member = await aMember();
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await aPasskey(member);
    const waiting = await Promise.all([1, 2, 3].map(() => startAddingPasskey(member, PASSWORD)));
    const results = await Promise.allSettled(
      waiting.map((options) => addPasskey(member, anAuthenticator().create(options), "A program")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await ask(member)).status).toBe(409);
  });

  it("gets a name of the member's own", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const { passkey } = await aPasskey(member);
    const rename = (as: Member, name: unknown) =>
      PATCH(aRequest(`${PATH}/x`, { method: "PATCH", as, json: { name } }), withId(passkey._id));
    const answer = await rename(member, "  My   old phone ");
    const { passkeys } = await expectContract(answer, "patch", `${PATH}/{id}`);
    expect(passkeys).toMatchObject([{ name: "My old phone" }]);
    for (const name of ["", " ", "x".repeat(51), null]) expect((await rename(member, name)).status).toBe(422);
    expect((await rename(other, "Mine")).status).toBe(404);
  });

  it("is removed after the password, and told by mail", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [{ passkey }, kept] = [await aPasskey(member), await aPasskey(member)];
    expect((await remove(member, passkey._id, {})).status).toBe(422);
    expect((await remove(other, passkey._id)).status).toBe(404);
    const answer = await remove(member, passkey._id);
    const { passkeys } = await expectContract(answer, "delete", `${PATH}/{id}`);
    expect(passkeys).toEqual([kept.passkey]);
    expect(await mailsTo(member)).toContain("A passkey was removed from your account");
    expect((await remove(member, passkey._id)).status).toBe(404);
  });

  it("stays while it is the only way to log in", async () => {
    const member = await aMember();
    const { passkey } = await aPasskey(member);
    const where = { id: member.id };
    await db().session.update({ where: { id: member.sessionId }, data: { confirmedAt: new Date() } });
    await db().user.update({ where, data: { passwordHash: null, emailVerifiedAt: null } });
    const refused = await remove(member, passkey._id, {});
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This is your only way to log in. Choose a password first, or confirm your email address.",
    ]);
    await db().user.update({ where, data: { emailVerifiedAt: new Date() } });
    Object.assign(env(), { SMTP_URL: undefined });
    expect((await remove(member, passkey._id, {})).status).toBe(409);
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
    expect((await remove(member, passkey._id, {})).status).toBe(200);
  });

  it("is erased with its member", async () => {
    const member = await aMember();
    await aPasskey(member);
    await pool().query("SELECT erase_member($1)", [member.id]);
    expect(await db().passkey.count({ where: { userId: member.id } })).toBe(0);
  });
});
