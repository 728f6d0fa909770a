import { describe, expect, it } from "vitest";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/register/route";
import { db } from "@/lib/db/client";
import { DAY_S } from "@/lib/time/durations";
import { aMember, anEmail, aRequest } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/register");
const register = (fields: object, headers: Record<string, string> = {}) =>
  POST(aRequest("/api/v1/register", { json: fields, headers }));
const newcomer = (changes: object = {}) => ({
  name: "Ada King",
  email: anEmail(),
  password: "eleven blue herons",
  ...changes,
});

describe("a visitor who registers", () => {
  it("gets an account and is signed in for 30 days", async () => {
    const typed = newcomer();
    const response = await register(typed);
    const { user, token, expiresIn } = await answerTo(response);
    expect(response.status).toBe(201);
    expect(user).toMatchObject({ name: "Ada King", email: typed.email });
    expect(expiresIn).toBe(90 * DAY_S);
    const own = await me(aRequest("/api/v1/me", { as: { token } }));
    expect((await expectContract(own, "get", "/api/v1/me")).user).toEqual(user);
  });

  it("gets a cookie that no script can read, and a hint without a secret", async () => {
    const response = await register(newcomer());
    const { token } = await answerTo(response);
    const [session, hint] = response.headers.getSetCookie();
    expect(session).toBe(`swap-shop=${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000`);
    expect(hint).toBe("signed-in=1; Path=/; SameSite=Lax; Max-Age=7776000");
  });

  it("has the password stored as a strong hash only", async () => {
    const typed = newcomer();
    await register(typed);
    const row = await db().user.findUniqueOrThrow({ where: { email: typed.email } });
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(typed.password);
  });

  it("learns that an account with this address exists, in any letter case", async () => {
    const { email } = await aMember();
    const response = await register(newcomer({ email: ` ${email.toUpperCase()} ` }));
    expect(response.status).toBe(409);
    expect(await answerTo(response)).toMatchObject({ code: "emailTaken" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("gets one account after pressing the button twice", async () => {
    const typed = newcomer();
    const statuses = (await Promise.all([register(typed), register(typed)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await db().user.count({ where: { email: typed.email } })).toBe(1);
  });

  it("learns which fields to correct", async () => {
    const response = await register({ name: "A", email: "nobody", password: "short" });
    expect(response.status).toBe(422);
    const { code, issues } = await answerTo(response);
    expect(code).toBe("invalid");
    expect(issues).toEqual([
      { path: "name", message: "Username needs at least 2 characters." },
      { path: "email", message: "This is not an email address." },
      { path: "password", message: "A password needs at least 10 characters." },
    ]);
  });

  it("cannot choose the id or the registration date", async () => {
    const forged = {
      id: "018f0000-0000-7000-8000-000000000000",
      createdAt: "2001-01-01T00:00:00Z",
      passwordHash: "x",
    };
    const { user } = await answerTo(await register(newcomer({ ...forged, isAdmin: true, role: "admin" })));
    expect(user._id).not.toBe(forged.id);
    expect(Date.parse(user.createdAt)).toBeGreaterThan(Date.parse("2020-01-01"));
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: user._id } });
    expect(passwordHash).not.toBe("x");
  });

  it("has to wait after thirty attempts in an hour from one network", async () => {
    const from = { "x-forwarded-for": "203.0.113.7" };
    for (let time = 0; time < 30; time += 1) expect((await register({}, from)).status).toBe(422);
    const refused = await register(newcomer(), from);
    expect(refused.status).toBe(429);
    expect(await answerTo(refused)).toMatchObject({ code: "tooMany" });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    expect((await register(newcomer())).status).toBe(201);
  });
});

describe("a password", () => {
  const emoji = "🦔".repeat(128);

  it.each([
    ["of 9 characters", "tenminus1", 422],
    ["of 10 characters", "x9-bramble", 201],
    ["of 128 hedgehogs", emoji, 201],
    ["of 129 hedgehogs", `${emoji}🦔`, 422],
    ["of very many characters", "x".repeat(15_000), 422],
  ])("%s", async (_, password, status) => {
    const response = await register(newcomer({ password }));
    expect(response.status).toBe(status);
    await answerTo(response);
  });

  it.each(["password123", "PassWord123", "1234567890"])(
    "that everybody tries first is refused kindly: %s",
    async (password) => {
      const { issues } = await answerTo(await register(newcomer({ password })));
      expect(issues).toEqual([
        { path: "password", message: expect.stringContaining("Many people use this password") },
      ]);
    },
  );

  it("made of one's own name, address or the site's name is refused", async () => {
    const email = anEmail();
    const own = { name: "Ada Kingsley", email };
    for (const password of [
      "ada kingsley",
      "Ada Kingsley42",
      email,
      `${email.split("@")[0]}1`,
      "swapshop12",
      "Swap Shop2026",
    ]) {
      const response = await register({ ...own, password });
      expect([password, response.status]).toEqual([password, 422]);
      expect((await answerTo(response)).issues[0]?.path).toBe("password");
    }
  });
});
