import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PUT as recover } from "@/app/api/v1/account-recovery/route";
import { PUT as confirmChange } from "@/app/api/v1/email-change/route";
import { POST as logIn } from "@/app/api/v1/login/route";
import { PUT as changeEmail } from "@/app/api/v1/me/email/route";
import { GET as me } from "@/app/api/v1/me/route";
import { PUT as switchOn } from "@/app/api/v1/me/second-factor/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as askReset, PUT as reset } from "@/app/api/v1/password-reset/route";
import { POST as register } from "@/app/api/v1/register/route";
import { POST as askLink, PUT as openLink } from "@/app/api/v1/sign-in-link/route";
import { PUT as verify } from "@/app/api/v1/verification/route";
import { lockAccount } from "@/lib/auth/account-lock";
import { loginContext } from "@/lib/auth/device-cookie";
import { db, pool } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import { enterByProvider } from "@/lib/linked-identities/enter";
import { connectIdentity } from "@/lib/linked-identities/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { voidSignInLinks } from "@/lib/users/own-password";
import { aLink, aMember, anEmail, aRequest, type Member, PASSWORD } from "@/tests/support/factories";
import { aPasskey } from "@/tests/support/passkeys";
import { aSecondFactor, aSetup } from "@/tests/support/second-factor";
import { callDuring } from "@/tests/support/sessions-end";

type Handler = (request: Request) => Promise<Response>;

const NEW_PASSWORD = "nine quiet otters";
const sent: mail.Email[] = [];

beforeEach(async () => {
  await db().accountEmail.deleteMany();
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const put = (handler: Handler, json: object, as?: { token: string }) =>
  handler(aRequest("/api/v1/x", { method: "PUT", json, ...(as && { as }) }));
const post = (handler: Handler, json: object) => handler(aRequest("/api/v1/x", { json }));

/** Sends what waits. @returns the token of the newest link to the address */
async function linkTo(address: string, page: string): Promise<string> {
  await sendAccountEmails();
  const texts = sent.filter(({ to }) => to === address).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/\/([\w-]+)#token=([\w-]{43})$/gm)]);
  return links.findLast(([, at]) => at === page)?.[2] ?? "none";
}

const isSignedIn = async (as: { token: string }) => (await me(aRequest("/api/v1/me", { as }))).status === 200;
const canLogIn = async (email: string, password = PASSWORD) =>
  (await post(logIn, { email, password })).status === 200;
const askChange = (as: { token: string }, email: string) =>
  put(changeEmail, { email, password: PASSWORD }, as);
const signUp = (email: string) => post(register, { name: "Eve King", email, password: PASSWORD });

async function moveTo(member: Member, email: string): Promise<void> {
  expect((await askChange(member, email)).status).toBe(202);
  const token = await linkTo(email, "change-email");
  expect((await put(confirmChange, { token }, member)).status).toBe(200);
}

const PROVIDER = { id: "oidc", name: "Example", issuer: "https://example.org" } as const;
const aProfile = (email = anEmail()) => ({ id: randomUUID(), names: ["Ada"], email, isVerified: true });
const enter = (email: string) =>
  enterByProvider(PROVIDER, aProfile(email), loginContext({ headers: new Headers() }));

describe("an address that somebody gave up", () => {
  it("is nobody else's from that moment on, while its owner can take it back", async () => {
    const member = await aMember();
    const next = anEmail();
    await askChange(member, next);
    const token = await linkTo(next, "change-email");
    expect((await put(confirmChange, { token }, member)).status).toBe(200);
    // The notice is not sent yet.
    expect((await signUp(member.email)).status).toBe(409);
    expect(await enter(member.email)).toEqual({ problem: "registered" });
    const other = await aMember();
    const change = await aLink({ id: other.id, email: member.email }, "change-address");
    expect((await put(confirmChange, { token: change }, other)).status).toBe(409);
    const mine = await linkTo(member.email, "recover-account");
    expect((await signUp(member.email)).status).toBe(409);
    expect((await put(recover, { token: mine })).status).toBe(200);
  });

  it("is not caught in the moment of the change either", async () => {
    const { id, email } = await aMember();
    const answer = await callDuring(
      async (tx) => {
        await tx.user.update({ where: { id }, data: { email: anEmail() } });
        await queueAccountNotice(tx, { kind: "address-changed", email, userId: id });
      },
      () => signUp(email),
    );
    expect(answer.status).toBe(409);
    expect(await db().user.count({ where: { email } })).toBe(0);
  });
});

describe("a change of address that a thief has asked for", () => {
  it("ends with a reset of the password, although its mail still waits", async () => {
    const [member, theirs] = [await aMember(), anEmail()];
    await askChange(member, theirs);
    const token = await aLink(member, "reset-password");
    expect((await put(reset, { token, password: NEW_PASSWORD })).status).toBe(200);
    await sendAccountEmails();
    expect(sent.filter(({ to }) => to === theirs)).toEqual([]);
  });

  it("ends also while its mail is being written", async () => {
    const [member, theirs] = [await aMember(), anEmail()];
    await askChange(member, theirs);
    await callDuring(
      (tx) => lockAccount(tx, member.id),
      sendAccountEmails,
      (tx) => voidSignInLinks(tx, member.id),
    );
    expect(sent.filter(({ to }) => to === theirs)).toEqual([]);
    expect(await db().emailToken.count({ where: { userId: member.id } })).toBe(0);
  });
});

describe("a link to a new address", () => {
  const aChange = async () => {
    const [thief, victim] = [await aMember(), anEmail()];
    await aPasskey(thief);
    await aSecondFactor(thief);
    return { thief, victim, token: await aLink({ id: thief.id, email: victim }, "change-address") };
  };

  it("that its reader did not ask for leaves nobody else a way into the account [S11]", async () => {
    const { thief, victim, token } = await aChange();
    const response = await put(confirmChange, { token });
    expect(await expectContract(response, "put", "/api/v1/email-change")).toMatchObject({
      keepsPassword: false,
    });
    expect([await isSignedIn(thief), await canLogIn(victim)]).toEqual([false, false]);
    const where = { userId: thief.id };
    expect([await db().passkey.count({ where }), await db().secondFactor.count({ where })]).toEqual([0, 0]);
  });

  it("keeps everything where the password comes along, and takes no other one", async () => {
    const { thief: member, victim: next, token } = await aChange();
    expect((await put(confirmChange, { token, password: "not this one" })).status).toBe(422);
    const response = await put(confirmChange, { token, password: PASSWORD });
    expect(await response.json()).toMatchObject({ keepsPassword: true });
    const account = { id: member.id, email: next };
    expect(await db().user.count({ where: account })).toBe(1);
    expect(await db().passkey.count({ where: { userId: member.id } })).toBe(1);
  });

  it("of another account is refused beside one's own session", async () => {
    const { token } = await aChange();
    expect((await put(confirmChange, { token }, await aMember())).status).toBe(409);
  });
});

describe("an account that a thief of the password has changed", () => {
  const changes: Record<string, (member: Member) => Promise<unknown>> = {
    "Two-step login is on": async (member) => {
      const app = await aSetup(member);
      expect((await put(switchOn, { code: app.code() }, member)).status).toBe(200);
    },
    "A passkey was added to your account": (member) => aPasskey(member),
    "Example now logs you in": (member) => connectIdentity(member, PROVIDER, aProfile()),
  };

  it.each(Object.keys(changes))("is taken back by one tap in the mail “%s”", async (subject) => {
    const member = await aMember();
    for (const change of Object.values(changes)) await change(member);
    await sendAccountEmails();
    const notice = sent.find((one) => one.to === member.email && one.subject === subject);
    const token = notice?.text.match(/This was not me: \S+\/recover-account#token=([\w-]{43})$/m)?.[1] ?? "";
    const response = await put(recover, { token });
    expect(response.status).toBe(200);
    await expectContract(response, "put", "/api/v1/account-recovery");
    expect([await isSignedIn(member), await canLogIn(member.email)]).toEqual([false, false]);
    const where = { userId: member.id };
    const left = [db().passkey, db().linkedIdentity, db().secondFactor].map((table) =>
      (table.count as (given: object) => Promise<number>)({ where }),
    );
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
    expect((await put(recover, { token })).status).toBe(404);
    const choose = await linkTo(member.email, "reset-password");
    expect((await put(reset, { token: choose, password: NEW_PASSWORD })).status).toBe(200);
    expect(await canLogIn(member.email, NEW_PASSWORD)).toBe(true);
  });

  it("keeps a two-step login of long ago: a mailbox alone does not open it", async () => {
    const member = await aMember();
    await aSecondFactor(member);
    const where = { userId: member.id };
    const confirmedAt = new Date(Date.now() - 15 * DAY_MS);
    await db().secondFactor.update({ where, data: { confirmedAt } });
    await aPasskey(member);
    const token = await linkTo(member.email, "recover-account");
    expect((await put(recover, { token })).status).toBe(200);
    expect([await db().passkey.count({ where }), await db().secondFactor.count({ where })]).toEqual([0, 1]);
  });

  it("goes back to the old address with no link left for the new one, however late its own mail is", async () => {
    const [member, theirs] = [await aMember(), anEmail()];
    await moveTo(member, theirs);
    const later = new Date(Date.now() + DAY_MS);
    await db().accountEmail.updateMany({ where: { email: member.email }, data: { dueAt: later } });
    await aPasskey({ ...member });
    await db().accountEmail.updateMany({ where: { kind: "passkey_added" }, data: { email: theirs } });
    const stolen = await linkTo(theirs, "recover-account");
    expect(stolen).not.toBe("none");
    await db().accountEmail.updateMany({ where: { email: member.email }, data: { dueAt: new Date() } });
    const mine = await linkTo(member.email, "recover-account");
    expect((await put(recover, { token: mine })).status).toBe(200);
    expect((await put(recover, { token: stolen })).status).toBe(404);
    expect(await db().user.count({ where: { id: member.id, email: member.email } })).toBe(1);
  });
});

describe("links that open an account", () => {
  it("work for its present address only, also when they were mailed late", async () => {
    const { id } = await aMember();
    for (const [purpose, handler] of [
      ["reset-password", reset],
      ["sign-in", openLink],
      ["verify-address", verify],
    ] as const) {
      const token = await aLink({ id, email: anEmail() }, purpose);
      expect([purpose, (await put(handler, { token, password: NEW_PASSWORD })).status]).toEqual([
        purpose,
        404,
      ]);
    }
  });

  it.each([
    [askLink, openLink, "sign-in-link"],
    [askReset, reset, "reset-password"],
  ] as const)(
    "cannot be used up by strangers: the newest works until the next can be mailed %#",
    async (ask, use, page) => {
      const { email } = await aMember();
      for (let time = 0; time < 5; time += 1) expect((await post(ask, { email })).status).toBe(202);
      expect((await post(ask, { email })).status).toBe(429);
      const token = await linkTo(email, page);
      await pool().query(`UPDATE "EmailToken" SET "expiresAt" = "expiresAt" - interval '29 minutes'`);
      expect((await put(use, { token, password: NEW_PASSWORD })).status).toBe(200);
    },
  );
});

describe("a log-in by a provider, which may ask nobody", () => {
  const confirmed = async (email: string, prepare: (id: string) => Promise<unknown>) => {
    const profile = aProfile(email);
    const caller = loginContext({ headers: new Headers() });
    await enterByProvider(PROVIDER, profile, caller);
    const { id } = await db().user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    await prepare(id);
    await db().session.deleteMany({ where: { userId: id } });
    await enterByProvider(PROVIDER, profile, caller);
    return (await db().session.count({ where: { userId: id, confirmedAt: { not: null } } })) === 1;
  };

  it("confirms only members who have neither password nor passkey to confirm with", async () => {
    const { passwordHash } = await db().user.findFirstOrThrow({
      where: { email: (await aMember()).email },
      select: { passwordHash: true },
    });
    const withPassword = (id: string) => db().user.update({ where: { id }, data: { passwordHash } });
    expect(await confirmed(anEmail(), async () => {})).toBe(true);
    expect(await confirmed(anEmail(), withPassword)).toBe(false);
    expect(await confirmed(anEmail(), (id) => aPasskey({ id }))).toBe(false);
  });
});
