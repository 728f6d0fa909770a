import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as getOptions } from "@/app/api/v1/login/passkey/challenge/route";
import { POST } from "@/app/api/v1/login/passkey/route";
import { PUT as confirm } from "@/app/api/v1/me/confirmation/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { getActor } from "@/lib/auth/session";
import { db, pool } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { log } from "@/lib/observability/logger";
import { listPasskeys } from "@/lib/passkeys/queries";
import { resetPassword } from "@/lib/users/password-reset";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { anAuthenticator } from "@/tests/support/authenticator";
import { aLink, aMember, aRequest, type Member } from "@/tests/support/factories";
import { aPasskey, confirmationOptions, signInOptions } from "@/tests/support/passkeys";

const PATH = "/api/v1/login/passkey";
const REFUSED = "This passkey does not work here. Try another one, or log in another way.";
const LATE = "That took too long, or was used already. Please try again.";
const sent: mail.Email[] = [];

beforeEach(() => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const logIn = (credential: object, headers = {}) => POST(aRequest(PATH, { json: { credential }, headers }));

const answerOf = async (response: Response) => [response.status, (await response.json()).message];

async function aHolder(counter = 0) {
  const member = await aMember();
  return { member, ...(await aPasskey(member, anAuthenticator({ counter }))) };
}

const subjectsTo = async ({ email }: Member) => {
  await sendAccountEmails();
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};

describe("a sign-in by passkey", () => {
  it("needs nothing typed, sets the cookies of a login, and starts confirmed", async () => {
    const { member, device } = await aHolder();
    const asked = await getOptions(aRequest(`${PATH}/challenge`, { method: "POST" }));
    const { options } = await expectContract(asked, "post", `${PATH}/challenge`);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options).not.toHaveProperty("allowCredentials");
    const answer = await logIn(device.get(options), { "user-agent": "Mozilla/5.0 Firefox/140.0" });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(cookies).toEqual(["swap-shop", "signed-in", "device"]);
    const { user, token } = await expectContract(answer, "post", PATH);
    expect(user._id).toBe(member.id);
    expect((await me(aRequest("/api/v1/me", { as: { token } }))).status).toBe(200);
    const actor = await getActor(token);
    if (!actor) throw new Error("a new session has to be good");
    await reauthenticate(actor);
    expect((await listPasskeys(member))[0]?.lastUsedAt).not.toBeNull();
    expect(await subjectsTo(member)).toContain("A new log-in to your account");
  });

  it("of a known device is not told by mail, and not counted with those of its network", async () => {
    const { member, device } = await aHolder();
    const first = await logIn(device.get(await signInOptions()));
    const cookie = first.headers.getSetCookie().find((one) => one.startsWith("device=")) ?? "";
    await subjectsTo(member);
    sent.length = 0;
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    expect((await logIn(device.get(await signInOptions()), headers)).status).toBe(200);
    expect(await subjectsTo(member)).toEqual([]);
  });

  it.each([
    ["another origin", { origin: "https://swap-shop.example" }],
    ["a subdomain", { origin: "http://evil.localhost:3000" }],
    ["another port", { origin: "http://localhost:3001" }],
    ["another site's id", { rpId: "swap-shop.example" }],
    ["another account's handle", { userHandle: Buffer.alloc(32, 1).toString("base64url") }],
    ["no handle", { userHandle: null }],
    ["no finger, face or PIN", { isUserVerified: false }],
    ["another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
    ["an unknown id", { id: Buffer.alloc(32, 7).toString("base64url") }],
  ])("is refused with %s, and each time alike", async (_, wrong) => {
    const { device } = await aHolder();
    const warn = vi.spyOn(log, "warn");
    const answer = await logIn(device.get(await signInOptions(), wrong));
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answerOf(answer)).toEqual([401, REFUSED]);
    expect(warn.mock.calls.map(([line]) => (line as { event?: string }).event)).toContain("passkey refused");
  });

  it("works once for each answer, also with twenty at a time", async () => {
    const { device } = await aHolder();
    const credential = device.get(await signInOptions());
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect(await answerOf(await logIn(credential))).toEqual([401, LATE]);
  });

  it("is refused for a challenge that is old, made up or for something else, known passkey or not", async () => {
    const { member, device } = await aHolder();
    const old = await signInOptions();
    await pool().query(`UPDATE "PasskeyChallenge" SET "expiresAt" = "expiresAt" - interval '5 minutes'`);
    const challenges = [old.challenge, "bWFkZSB1cA", (await confirmationOptions(member)).challenge];
    for (const challenge of challenges)
      for (const credential of [
        device.get({ challenge, rpId: "localhost" }),
        anAuthenticator().get({ challenge, rpId: "localhost" }),
      ])
        expect(await answerOf(await logIn(credential))).toEqual([401, LATE]);
  });

  it("is refused 25 times for a network, and then not looked at", async () => {
    const credential = anAuthenticator().get(await signInOptions());
    const headers = { "x-forwarded-for": "203.0.113.78" };
    const answers = await Promise.all(Array.from({ length: 26 }, () => logIn(credential, headers)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("a copied passkey", () => {
  it("is refused, logged, and told by mail and on the page, while the original works on", async () => {
    const { member, device } = await aHolder(5);
    const warn = vi.spyOn(log, "warn");
    expect((await logIn(device.get(await signInOptions()))).status).toBe(200);
    expect((await logIn(device.get(await signInOptions(), { counter: 6 }))).status).toBe(401);
    expect(await answerOf(await logIn(device.get(await signInOptions(), { counter: 2 })))).toEqual([
      401,
      REFUSED,
    ]);
    expect((await listPasskeys(member))[0]?.copiedAt).not.toBeNull();
    expect(await subjectsTo(member)).toContain("Somebody may have copied your passkey");
    expect(warn.mock.calls.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ event: "passkey copied", userId: member.id }),
    );
    expect((await logIn(device.get(await signInOptions()))).status).toBe(200);
  });

  it("is one of two that are used at a time with the same count", async () => {
    const { device } = await aHolder(5);
    const [one, two] = [await signInOptions(), await signInOptions()];
    const answers = await Promise.all(
      [one, two].map((options) => logIn(device.get(options, { counter: 9 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("raises no alarm without a valid signature", async () => {
    const { member, device } = await aHolder(5);
    const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    await logIn(device.get(await signInOptions(), { counter: 1, key }));
    expect((await listPasskeys(member))[0]?.copiedAt).toBeNull();
  });

  it("is no copy where the device does not count", async () => {
    const { device } = await aHolder(0);
    for (let time = 0; time < 2; time += 1)
      expect((await logIn(device.get(await signInOptions()))).status).toBe(200);
  });
});

describe("a confirmation by passkey", () => {
  const put = (as: Member, credential: object) =>
    confirm(aRequest("/api/v1/me/confirmation", { method: "PUT", as, json: { credential } }));

  it("replaces the password in this session only", async () => {
    const { member, device } = await aHolder();
    await expect(reauthenticate(member)).rejects.toMatchObject({ code: "invalid" });
    const answer = await put(member, device.get(await confirmationOptions(member), { userHandle: null }));
    expect(answer.status).toBe(200);
    await expectContract(answer, "put", "/api/v1/me/confirmation");
    await reauthenticate(member);
    const others = await db().session.count({ where: { userId: member.id, confirmedAt: { not: null } } });
    expect(others).toBe(1);
  });

  it("is not taken from another member's passkey, or for another session's challenge", async () => {
    const [one, two] = [await aHolder(), await aHolder()];
    const stolen = await put(one.member, two.device.get(await confirmationOptions(one.member)));
    expect(await answerOf(stolen)).toEqual([401, REFUSED]);
    const foreign = await put(one.member, one.device.get(await confirmationOptions(two.member)));
    expect(await answerOf(foreign)).toEqual([401, LATE]);
    const signIn = await put(one.member, one.device.get(await signInOptions()));
    expect(signIn.status).toBe(401);
    await expect(reauthenticate(one.member)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a passkey that somebody else may have added", () => {
  it("goes when the owner of the address resets the password of an account they never confirmed [S11]", async () => {
    const { member, device } = await aHolder();
    const token = await aLink(member, "reset-password");
    await resetPassword({ token, password: "nine quiet otters" });
    expect((await logIn(device.get(await signInOptions()))).status).toBe(401);
  });

  it("stays after the reset of a confirmed account", async () => {
    const { member, device } = await aHolder();
    await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
    await resetPassword({ token: await aLink(member, "reset-password"), password: "nine quiet otters" });
    expect((await logIn(device.get(await signInOptions()))).status).toBe(200);
  });
});
