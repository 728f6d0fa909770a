import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as askReset, PUT as reset } from "@/app/api/v1/password-reset/route";
import { PUT as byLink } from "@/app/api/v1/sign-in-link/route";
import { authOptions } from "@/lib/auth/next-auth";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { log } from "@/lib/observability/logger";
import { logIn as signIn } from "@/lib/users/mutations";
import { aLink, aMember, anEmail, aRequest, type Member, PASSWORD } from "@/tests/support/factories";
import { aSecondFactor, aSetup, letStepsPass } from "@/tests/support/second-factor";
import { aWrongCode } from "@/tests/support/totp-app";

const PATH = "/api/v1/login";
const WRONG = "twelve green geese";
const sent: mail.Email[] = [];

/** No step of half a minute ends within a test. */
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const send = (fields: object, headers = {}) => logIn(aRequest(PATH, { json: fields, headers }));
const withCode = ({ email }: Member, code?: string, headers = {}) =>
  send({ email, password: PASSWORD, ...(code !== undefined && { code }) }, headers);

async function answerOf(response: Response) {
  const { code = "none" } = await expectContract(response.clone(), "post", PATH);
  return [response.status, code];
}

const NEEDED = [401, "secondFactorNeeded"];
const REFUSED = [401, "secondFactorWrong"];
const IN = [200, "none"];

async function aHolder() {
  const member = await aMember();
  await db().user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
  return { member, ...(await aSecondFactor(member)) };
}

const sessionsOf = ({ id: userId }: Member) => db().session.count({ where: { userId, endedAt: null } });

describe("a member with two-step login", () => {
  it("is asked for a code after the right password, and gets nothing before", async () => {
    const { member, code } = await aHolder();
    for (const missing of [undefined, "", "  "]) {
      const response = await withCode(member, missing);
      expect(await answerOf(response)).toEqual(NEEDED);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsOf(member)).toBe(1);
    const spaced = code().replace(/^.../, "$& ").replaceAll("1", "１");
    const response = await withCode(member, spaced);
    expect(await answerOf(response)).toEqual(IN);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "swap-shop",
      "signed-in",
      "device",
    ]);
  });

  it("uses each code once, and no earlier one afterwards", async () => {
    const { member, code } = await aHolder();
    expect(await answerOf(await withCode(member, code()))).toEqual(IN);
    expect(await answerOf(await withCode(member, code()))).toEqual(REFUSED);
    expect(await answerOf(await withCode(member, code(-1)))).toEqual(REFUSED);
    expect(await answerOf(await withCode(member, code(1)))).toEqual(IN);
  });

  it("may have a clock that is half a minute off, and not more", async () => {
    for (const [steps, answer] of [
      [-1, IN],
      [1, IN],
      [-3, REFUSED],
      [3, REFUSED],
    ] as const) {
      const { member, code } = await aHolder();
      expect([steps, ...(await answerOf(await withCode(member, code(steps))))]).toEqual([steps, ...answer]);
    }
  });

  it("logs in once with one code, also where twenty try at a time", async () => {
    const { member, code, codes } = await aHolder();
    for (const typed of [code(), codes[0]]) {
      const headers = (at: number) => ({ "x-forwarded-for": `2001:db8:${at + 20}::1` });
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, at) => withCode(member, typed, headers(at))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(401)]);
      await db().rateLimit.deleteMany();
    }
  });

  it("logs in with a recovery code, typed in any way, once, and is told by mail", async () => {
    const { member, codes } = await aHolder();
    const [one = "", two = ""] = codes;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await answerOf(await withCode(member, ` ${one.toUpperCase().replaceAll("-", " ")} `))).toEqual(IN);
    expect(await answerOf(await withCode(member, one))).toEqual(REFUSED);
    await sendAccountEmails();
    expect(
      sent.filter(({ to, subject }) => to === member.email && subject.startsWith("A recovery code")),
    ).toHaveLength(1);
    expect(await answerOf(await withCode(member, two.replaceAll("-", "")))).toEqual(IN);
    const stored = await db().recoveryCode.findMany({ where: { userId: member.id } });
    expect(stored.filter(({ usedAt }) => usedAt)).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(one.slice(0, 9));
  });

  it("cannot use another member's codes", async () => {
    const [{ member }, other] = [await aHolder(), await aHolder()];
    expect(await answerOf(await withCode(member, other.codes[0]))).toEqual(REFUSED);
    expect(await answerOf(await withCode(other.member, other.codes[0]))).toEqual(IN);
  });

  it("needs the code after a reset of the password too, which leaves it on", async () => {
    const { member, code } = await aHolder();
    const password = "nine quiet otters";
    const token = await aLink(member, "reset-password");
    await askReset(aRequest("/api/v1/password-reset", { json: { email: member.email } }));
    const done = await reset(
      aRequest("/api/v1/password-reset", { method: "PUT", json: { token, password } }),
    );
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []]);
    expect(await answerOf(await send({ email: member.email, password }))).toEqual(NEEDED);
    expect(await answerOf(await send({ email: member.email, password, code: code() }))).toEqual(IN);
  });

  it("needs the code after the link of a mail too, which a wrong one does not use up", async () => {
    const { member, key, code } = await aHolder();
    const token = await aLink(member, "sign-in");
    const open = async (fields: object) => {
      const request = aRequest("/api/v1/sign-in-link", { method: "PUT", json: { token, ...fields } });
      const response = await byLink(request);
      const answer = await expectContract(response, "put", "/api/v1/sign-in-link");
      return [response.status, answer.code ?? "none"];
    };
    expect(await open({})).toEqual(NEEDED);
    expect(await open({ code: aWrongCode({ key, code }) })).toEqual(REFUSED);
    expect(await open({ code: code() })).toEqual(IN);
    await letStepsPass(member.id);
    expect(await open({ code: code() })).toEqual([404, "notFound"]);
  });

  it("needs the code at next-auth too", async () => {
    const { member, code } = await aHolder();
    const [provider] = authOptions(signIn).providers;
    if (!provider) throw new Error("there is no way to sign in");
    const { authorize } = provider.options as { authorize(typed: object): Promise<{ id: string }> };
    const { email } = member;
    await expect(authorize({ email, password: PASSWORD })).rejects.toThrow("add the code");
    expect(await authorize({ email, password: PASSWORD, code: code() })).toMatchObject({ id: member.id });
  });
});

describe("a thief of a password", () => {
  it("has ten codes an hour, also all at once, and thirty a day", async () => {
    const { member, key, code } = await aHolder();
    const wrong = aWrongCode({ key, code });
    const headers = (at: number) => ({ "x-forwarded-for": `2001:db8:${at + 50}::1` });
    const guess = async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => withCode(member, wrong, headers(at))),
      );
      return answers.map(({ status }) => status).sort();
    };
    const hourly = [...Array(LIMITS.secondFactor.points).fill(401), 429, 429];
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await guess()).toEqual(hourly);
      await db().$executeRaw`UPDATE "RateLimit" SET "expire" = 1 WHERE "key" NOT LIKE 'secondFactorDay%'`;
    }
    expect(new Set(await guess())).toEqual(new Set([429]));
    const refused = await withCode(member, code());
    expect(await answerOf(refused)).toEqual([429, "tooMany"]);
    expect((await refused.json()).message).toMatch(/^Too many wrong codes\. Try again in /);
  });

  it("locks the owner out of no other way: recovery codes, links of mails and known devices", async () => {
    const { member, key, code, codes } = await aHolder();
    const known = await withCode(member, codes[0]);
    const device = known.headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
    for (let time = 0; time < 11; time += 1) await withCode(member, aWrongCode({ key, code }));
    expect((await withCode(member, code())).status).toBe(429);
    expect((await withCode(member, codes[1])).status).toBe(200);
    expect((await withCode(member, code(-1), { cookie: device.split(";")[0] })).status).toBe(200);
    const json = { token: await aLink(member, "sign-in"), code: code() };
    const link = await byLink(aRequest("/api/v1/sign-in-link", { method: "PUT", json }));
    expect(link.status).toBe(200);
  });

  it("learns nothing by a code without the right password", async () => {
    const { member, code } = await aHolder();
    const texts = [];
    for (const email of [member.email, (await aMember()).email, anEmail()])
      for (const typed of [undefined, code(), "000000"]) {
        const response = await send({ email, password: WRONG, ...(typed && { code: typed }) });
        expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
        texts.push(await response.text());
      }
    expect(new Set(texts).size).toBe(1);
    expect(await answerOf(await withCode(member, code()))).toEqual(IN);
  });

  it("leaves lines in the security log, without any code", async () => {
    const { member, key, code, codes } = await aHolder();
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(JSON.stringify(line)));
    const typed = [aWrongCode({ key, code }), code(), codes[0] ?? ""];
    for (const one of typed) await withCode(member, one);
    const events = lines.map((line) => (JSON.parse(line)[0] as { event?: string }).event);
    expect(events).toEqual(["second factor refused", "login", "recovery code used", "login"]);
    for (const secret of [...typed, key]) expect(lines.join("\n")).not.toContain(`"${secret}"`);
  });
});

describe("a member without two-step login", () => {
  it("logs in as ever, whatever comes as a code", async () => {
    const member = await aMember();
    for (const code of [undefined, "", "000000", "x".repeat(900)]) {
      const response = await send({ email: member.email, password: PASSWORD, code });
      expect(await answerOf(response)).toEqual(IN);
    }
  });
});

describe("an account that somebody opened with a foreign address", () => {
  it("is free of their app once its owner opens a link of a mail", async () => {
    for (const [purpose, switchOn] of [
      ["sign-in", aSecondFactor],
      ["reset-password", aSecondFactor],
      ["reset-password", aSetup],
    ] as const) {
      const member = await aMember();
      await switchOn(member);
      const token = await aLink(member, purpose);
      const handler = purpose === "sign-in" ? byLink : reset;
      const json = { token, password: "nine quiet otters" };
      expect((await handler(aRequest("/api/v1", { method: "PUT", json }))).status).toBe(200);
      expect(await db().secondFactor.count({ where: { userId: member.id } })).toBe(0);
      expect(await db().recoveryCode.count({ where: { userId: member.id } })).toBe(0);
    }
  });
});
