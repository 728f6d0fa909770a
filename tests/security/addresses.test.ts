import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT as confirmChange } from "@/app/api/v1/email-change/route";
import { PUT as changeEmail } from "@/app/api/v1/me/email/route";
import { POST as askReset } from "@/app/api/v1/password-reset/route";
import { POST as register } from "@/app/api/v1/register/route";
import { POST as askLink } from "@/app/api/v1/sign-in-link/route";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import { env } from "@/lib/env";
import { aMember, anEmail, aRequest, PASSWORD } from "@/tests/support/factories";
import { startSmtpServer } from "@/tests/support/smtp-server";

const HOSTILE = [
  "a＠evil.tld@victim.tld",
  "a﹫evil.tld",
  '"e@attacker.tld"@victim.tld',
  "a@b.tld\r\nBcc:x@y",
  "a@b.tld\nBcc: x@y.tld",
  "a@b.tld, c@d.tld",
  "a@b.tld;c@d.tld",
  "A <a@b.tld>",
  "a(comment)@b.tld",
  "a@b@c.tld",
  "a\u0000@b.tld",
  "a@[127.0.0.1]",
];

/** Each takes an address of the caller's choice. */
const CALLS: Record<string, (email: string) => Promise<Response>> = {
  "POST /register": (email) =>
    register(aRequest("/api/v1/register", { json: { name: "Eve", email, password: PASSWORD } })),
  "POST /password-reset": (email) => askReset(aRequest("/api/v1/password-reset", { json: { email } })),
  "POST /sign-in-link": (email) => askLink(aRequest("/api/v1/sign-in-link", { json: { email } })),
  "PUT /me/email": async (email) =>
    changeEmail(
      aRequest("/api/v1/me/email", {
        method: "PUT",
        as: await aMember(),
        json: { email, password: PASSWORD },
      }),
    ),
};

describe.each(Object.entries(CALLS))("an address, in %s,", (_, send) => {
  it.each(HOSTILE)("that programs read differently is refused: %j [S07]", async (email) => {
    const waiting = await db().accountEmail.count();
    expect((await send(email)).status).toBe(422);
    expect(await db().accountEmail.count()).toBe(waiting);
    expect(await db().user.count({ where: { email: { contains: ".tld" } } })).toBe(0);
  });
});

describe("one address", () => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    return () => smtp.stop();
  });

  beforeEach(async () => {
    await db().accountEmail.deleteMany();
    Object.assign(env(), { SMTP_URL: smtp.url });
  });

  const inOtherLetters = (email: string) => [
    email.toUpperCase(),
    ` ${email} `,
    email.replace(/[a-z]/, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  ];

  it("has one account, however it is typed [S07]", async () => {
    const email = `ada.${anEmail()}`;
    const sign = async (typed: string) => (await CALLS["POST /register"]?.(typed))?.status;
    expect(await sign(email.toUpperCase())).toBe(201);
    for (const typed of inOtherLetters(email)) expect(await sign(typed)).toBe(409);
    const copy = { name: "Ada", email, passwordHash: "x" };
    await expect(db().user.create({ data: copy })).rejects.toThrow();
    expect(await db().user.findMany({ where: { email }, select: { email: true } })).toEqual([{ email }]);
  });

  it("gets the mail, and nobody else, however the request spells it [S07]", async () => {
    const { email } = await aMember({ email: `ada.${anEmail()}` });
    for (const typed of inOtherLetters(email))
      expect((await CALLS["POST /password-reset"]?.(typed))?.status).toBe(202);
    expect(await sendAccountEmails()).toBe(3);
    expect(new Set(smtp.recipients())).toEqual(new Set([email]));
  });

  it("that a member changes to is stored as it was confirmed [S07]", async () => {
    const [member, next] = [await aMember(), `next.${anEmail()}`];
    const json = { email: ` ${next.toUpperCase()}`, password: PASSWORD };
    const request = aRequest("/api/v1/me/email", { method: "PUT", as: member, json });
    expect((await changeEmail(request)).status).toBe(202);
    await sendAccountEmails();
    const [mail] = await smtp.mailsTo(next);
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
    const confirm = aRequest("/api/v1/email-change", { method: "PUT", json: { token } });
    expect((await confirmChange(confirm)).status).toBe(200);
    expect((await db().user.findUniqueOrThrow({ where: { id: member.id } })).email).toBe(next);
  });
});
