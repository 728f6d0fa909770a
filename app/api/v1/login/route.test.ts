import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/login/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as register } from "@/app/api/v1/register/route";
import { db } from "@/lib/db/client";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { aMember, anEmail, aRequest, PASSWORD } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/login");
const logIn = (fields: unknown, headers: Record<string, string> = {}) =>
  POST(aRequest("/api/v1/login", { json: fields, headers }));

describe("a member who logs in", () => {
  it("gets a token that works at once, and the same one in a cookie", async () => {
    const { email, id } = await aMember();
    const response = await logIn({ email: `  ${email.toUpperCase()}`, password: PASSWORD });
    const { token, user, expiresIn } = await answerTo(response);
    expect(response.status).toBe(200);
    expect(user).toMatchObject({ _id: id, email });
    expect(expiresIn).toBe(7_776_000);
    expect(response.headers.getSetCookie()[0]).toContain(
      `swap-shop=${token}; HttpOnly; Path=/; SameSite=Lax`,
    );
    expect((await me(aRequest("/api/v1/me", { as: { token } }))).status).toBe(200);
    expect((await me(aRequest("/api/v1/me", { as: { token }, by: "cookie" }))).status).toBe(200);
  });

  it("gets a new session each time", async () => {
    const { email } = await aMember();
    const tokens = await Promise.all(
      [1, 2].map(async () => answerTo(await logIn({ email, password: PASSWORD }))),
    );
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token);
  });

  it.each([
    ["no fields", {}],
    ["an empty address", { email: "", password: PASSWORD }],
    ["an address of spaces", { email: "  ", password: PASSWORD }],
    ["an empty password", { email: "ada@example.org", password: "" }],
  ])("must give all details, after %s", async (_, fields) => {
    const response = await logIn(fields);
    expect(response.status).toBe(400);
    expect((await answerTo(response)).message).toBe("Please fill all the details");
  });

  it("must type the spaces of the password too", async () => {
    const typed = { name: "Ada King", email: anEmail(), password: " eleven blue herons " };
    await register(aRequest("/api/v1/register", { json: typed }));
    expect((await logIn({ ...typed, password: typed.password.trim() })).status).toBe(401);
    expect((await logIn(typed)).status).toBe(200);
  });

  it("must type the last of 128 characters correctly", async () => {
    const typed = { name: "Ada King", email: anEmail(), password: `${"heron ".repeat(21)}!?` };
    await register(aRequest("/api/v1/register", { json: typed }));
    expect((await logIn({ ...typed, password: `${typed.password.slice(0, -1)}.` })).status).toBe(401);
    expect((await logIn(typed)).status).toBe(200);
  });
});

describe("an attacker who guesses passwords", () => {
  it("cannot tell an unknown address from a wrong password", async () => {
    const { email } = await aMember();
    const texts = [];
    for (const address of [email, anEmail(), "not an address", "ａ＠example.org"]) {
      const response = await logIn({ email: address, password: "twelve green geese" });
      expect(response.status).toBe(401);
      expect((await answerTo(response)).message).toBe("Invalid email or password");
      expect(response.headers.getSetCookie()).toEqual([]);
      texts.push(await response.text());
    }
    expect(new Set(texts).size).toBe(1);
  });

  it("is stopped after 25 wrong passwords for one account, from any network, even all at once [S05]", async () => {
    const { email } = await aMember();
    const guesses = Array.from({ length: 30 }, (_, time) =>
      logIn({ email, password: `guess number ${time}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(25).fill(401), ...Array(5).fill(429)]);
    const refused = await logIn({ email, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { code, message } = await answerTo(refused);
    expect([code, message]).toEqual(["tooMany", expect.stringMatching(/Try again in \d+ minutes\.$/)]);
    const other = await aMember();
    expect((await logIn({ email: other.email, password: PASSWORD })).status).toBe(200);
  });

  it("is stopped for an unknown account exactly as for an existing one [S04]", async () => {
    const email = anEmail();
    for (let time = 0; time < 25; time += 1) await logIn({ email, password: "some wrong guess" });
    expect((await logIn({ email, password: "some wrong guess" })).status).toBe(429);
  });

  it("is stopped after 25 attempts from one IPv6 network, while other networks are not [S05]", async () => {
    const from = (host: number) => ({ "x-forwarded-for": `2001:db8:7:7:${host.toString(16)}::1` });
    for (let time = 0; time < 25; time += 1) {
      const guess = { email: anEmail(), password: "one common password" };
      expect((await logIn(guess, from(time + 1))).status).toBe(401);
    }
    expect((await logIn({}, from(99))).status).toBe(429);
    expect((await logIn({}, { "x-forwarded-for": "2001:db8:7:8::1" })).status).toBe(400);
  });

  it("leaves no session row behind", async () => {
    const { email, id } = await aMember();
    await logIn({ email, password: "twelve green geese" });
    expect(await db().session.count({ where: { userId: id } })).toBe(1);
  });
});

describe("a member whose account is under attack", () => {
  const guessAll = async (email: string) => {
    await logIn({ email, password: "some wrong guess" });
    for (let time = 1; time < 25; time += 1) await countUse("wrongPassword", email);
  };
  const deviceOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("device="))
      ?.split(";")[0] ?? "";

  it("stays signed in [S06]", async () => {
    const member = await aMember();
    await guessAll(member.email);
    expect((await me(aRequest("/api/v1/me", { as: member }))).status).toBe(200);
  });

  it("can sign in on a known device [S06]", async () => {
    const { email } = await aMember();
    const cookie = deviceOf(await logIn({ email, password: PASSWORD }));
    await guessAll(email);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(429);
    expect((await logIn({ email, password: PASSWORD }, { cookie })).status).toBe(200);
    // Also when somebody on their network has used up the log-ins of all.
    const from = { "x-forwarded-for": "198.51.100.77" };
    for (let time = 0; time < 25; time += 1) await logIn({}, from);
    expect((await logIn({}, from)).status).toBe(429);
    expect((await logIn({ email, password: PASSWORD }, { ...from, cookie })).status).toBe(200);
  });

  it("can sign in anywhere after an hour [S06]", async () => {
    const { email } = await aMember();
    await guessAll(email);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(429);
    await db().$executeRaw`UPDATE "RateLimit" SET "expire" = ${Date.now() - 1}`;
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it("gets no help from another member's device cookie or a forged one [S06]", async () => {
    const [{ email }, stranger] = [await aMember(), await aMember()];
    const own = deviceOf(await logIn({ email: stranger.email, password: PASSWORD }));
    await guessAll(email);
    for (const cookie of [
      own,
      "device=",
      `${own}.${"A".repeat(43)}`,
      `device=${"A".repeat(22)}.${"A".repeat(43)}`,
    ]) {
      expect((await logIn({ email, password: PASSWORD }, { cookie })).status).toBe(429);
    }
  });

  it("has 25 attempts an hour on a stolen device [S05]", async () => {
    const { email } = await aMember();
    const cookie = deviceOf(await logIn({ email, password: PASSWORD }));
    for (let time = 0; time < 25; time += 1) {
      expect((await logIn({ email, password: "some wrong guess" }, { cookie })).status).toBe(401);
    }
    expect((await logIn({ email, password: PASSWORD }, { cookie })).status).toBe(429);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200);
  });

  it("can share a device with family, since the cookie names nobody [S06]", async () => {
    const family = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aMember()));
    let cookie = "";
    for (const { email } of family) cookie = deviceOf(await logIn({ email, password: PASSWORD }, { cookie }));
    const [first, ...others] = family;
    for (const { email } of family) await guessAll(email);
    const again = async (email = "") => (await logIn({ email, password: PASSWORD }, { cookie })).status;
    expect(await Promise.all(others.map(({ email }) => again(email)))).toEqual(Array(5).fill(200));
    expect(await again(first?.email)).toBe(429);
    for (const { id, email } of family) {
      expect(cookie).not.toContain(id);
      expect(cookie).not.toContain(email);
    }
  });

  it("gets the device cookie for a year, out of reach of scripts, also at sign-up [S13]", async () => {
    const typed = { name: "Ada King", email: anEmail(), password: PASSWORD };
    const response = await register(aRequest("/api/v1/register", { json: typed }));
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    expect(set).toMatch(/^device=[\w-]{22}\.[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=31536000$/);
    await guessAll(typed.email);
    expect((await logIn(typed, { cookie: deviceOf(response) })).status).toBe(200);
  });
});
