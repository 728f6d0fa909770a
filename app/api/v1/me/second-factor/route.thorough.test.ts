import jsQR from "jsqr";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as replaceCodes } from "@/app/api/v1/me/recovery-code/route";
import { GET as me } from "@/app/api/v1/me/route";
import { DELETE, GET, POST, PUT } from "@/app/api/v1/me/second-factor/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { purgeSecondFactors } from "@/lib/auth/second-factor";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { log } from "@/lib/observability/logger";
import { switchOffByHost } from "@/lib/second-factor/mutations";
import { recoverAccount } from "@/lib/users/account-recovery";
import {
  aLink,
  aMember,
  anEmail,
  aRequest,
  aSession,
  type Member,
  PASSWORD,
} from "@/tests/support/factories";
import { aSecondFactor, aSetup, letStepsPass } from "@/tests/support/second-factor";
import { anApp, aWrongCode } from "@/tests/support/totp-app";

const PATH = "/api/v1/me/second-factor";
const sent: mail.Email[] = [];

/** No step of half a minute ends within a test. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const HANDLERS = { GET, POST, PUT, DELETE } as const;
type Method = keyof typeof HANDLERS;

async function call(as: { token: string }, method: Method, json?: object) {
  const request = aRequest(PATH, { method, as, ...(json && { json }) });
  const response = await HANDLERS[method](request);
  const answer = await expectContract(response, method.toLowerCase() as "get", PATH);
  return { ...answer, status: response.status };
}

const subjectsTo = async ({ email }: Member) => {
  await sendAccountEmails();
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};

const isSignedIn = async (as: { token: string }) => (await me(aRequest("/api/v1/me", { as }))).status === 200;
const anotherSession = async ({ id }: Member) => ({ token: await aSession(id) });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function switchOn(member: Member) {
  const { setup } = await call(member, "POST", { password: PASSWORD });
  const app = anApp(setup.key);
  const { recoveryCodes } = await call(member, "PUT", { code: app.code() });
  await letStepsPass(member.id);
  return { app, recoveryCodes: recoveryCodes as string[] };
}

describe("switching two-step login on", () => {
  it("takes the password and a first code, shows ten codes, and ends the other sessions", async () => {
    const member = await aMember();
    const other = await anotherSession(member);
    expect(await call(member, "GET")).toMatchObject({ status: 200, secondFactor: null });
    const { setup, status } = await call(member, "POST", { password: PASSWORD });
    expect(status).toBe(200);
    expect((await call(member, "GET")).secondFactor).toBeNull();
    const done = await call(member, "PUT", { code: anApp(setup.key).code() });
    expect(done).toMatchObject({ status: 200, secondFactor: { codesLeft: 10 } });
    expect(done.recoveryCodes).toHaveLength(10);
    for (const code of done.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect(await subjectsTo(member)).toEqual(["Two-step login is on"]);
  });

  it("shows the key as text, as an address and as a QR code that a phone reads", async () => {
    const { setup } = await call(await aMember(), "POST", { password: PASSWORD });
    const { data, info } = await sharp(Buffer.from(setup.qrCode), { density: 300 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(setup.uri);
    expect(new URL(setup.uri).searchParams.get("secret")).toBe(setup.key);
  });

  it("needs the own password", async () => {
    const member = await aMember();
    for (const fields of [{}, { password: "" }, { password: "twelve green geese" }])
      expect(await call(member, "POST", fields)).toMatchObject({ status: 422, code: "invalid" });
    expect(await db().secondFactor.count({ where: { userId: member.id } })).toBe(0);
  });

  it("asks nobody for codes until a right first one was typed, within half an hour", async () => {
    const member = await aMember();
    const app = await aSetup(member);
    const wrong = await call(member, "PUT", { code: aWrongCode(app) });
    expect(wrong).toMatchObject({ status: 422, issues: [{ path: "code" }] });
    await db().secondFactor.update({ where: { userId: member.id }, data: { createdAt: minutesAgo(31) } });
    expect(await call(member, "PUT", { code: app.code() })).toMatchObject({ status: 409, code: "conflict" });
    await purgeSecondFactors();
    expect(await db().secondFactor.count({ where: { userId: member.id } })).toBe(0);
  });

  it("works in the tab that started last, and once", async () => {
    const member = await aMember();
    const [first, second] = [await aSetup(member), await aSetup(member)];
    expect((await call(member, "PUT", { code: first.code() })).status).toBe(422);
    const codes = await Promise.all([1, 2, 3].map(() => call(member, "PUT", { code: second.code() })));
    expect(codes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await call(member, "POST", { password: PASSWORD })).toMatchObject({ status: 409 });
  });

  it("has ten wrong first codes an hour", async () => {
    const member = await aMember();
    const app = await aSetup(member);
    for (let time = 0; time < 10; time += 1) await call(member, "PUT", { code: aWrongCode(app) });
    expect((await call(member, "PUT", { code: app.code() })).status).toBe(429);
  });
});

describe("switching two-step login off", () => {
  it("takes the password and a code, ends the other sessions, and forgets everything", async () => {
    const member = await aMember();
    const { app } = await switchOn(member);
    const other = await anotherSession(member);
    for (const fields of [
      { password: PASSWORD, code: aWrongCode(app) },
      { password: "twelve green geese", code: app.code() },
      { password: PASSWORD, code: "" },
      { code: app.code() },
    ])
      expect((await call(member, "DELETE", fields)).status).toBe(422);
    const fields = { password: PASSWORD, code: app.code() };
    expect(await call(member, "DELETE", fields)).toMatchObject({ status: 200, secondFactor: null });
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect(await db().recoveryCode.count({ where: { userId: member.id } })).toBe(0);
    expect(await subjectsTo(member)).toEqual(["Two-step login is on", "Two-step login is off"]);
    expect((await call(member, "DELETE", fields)).status).toBe(404);
  });

  it("works with a recovery code in place of a lost phone", async () => {
    const member = await aMember();
    const { recoveryCodes } = await switchOn(member);
    const fields = { password: PASSWORD, code: recoveryCodes[3] };
    expect(await call(member, "DELETE", fields)).toMatchObject({ status: 200, secondFactor: null });
  });
});

describe("new recovery codes", () => {
  const replace = async (as: Member, json: object) => {
    const response = await replaceCodes(aRequest("/api/v1/me/recovery-code", { method: "POST", as, json }));
    const answer = await expectContract(response, "post", "/api/v1/me/recovery-code");
    return { ...answer, status: response.status };
  };

  it("void the earlier ones, and take the password and a code", async () => {
    const member = await aMember();
    const { app, recoveryCodes } = await switchOn(member);
    expect((await replace(member, { password: PASSWORD, code: aWrongCode(app) })).status).toBe(422);
    const { recoveryCodes: anew, secondFactor } = await replace(member, {
      password: PASSWORD,
      code: recoveryCodes[0],
    });
    expect([anew.length, secondFactor.codesLeft]).toEqual([10, 10]);
    expect(anew.filter((code: string) => recoveryCodes.includes(code))).toEqual([]);
    expect(await subjectsTo(member)).toContain("You have new recovery codes");
    const off = (code?: string) => call(member, "DELETE", { password: PASSWORD, code });
    expect((await off(recoveryCodes[1])).status).toBe(422);
    expect((await off(anew[1])).status).toBe(200);
  });

  it("are for nobody without two-step login", async () => {
    expect((await replace(await aMember(), { password: PASSWORD, code: "123456" })).status).toBe(404);
  });
});

describe("the secret of an app", () => {
  it("is nowhere but in the first answer: no row, no later answer and no log has it", async () => {
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)));
    const member = await aMember();
    const { app, recoveryCodes } = await switchOn(member);
    const rows = await db().$queryRaw`
      SELECT f::text || c::text FROM "SecondFactor" f JOIN "RecoveryCode" c USING ("userId")`;
    const later = [await call(member, "GET"), rows, lines].map((one) => JSON.stringify(one)).join();
    for (const secret of [app.key, ...recoveryCodes]) expect(later).not.toContain(secret);
    expect(later).toContain("second factor on");
  });

  it("cannot be read with another secret of the site, but recovery codes still work", async () => {
    const member = await aMember();
    const { code, codes } = await aSecondFactor(member);
    const { secret } = await db().secondFactor.findUniqueOrThrow({ where: { userId: member.id } });
    const foreign = secret.startsWith("A") ? `B${secret.slice(1)}` : `A${secret.slice(1)}`;
    await db().secondFactor.update({ where: { userId: member.id }, data: { secret: foreign } });
    const error = vi.spyOn(log, "error").mockImplementation(() => {});
    expect((await call(member, "DELETE", { password: PASSWORD, code: code() })).status).toBe(422);
    expect(error).toHaveBeenCalled();
    expect((await call(member, "DELETE", { password: PASSWORD, code: codes[0] })).status).toBe(200);
  });
});

describe("a host", () => {
  it("switches it off for a member, who is logged out everywhere and told by mail", async () => {
    const member = await aMember();
    await aSecondFactor(member);
    expect(await switchOffByHost(member.email)).toBe(true);
    expect(await isSignedIn(member)).toBe(false);
    expect(await subjectsTo(member)).toEqual(["Two-step login was switched off for you"]);
    expect(await switchOffByHost(member.email)).toBe(false);
    expect(await switchOffByHost(anEmail())).toBe(false);
  });
});

describe("an account that is taken back by its old address", () => {
  it("is free of an app that was added in the two weeks before, and keeps an older one", async () => {
    for (const [days, left] of [
      [0, 0],
      [13, 0],
      [15, 1],
    ]) {
      const member = await aMember();
      await aSecondFactor(member);
      const confirmedAt = minutesAgo((days ?? 0) * 24 * 60);
      await db().secondFactor.update({ where: { userId: member.id }, data: { confirmedAt } });
      await recoverAccount(await aLink({ id: member.id, email: anEmail() }, "recover-account"));
      expect([days, await db().secondFactor.count({ where: { userId: member.id } })]).toEqual([days, left]);
    }
  });
});
