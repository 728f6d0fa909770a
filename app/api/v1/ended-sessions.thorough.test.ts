import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/passkey/route";
import { POST as logInByPassword } from "@/app/api/v1/login/route";
import { POST as leave } from "@/app/api/v1/me/deletion/route";
import { PUT as changeEmail } from "@/app/api/v1/me/email/route";
import { DELETE as disconnect } from "@/app/api/v1/me/linked-identity/[id]/route";
import { DELETE as removePasskey } from "@/app/api/v1/me/passkey/[id]/route";
import { POST as addPasskey } from "@/app/api/v1/me/passkey/route";
import { PUT as changePassword } from "@/app/api/v1/me/password/route";
import { POST as replaceCodes } from "@/app/api/v1/me/recovery-code/route";
import { POST as setUp, DELETE as switchOff, PUT as switchOn } from "@/app/api/v1/me/second-factor/route";
import { DELETE as endOthers } from "@/app/api/v1/me/session/route";
import { PUT as reset } from "@/app/api/v1/password-reset/route";
import { PUT as openLink } from "@/app/api/v1/sign-in-link/route";
import { PUT as verify } from "@/app/api/v1/verification/route";
import { findKnownDevice, loginContext } from "@/lib/auth/device-cookie";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { enterByProvider } from "@/lib/linked-identities/enter";
import { connectIdentity } from "@/lib/linked-identities/mutations";
import {
  aLink,
  aMember,
  anEmail,
  anIdentity,
  aRequest,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { aPasskey, PASSKEY_BODIES } from "@/tests/support/passkeys";
import { aSecondFactor, aSetup, letStepsPass } from "@/tests/support/second-factor";
import { callDuring, callDuringReset } from "@/tests/support/sessions-end";
import { aWrongCode } from "@/tests/support/totp-app";

type Call = () => Promise<Response>;

const NEW_PASSWORD = "nine quiet otters";

beforeEach(() => void Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" }));

const sendAs = (as: Member | undefined, method: string, json?: object) =>
  aRequest("/api/v1/x", { method, ...(as && { as }), ...(json && { json }) });

const openSessions = ({ id: userId }: Member) => db().session.count({ where: { userId, endedAt: null } });

const ISSUER = { id: "oidc", name: "Example", issuer: "https://example.org" } as const;
const aProfile = (email = anEmail()) => ({ id: randomUUID(), names: ["Ada"], email, isVerified: true });

/** Calls that have passed the gate, and then all sessions end. */
const CHANGES: Record<string, (thief: Member) => Promise<Call>> = {
  "add a passkey": async (as) => {
    const json = (await PASSKEY_BODIES["POST /me/passkey"]?.(as)) ?? {};
    return () => addPasskey(sendAs(as, "POST", json));
  },
  "remove a passkey": async (as) => {
    const { passkey } = await aPasskey(as);
    return () => removePasskey(sendAs(as, "DELETE", { password: PASSWORD }), withId(passkey._id));
  },
  "set up two-step login": async (as) => () => setUp(sendAs(as, "POST", { password: PASSWORD })),
  "switch on two-step login": async (as) => {
    const app = await aSetup(as);
    return () => switchOn(sendAs(as, "PUT", { code: app.code() }));
  },
  "switch off two-step login": async (as) => {
    const app = await aSecondFactor(as);
    return () => switchOff(sendAs(as, "DELETE", { password: PASSWORD, code: app.codes[0] }));
  },
  "make new recovery codes": async (as) => {
    const app = await aSecondFactor(as);
    return () => replaceCodes(sendAs(as, "POST", { password: PASSWORD, code: app.codes[0] }));
  },
  "disconnect a provider": async (as) => {
    const id = await anIdentity(as);
    return () => disconnect(sendAs(as, "DELETE", { password: PASSWORD }), withId(id));
  },
  "change the password": async (as) => () =>
    changePassword(sendAs(as, "PUT", { current: PASSWORD, password: NEW_PASSWORD })),
  "ask for another address": async (as) => () =>
    changeEmail(sendAs(as, "PUT", { email: anEmail(), password: PASSWORD })),
  "end all other sessions": async (as) => () => endOthers(sendAs(as, "DELETE")),
  "confirm the address": async (as) => {
    const token = await aLink(as, "verify-address");
    return () => verify(sendAs(as, "PUT", { token }));
  },
};

const waysInOf = async ({ id: userId }: Member) => {
  const where = { userId };
  const [account, ...counts] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true, emailVerifiedAt: true },
    }),
    db().passkey.count({ where }),
    db().linkedIdentity.count({ where }),
    db().secondFactor.count({ where }),
    db().secondFactor.count({ where: { ...where, confirmedAt: { not: null } } }),
    db().accountEmail.count({ where: { ...where, kind: "change_address" } }),
  ]);
  return JSON.stringify([account, counts]);
};

describe("a call that is under way while all sessions end", () => {
  it.each(Object.entries(CHANGES))("can not %s", async (_, prepare) => {
    const member = await aMember();
    const call = await prepare(member);
    const before = await waysInOf(member);
    expect((await callDuringReset(member, call)).status).toBe(401);
    expect(await waysInOf(member)).toBe(before);
  });

  it("can not delete the account", async () => {
    const member = await aMember();
    const call = () => leave(sendAs(member, "POST", { password: PASSWORD }));
    expect((await callDuringReset(member, call)).status).toBe(401);
    expect(await db().accountDeletion.count({ where: { userId: member.id } })).toBe(0);
  });

  it("can not connect a provider", async () => {
    const member = await aMember();
    const call = () => connectIdentity(member, ISSUER, aProfile());
    await expect(callDuringReset(member, call)).rejects.toMatchObject({ code: "signInNeeded" });
    expect(await db().linkedIdentity.count({ where: { userId: member.id } })).toBe(0);
  });

  it("adds nothing either where its body arrives afterwards", async () => {
    const member = await aMember();
    const json = JSON.stringify(await PASSKEY_BODIES["POST /me/passkey"]?.(member));
    let send = () => {};
    const body = new ReadableStream({
      start(controller) {
        send = () => {
          controller.enqueue(new TextEncoder().encode(json));
          controller.close();
        };
      },
    });
    const { url, headers } = sendAs(member, "POST", {});
    const slow = new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    const answer = addPasskey(slow);
    // The gate has let it in by now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const token = await aLink(member, "reset-password");
    expect((await reset(sendAs(undefined, "PUT", { token, password: NEW_PASSWORD }))).status).toBe(200);
    send();
    expect((await answer).status).toBe(401);
    expect(await db().passkey.count({ where: { userId: member.id } })).toBe(0);
  });
});

describe("a log-in that is under way while all sessions end", () => {
  const LOG_INS: Record<string, (member: Member) => Promise<() => Promise<unknown>>> = {
    "the password of before":
      async ({ email }) =>
      () =>
        logInByPassword(sendAs(undefined, "POST", { email, password: PASSWORD })),
    "a passkey": async (member) => {
      const json = (await PASSKEY_BODIES["POST /login/passkey"]?.(member)) ?? {};
      return () => logIn(sendAs(undefined, "POST", json));
    },
    "a link of a mail": async (member) => {
      const token = await aLink(member, "sign-in");
      return () => openLink(sendAs(undefined, "PUT", { token }));
    },
    "a provider": async ({ id: userId }) => {
      const profile = aProfile();
      const identity = { userId, provider: "oidc", issuer: ISSUER.issuer, subject: profile.id } as const;
      await db().linkedIdentity.create({ data: { ...identity, email: profile.email } });
      const caller = loginContext({ headers: new Headers() });
      return () => enterByProvider(ISSUER, profile, caller).catch((error) => error);
    },
  };

  it.each(Object.entries(LOG_INS))("by %s starts no session", async (_, prepare) => {
    const member = await aMember();
    const enter = await prepare(member);
    const answer = await callDuringReset(member, enter);
    expect(await openSessions(member)).toBe(0);
    if (answer instanceof Response) expect([401, 404]).toContain(answer.status);
    else expect(answer).toMatchObject({ code: "wrongCredentials" });
  });

  it("by password is refused like a wrong one", async () => {
    const member = await aMember();
    const enter = (password: string) =>
      logInByPassword(sendAs(undefined, "POST", { email: member.email, password }));
    const refused = await callDuringReset(member, () => enter(PASSWORD));
    expect(await refused.text()).toBe(await (await enter("not this one")).text());
    expect((await enter(PASSWORD)).status).toBe(200);
  });
});

describe("a link to log in that is opened while somebody else confirms the address", () => {
  it("needs the code of two-step login, and is not used up", async () => {
    const member = await aMember();
    const app = await aSecondFactor(member);
    const token = await aLink(member, "sign-in");
    const open = (code?: string) => openLink(sendAs(undefined, "PUT", { token, code }));
    const confirm = { where: { id: member.id }, data: { emailVerifiedAt: new Date() } };
    const answer = await callDuring(
      (tx) => tx.user.update(confirm),
      () => open(),
    );
    expect([answer.status, (await answer.json()).code]).toEqual([401, "secondFactorNeeded"]);
    expect((await open(app.code())).status).toBe(200);
  });
});

describe("a known device", () => {
  const deviceOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith("device="))
      ?.split(";")[0] ?? "";
  const enter = ({ email }: Member, headers: Record<string, string> = {}, more: object = {}) =>
    logInByPassword(aRequest("/api/v1/login", { json: { email, password: PASSWORD, ...more }, headers }));
  const isKnown = async (cookie: string, { id }: Member) => {
    const account = await db().user.findUniqueOrThrow({
      where: { id },
      select: { id: true, sessionEpoch: true },
    });
    return findKnownDevice(loginContext({ headers: new Headers({ cookie }) }).cookie, account) !== null;
  };

  it("is a new one once all sessions were ended: its guesses count with all others'", async () => {
    const member = await aMember();
    const cookie = deviceOf(await enter(member));
    expect(await isKnown(cookie, member)).toBe(true);
    const token = await aLink(member, "reset-password");
    const password = NEW_PASSWORD;
    expect((await reset(sendAs(undefined, "PUT", { token, password }))).status).toBe(200);
    expect(await isKnown(cookie, member)).toBe(false);
    await db().accountEmail.deleteMany({ where: { userId: member.id } });
    expect(
      (await enter(member, { cookie, "user-agent": "Mozilla/5.0 Firefox/145.0" }, { password })).status,
    ).toBe(200);
    const mails = await db().accountEmail.findMany({ where: { userId: member.id }, select: { kind: true } });
    expect(mails).toEqual([{ kind: "new_device" }]);
  });

  it("stays known where its own member ends the others", async () => {
    const member = await aMember();
    const first = await enter(member);
    const session = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const device = deviceOf(first);
    const headers = { cookie: `${session}; ${device}`, "sec-fetch-site": "same-origin" };
    const ended = await endOthers(aRequest("/api/v1/me/session", { method: "DELETE", headers }));
    expect(ended.status).toBe(200);
    expect([await isKnown(device, member), await isKnown(deviceOf(ended), member)]).toEqual([false, true]);
  });

  it("and all others together have a hundred wrong codes a day, whatever cookies they have", async () => {
    const member = await aMember();
    const app = await aSecondFactor(member);
    const code = aWrongCode(app);
    let answered = 0;
    for (let device = 0; device < 5; device += 1) {
      const cookie = deviceOf(await enter(member, {}, { code: app.codes[device] }));
      for (let time = 0; time < 30; time += 1) {
        if (time % 10 === 0)
          await db().$executeRaw`UPDATE "RateLimit" SET "expire" = 1 WHERE "key" LIKE 'secondFactor:%'`;
        if ((await enter(member, { cookie }, { code })).status === 401) answered += 1;
      }
    }
    expect(answered).toBe(LIMITS.secondFactorAccount.points);
    await letStepsPass(member.id);
    expect((await enter(member, {}, { code: app.code() })).status).toBe(429);
    expect((await enter(member, {}, { code: app.codes[7] })).status).toBe(200);
  }, 60_000);
});
