import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/login/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as register } from "@/app/api/v1/register/route";
import { db } from "@/lib/db";
import { aMember, anEmail, aRequest, PASSWORD } from "@/lib/testing";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/login");
const logIn = (fields: unknown, headers: Record<string, string> = {}) =>
  POST(aRequest("/api/v1/login", { json: fields, headers }));

describe("a member who logs in", () => {
  it("gets a token that works at once, and the same in a cookie", async () => {
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

  it("gets another session each time", async () => {
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
  ])("is asked for all the details after %s", async (_, fields) => {
    const response = await logIn(fields);
    expect(response.status).toBe(400);
    expect((await answerTo(response)).message).toBe("Please fill all the details");
  });

  it("has to type the spaces of their password too", async () => {
    const typed = { name: "Ada King", email: anEmail(), password: " eleven blue herons " };
    await register(aRequest("/api/v1/register", { json: typed }));
    expect((await logIn({ ...typed, password: typed.password.trim() })).status).toBe(401);
    expect((await logIn(typed)).status).toBe(200);
  });

  it("has to type the last of 128 characters right", async () => {
    const typed = { name: "Ada King", email: anEmail(), password: `${"heron ".repeat(21)}!?` };
    await register(aRequest("/api/v1/register", { json: typed }));
    expect((await logIn({ ...typed, password: `${typed.password.slice(0, -1)}.` })).status).toBe(401);
    expect((await logIn(typed)).status).toBe(200);
  });
});

describe("somebody who guesses", () => {
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

  it("is stopped after 25 wrong passwords for one account, from wherever they try", async () => {
    const { email } = await aMember();
    for (let time = 0; time < 25; time += 1) {
      expect((await logIn({ email, password: `guess number ${time}` })).status).toBe(401);
    }
    const refused = await logIn({ email, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(await answerTo(refused)).toMatchObject({ code: "tooMany" });
    const other = await aMember();
    expect((await logIn({ email: other.email, password: PASSWORD })).status).toBe(200);
  });

  it("does not lock out the member who is signed in already", async () => {
    const member = await aMember();
    for (let time = 0; time < 26; time += 1)
      await logIn({ email: member.email, password: "some wrong guess" });
    expect((await me(aRequest("/api/v1/me", { as: member }))).status).toBe(200);
  });

  it("is stopped after 25 log-ins from one home's IPv6 network", async () => {
    const from = (host: number) => ({ "x-forwarded-for": `2001:db8:7:7:${host.toString(16)}::1` });
    for (let time = 0; time < 25; time += 1) expect((await logIn({}, from(time + 1))).status).toBe(400);
    expect((await logIn({}, from(99))).status).toBe(429);
    expect((await logIn({}, { "x-forwarded-for": "2001:db8:7:8::1" })).status).toBe(400);
  });

  it("finds no session row made by their guesses", async () => {
    const { email, id } = await aMember();
    await logIn({ email, password: "twelve green geese" });
    expect(await db().session.count({ where: { userId: id } })).toBe(1);
  });
});
