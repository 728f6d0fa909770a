import { beforeEach, describe, expect, it, vi } from "vitest";
import { PUT as recover } from "@/app/api/v1/account-recovery/route";
import { PUT as confirmChange } from "@/app/api/v1/email-change/route";
import { POST as logIn } from "@/app/api/v1/login/route";
import { PUT as changeEmail } from "@/app/api/v1/me/email/route";
import { PUT as changePassword } from "@/app/api/v1/me/password/route";
import { GET as me } from "@/app/api/v1/me/route";
import { POST as sendAgain } from "@/app/api/v1/me/verification/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as askReset, PUT as reset } from "@/app/api/v1/password-reset/route";
import { POST as comment } from "@/app/api/v1/post/[id]/comment/route";
import { POST as reply } from "@/app/api/v1/post/[id]/reply/route";
import { PUT as wish } from "@/app/api/v1/post/[id]/wish/route";
import { POST as publish } from "@/app/api/v1/post/upload/route";
import { POST as register } from "@/app/api/v1/register/route";
import { POST as askLink, PUT as useLink } from "@/app/api/v1/sign-in-link/route";
import { PUT as verify } from "@/app/api/v1/verification/route";
import { db, pool } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as mail from "@/lib/emails/send-email";
import { env } from "@/lib/env";
import {
  aMember,
  anEmail,
  anUpload,
  aPost,
  aRequest,
  aSession,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

type Handler = (request: Request) => Promise<Response>;
type Sent = { method?: string; as?: { token: string }; headers?: Record<string, string> };

const NEW_PASSWORD = "nine quiet otters";
const sent: mail.Email[] = [];

beforeEach(async () => {
  await db().accountEmail.deleteMany();
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9", REQUIRE_VERIFIED_EMAIL: "true" });
  sent.length = 0;
  vi.spyOn(mail, "sendEmail").mockImplementation(async (email) => void sent.push(email));
});

const put = (handler: Handler, path: string, json: object, { method = "PUT", ...more }: Sent = {}) =>
  handler(aRequest(`/api/v1${path}`, { method, json, ...more }));
const post = (handler: Handler, path: string, json: object, more: Sent = {}) =>
  put(handler, path, json, { ...more, method: "POST" });

/** Sends what waits. @returns the token of the newest link to the address */
async function linkTo(address: string, page: string): Promise<string> {
  await sendAccountEmails();
  const texts = sent.filter(({ to }) => to === address).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/\/([\w-]+)#token=([\w-]{43})$/gm)]);
  return links.findLast(([, at]) => at === page)?.[2] ?? "none";
}

const isSignedIn = async (as: { token: string }) => (await me(aRequest("/api/v1/me", { as }))).status === 200;
const canLogIn = async (email: string, password: string) =>
  (await post(logIn, "/login", { email, password })).status === 200;

async function newcomer(email = anEmail()) {
  const response = await post(register, "/register", { name: "Ada King", email, password: PASSWORD });
  expect(response.status).toBe(201);
  return { ...(await expectContract(response, "post", "/api/v1/register")), email };
}

const passMinutes = (minutes: number) =>
  pool().query(`UPDATE "EmailToken" SET "expiresAt" = "expiresAt" - interval '${minutes} minutes'`);

describe("a forgotten password", () => {
  const resetFor = async (email: string) => {
    expect((await post(askReset, "/password-reset", { email })).status).toBe(202);
    return linkTo(email, "reset-password");
  };

  it("is replaced once by the link of a mail, which ends all sessions and starts none [S08]", async () => {
    const member = await aMember();
    const token = await resetFor(member.email);
    const response = await put(reset, "/password-reset", { token, password: NEW_PASSWORD });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    await expectContract(response, "put", "/api/v1/password-reset");
    expect(await isSignedIn(member)).toBe(false);
    expect(await canLogIn(member.email, PASSWORD)).toBe(false);
    expect(await canLogIn(member.email, NEW_PASSWORD)).toBe(true);
    await sendAccountEmails();
    expect(sent.map(({ subject }) => subject)).toContain("Your password was changed");
    const again = await put(reset, "/password-reset", { token, password: "another good one" });
    expect([again.status, (await again.json()).message]).toEqual([
      404,
      "This link is too old, was used already, or was replaced by a newer one.",
    ]);
  });

  it("is replaced once by twenty uses at a time [S08]", async () => {
    const { email } = await aMember();
    const token = await resetFor(email);
    const uses = Array.from({ length: 20 }, (_, at) =>
      put(reset, "/password-reset", { token, password: `${NEW_PASSWORD} ${at}` }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(19).fill(404)]);
  });

  it("is not replaced by an old link, an earlier one, or one for something else [S08]", async () => {
    const { email } = await aMember();
    const [first, second] = [await resetFor(email), await resetFor(email)];
    const use = async (token: string) =>
      (await put(reset, "/password-reset", { token, password: NEW_PASSWORD })).status;
    expect(await use(first)).toBe(404);
    expect((await put(useLink, "/sign-in-link", { token: second })).status).toBe(404);
    await passMinutes(30);
    expect(await use(second)).toBe(404);
  });

  it("follows the rules of sign-up, and a refused one does not use the link up [S01] [S02]", async () => {
    const { email } = await aMember();
    const token = await resetFor(email);
    for (const password of ["short", "password123", email]) {
      expect((await put(reset, "/password-reset", { token, password })).status).toBe(422);
    }
    expect((await put(reset, "/password-reset", { token, password: NEW_PASSWORD })).status).toBe(200);
  });

  it("is asked for with the same answer and the same work for unknown addresses [S04]", async () => {
    const { email } = await aMember();
    for (const [call, path] of [
      [askReset, "/password-reset"],
      [askLink, "/sign-in-link"],
    ] as const) {
      const [known, unknown] = [
        await post(call, path, { email }),
        await post(call, path, { email: anEmail() }),
      ];
      expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    }
    expect(await db().accountEmail.count()).toBe(4);
    expect(await sendAccountEmails()).toBe(2);
    expect(await db().accountEmail.count()).toBe(0);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([email]));
  });

  it("is mailed at most five times in half an hour to one address, known or not [S08]", async () => {
    for (const email of [(await aMember()).email, anEmail()]) {
      const statuses = [];
      for (let time = 0; time < 6; time += 1)
        statuses.push((await post(askReset, "/password-reset", { email })).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it("has links to the configured address, and no raw secret in the database [S08] [S09]", async () => {
    const { email } = await aMember();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    await post(askReset, "/password-reset", { email }, { headers });
    const token = await linkTo(email, "reset-password");
    const text = JSON.stringify(sent);
    expect(text).toContain(`http://localhost:3000/reset-password#token=${token}`);
    expect(text).not.toContain("evil");
    expect(JSON.stringify(await db().emailToken.findMany())).not.toContain(token);
  });
});

describe("a link to log in", () => {
  const linkFor = async (email: string) => {
    await post(askLink, "/sign-in-link", { email });
    return linkTo(email, "sign-in-link");
  };

  it("signs in once, for half an hour", async () => {
    const member = await aMember();
    const token = await linkFor(member.email);
    const response = await put(useLink, "/sign-in-link", { token });
    const signedIn = await expectContract(response, "put", "/api/v1/sign-in-link");
    expect(signedIn.user._id).toBe(member.id);
    expect(await isSignedIn(signedIn)).toBe(true);
    expect((await put(useLink, "/sign-in-link", { token })).status).toBe(404);
    const late = await linkFor(member.email);
    await passMinutes(30);
    expect((await put(useLink, "/sign-in-link", { token: late })).status).toBe(404);
  });

  it("for another account is refused beside one's own session, and stays usable", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const token = await linkFor(member.email);
    expect((await put(useLink, "/sign-in-link", { token }, { as: other })).status).toBe(409);
    expect((await put(useLink, "/sign-in-link", { token })).status).toBe(200);
  });

  it("takes an address back from who signed up with it before [S11]", async () => {
    const attacker = await newcomer();
    const token = await linkFor(attacker.email);
    const response = await put(useLink, "/sign-in-link", { token });
    expect(await isSignedIn(await response.json())).toBe(true);
    expect(await isSignedIn(attacker)).toBe(false);
    expect(await canLogIn(attacker.email, PASSWORD)).toBe(false);
  });
});

describe("a new member", () => {
  it("can read and wish, but not publish, reply or comment before confirming the address [S11]", async () => {
    const ada = await newcomer();
    expect(ada.user.emailVerified).toBe(false);
    const postId = await aPost(await aMember());
    const calls = async () => {
      const sentAs = { as: ada, json: { text: "Is it there?", pickup: "On Sunday", quantity: 1 } };
      return Promise.all([
        publish(aRequest("/api/v1/post/upload", { as: ada, body: await anUpload() })),
        reply(aRequest("/x", sentAs), withId(postId)),
        comment(aRequest("/x", sentAs), withId(postId)),
      ]);
    };
    const refused = await calls();
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await refused[0]?.json()).toMatchObject({ code: "emailUnverified" });
    expect((await wish(aRequest("/x", { as: ada, method: "PUT" }), withId(postId))).status).toBe(200);
    const token = await linkTo(ada.email, "confirm-email");
    const response = await put(verify, "/verification", { token }, { as: ada });
    expect(await expectContract(response, "put", "/api/v1/verification")).toMatchObject({
      keepsPassword: true,
    });
    expect((await calls()).map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await canLogIn(ada.email, PASSWORD)).toBe(true);
  });

  it.each([
    ["publishing is open to all", { REQUIRE_VERIFIED_EMAIL: "false" }, 1],
    ["the site sends no mail", { SMTP_URL: undefined }, 0],
  ])("can publish at once where %s", async (_, setting, mails) => {
    Object.assign(env(), setting);
    const ada = await newcomer();
    const upload = aRequest("/api/v1/post/upload", { as: ada, body: await anUpload() });
    expect((await publish(upload)).status).toBe(201);
    expect(await db().accountEmail.count({ where: { email: ada.email } })).toBe(mails);
  });

  it("confirms the address on another device with the password, and stays logged in", async () => {
    const ada = await newcomer();
    const token = await linkTo(ada.email, "confirm-email");
    expect((await put(verify, "/verification", { token, password: "not this one" })).status).toBe(422);
    const response = await put(verify, "/verification", { token, password: PASSWORD });
    expect(await response.json()).toMatchObject({ keepsPassword: true });
    expect(await isSignedIn(ada)).toBe(true);
    expect((await put(verify, "/verification", { token })).status).toBe(404);
  });

  it("who only confirms the address takes it back from whoever signed up with it [S11]", async () => {
    const attacker = await newcomer();
    const token = await linkTo(attacker.email, "confirm-email");
    const response = await put(verify, "/verification", { token });
    expect(await response.json()).toMatchObject({ keepsPassword: false });
    expect(await canLogIn(attacker.email, PASSWORD)).toBe(false);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it("gets the mail again, at most five times, and only the newest link works", async () => {
    const ada = await newcomer();
    const first = await linkTo(ada.email, "confirm-email");
    const again = () => post(sendAgain, "/me/verification", {}, { as: ada });
    expect((await again()).status).toBe(202);
    const second = await linkTo(ada.email, "confirm-email");
    expect((await put(verify, "/verification", { token: first }, { as: ada })).status).toBe(404);
    for (let time = 1; time < 5; time += 1) expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(429);
    expect((await put(verify, "/verification", { token: second }, { as: await aMember() })).status).toBe(409);
    expect((await put(verify, "/verification", { token: second }, { as: ada })).status).toBe(200);
    expect((await again()).status).toBe(202);
  });
});

describe("a changed password", () => {
  it("needs the current one, and logs out all other devices [S10]", async () => {
    const member = await aMember();
    const other = { token: await aSession(member.id) };
    const change = (current: string, password: string) =>
      put(changePassword, "/me/password", { current, password }, { as: member });
    const wrong = await change("not this one", NEW_PASSWORD);
    expect([wrong.status, (await wrong.json()).issues]).toEqual([
      422,
      [{ path: "current", message: "This is not your password." }],
    ]);
    expect((await change(PASSWORD, "password123")).status).toBe(422);
    expect(await isSignedIn(other)).toBe(true);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect(await canLogIn(member.email, NEW_PASSWORD)).toBe(true);
    await sendAccountEmails();
    expect(sent.map(({ subject }) => subject)).toContain("Your password was changed");
  });

  it("cannot be guessed by who found an open session", async () => {
    const member = await aMember();
    const guess = () =>
      put(changePassword, "/me/password", { current: "a guess", password: NEW_PASSWORD }, { as: member });
    for (let time = 0; time < 25; time += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect(await canLogIn(member.email, PASSWORD)).toBe(true);
  });
});

describe("a session that a link of a mail started", () => {
  it("needs no password for a change for ten minutes, and says what it needs later", async () => {
    const { email } = await aMember();
    expect((await post(askLink, "/sign-in-link", { email })).status).toBe(202);
    const response = await put(useLink, "/sign-in-link", { token: await linkTo(email, "sign-in-link") });
    const as: { token: string } = await response.json();
    const change = () => put(changePassword, "/me/password", { password: NEW_PASSWORD }, { as });
    const move = () => put(changeEmail, "/me/email", { email: anEmail() }, { as });
    expect([(await change()).status, (await move()).status]).toEqual([200, 202]);
    expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
    await pool().query(`UPDATE "Session" SET "confirmedAt" = "confirmedAt" - interval '10 minutes'`);
    const message = "Type your password, or confirm in another way that it is you.";
    const refused = await Promise.all([change(), move()]);
    expect(await Promise.all(refused.map(async (answer) => (await answer.json()).issues))).toEqual([
      [{ path: "current", message }],
      [{ path: "password", message }],
    ]);
  });
});

describe("a changed address", () => {
  const ask = (as: { token: string }, email: string, password = PASSWORD) =>
    put(changeEmail, "/me/email", { email, password }, { as });

  it("needs the password, the link at the new one, and tells the old one [S10]", async () => {
    const [member, email] = [await aMember(), anEmail()];
    const other = { token: await aSession(member.id) };
    expect((await ask(member, email, "not this one")).status).toBe(422);
    expect((await ask(member, member.email)).status).toBe(422);
    expect((await ask(member, email)).status).toBe(202);
    const token = await linkTo(email, "change-email");
    expect(await canLogIn(email, PASSWORD)).toBe(false);
    const response = await put(confirmChange, "/email-change", { token }, { as: member });
    await expectContract(response, "put", "/api/v1/email-change");
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect([await canLogIn(email, PASSWORD), await canLogIn(member.email, PASSWORD)]).toEqual([true, false]);
    expect(await linkTo(member.email, "recover-account")).toMatch(/^[\w-]{43}$/);
    expect((await put(confirmChange, "/email-change", { token })).status).toBe(404);
  });

  it("is undone by one tap at the old one, with all that followed [S10]", async () => {
    const [member, theirs, third] = [await aMember(), anEmail(), anEmail()];
    for (const email of [theirs, third]) {
      await ask(member, email);
      const token = await linkTo(email, "change-email");
      expect((await put(confirmChange, "/email-change", { token }, { as: member })).status).toBe(200);
    }
    const [mine, later] = [
      await linkTo(member.email, "recover-account"),
      await linkTo(theirs, "recover-account"),
    ];
    const taken = { name: "Eve", email: member.email, password: PASSWORD };
    expect((await post(register, "/register", taken)).status).toBe(409);
    const undo = (token: string) => put(recover, "/account-recovery", { token });
    const response = await undo(mine);
    expect(response.status).toBe(200);
    await expectContract(response, "put", "/api/v1/account-recovery");
    expect(await isSignedIn(member)).toBe(false);
    for (const email of [member.email, theirs, third]) expect(await canLogIn(email, PASSWORD)).toBe(false);
    expect([(await undo(mine)).status, (await undo(later)).status]).toEqual([404, 404]);
    const token = await linkTo(member.email, "reset-password");
    expect((await put(reset, "/password-reset", { token, password: NEW_PASSWORD })).status).toBe(200);
    expect(await canLogIn(member.email, NEW_PASSWORD)).toBe(true);
  });

  it("never tells whether somebody else has it [S04]", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const answers = [await ask(member, other.email), await ask(member, anEmail())];
    expect(
      new Set(await Promise.all(answers.map(async (one) => `${one.status} ${await one.text()}`))).size,
    ).toBe(1);
    await sendAccountEmails();
    expect(sent.filter(({ to }) => to === other.email)).toEqual([]);
  });

  it("that somebody registered meanwhile is refused", async () => {
    const [member, email] = [await aMember(), anEmail()];
    await ask(member, email);
    const token = await linkTo(email, "change-email");
    await newcomer(email);
    expect((await put(confirmChange, "/email-change", { token })).status).toBe(409);
  });
});

describe("a new device", () => {
  it("is told by mail, a known one and a second program are not", async () => {
    const { email } = await aMember();
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/145.0" };
    const response = await post(logIn, "/login", { email, password: PASSWORD }, { headers });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("device=")) ?? "";
    await post(logIn, "/login", { email, password: PASSWORD }, { headers: { ...headers, cookie } });
    await post(logIn, "/login", { email, password: PASSWORD });
    await sendAccountEmails();
    expect(sent.map(({ subject }) => subject)).toEqual(["A new log-in to your account"]);
    expect(sent[0]?.text).toContain("Firefox on Windows");
  });
});

describe("a mail about an account", () => {
  it("is sent later when the mail server fails, with a link that works [R20]", async () => {
    const { email } = await aMember();
    await post(askReset, "/password-reset", { email });
    vi.mocked(mail.sendEmail).mockRejectedValueOnce(new Error("connection refused"));
    expect(await sendAccountEmails()).toBe(0);
    await db().accountEmail.updateMany({ where: { email }, data: { dueAt: new Date() } });
    const token = await linkTo(email, "reset-password");
    expect((await put(reset, "/password-reset", { token, password: NEW_PASSWORD })).status).toBe(200);
  });

  it("is text and HTML, and escapes names", async () => {
    const { email } = await aMember({ name: "Cleo <b>Marsh</b>" });
    await post(askLink, "/sign-in-link", { email });
    await sendAccountEmails();
    expect(sent[0]?.text).toContain("Hello Cleo <b>Marsh</b>,");
    expect(sent[0]?.html).toContain("Hello Cleo &lt;b&gt;Marsh&lt;/b&gt;,");
  });
});
