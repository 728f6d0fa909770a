import { describe, expect, it } from "vitest";
import { POST as logIn } from "@/app/api/v1/login/route";
import { DELETE as endOne } from "@/app/api/v1/me/session/[id]/route";
import { DELETE as endOthers, GET } from "@/app/api/v1/me/session/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as register } from "@/app/api/v1/register/route";
import { endSession, getActor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { DAY_MS } from "@/lib/time/durations";
import {
  aMember,
  anEmail,
  aRequest,
  aSession,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const PATH = "/api/v1/me/session";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

const listOf = async (as: { token: string }) =>
  (await expectContract(await GET(aRequest(PATH, { as })), "get", PATH)).sessions;

async function aNamedSession({ id }: Member, device = "Firefox on Windows") {
  const token = await aSession(id, device);
  return { token, id: (await getActor(token))?.sessionId ?? "" };
}

const logInWith = (member: Member, headers: Record<string, string>) =>
  logIn(aRequest("/api/v1/login", { json: { email: member.email, password: PASSWORD }, headers }));

describe("a member who reviews their sessions", () => {
  it("sees each device in plain words, this one first [S15]", async () => {
    const member = await aMember();
    await aNamedSession(member);
    await aNamedSession(await aMember());
    expect(await listOf(member)).toMatchObject([
      { _id: member.sessionId, device: "A program", current: true },
      { device: "Firefox on Windows", current: false },
    ]);
  });

  it("sees no session that has ended, however it ended [S15]", async () => {
    const member = await aMember();
    const [ended, idle, old] = [
      await aNamedSession(member),
      await aNamedSession(member),
      await aNamedSession(member),
    ];
    await endSession(ended.id);
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    await db().session.update({ where: { id: idle.id }, data: { lastSeenAt: daysAgo(15) } });
    await db().session.update({ where: { id: old.id }, data: { createdAt: daysAgo(91) } });
    expect((await listOf(member)).map(({ _id }) => _id)).toEqual([member.sessionId]);
  });

  it("logs one of them out, once or twice, and affects no other member [S15]", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [phone, laptop] = [await aNamedSession(member), await aNamedSession(member)];
    const end = (id: string) =>
      endOne(aRequest(`${PATH}/x`, { as: member, by: "cookie", method: "DELETE" }), withId(id));
    for (let time = 0; time < 2; time += 1) {
      const response = await end(phone.id);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      await expectContract(response, "delete", `${PATH}/{id}`);
    }
    expect((await end(other.sessionId)).status).toBe(404);
    expect(await Promise.all([phone, laptop, member, other].map(({ token }) => getActor(token)))).toEqual([
      null,
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
    expect((await end(member.sessionId)).headers.getSetCookie()[0]).toMatch(/^swap-shop=; .*Max-Age=0/);
    expect(await getActor(member.token)).toBeNull();
  });

  it("logs out all other devices, and affects no other member [S15] [S14]", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [phone, laptop] = [await aNamedSession(member), await aNamedSession(member)];
    const response = await endOthers(aRequest(PATH, { as: member, method: "DELETE" }));
    const { sessions } = await expectContract(response, "delete", PATH);
    expect(sessions.map(({ _id }) => _id)).toEqual([member.sessionId]);
    expect(await Promise.all([phone, laptop].map(({ token }) => getActor(token)))).toEqual([null, null]);
    expect(await getActor(other.token)).not.toBeNull();
  });
});

describe("a visitor who signs in", () => {
  it("cannot choose the token, and loses the previous session [S15]", async () => {
    const [member, attacker] = [await aMember(), await aMember()];
    for (const planted of ["chosen-by-somebody-else", attacker.token, member.token]) {
      const headers = { cookie: `swap-shop=${planted}`, "sec-fetch-site": "same-origin" };
      const response = await logInWith(member, headers);
      expect(response.status).toBe(200);
      const given = response.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? "";
      expect(given).not.toBe(planted);
      expect(await getActor(given)).toMatchObject({ id: member.id });
      expect(await getActor(planted)).toBeNull();
    }
  });

  it("has the type of device stored, and nothing else from the user agent [S15]", async () => {
    const member = await aMember();
    const response = await logInWith(member, { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.7" });
    expect((await listOf(await response.json())).map(({ device }) => device)).toContain("Firefox on Windows");
    const json = { name: "Ada King", email: anEmail(), password: PASSWORD };
    const opened = await register(aRequest("/api/v1/register", { json, headers: { "user-agent": FIREFOX } }));
    expect(await listOf(await opened.json())).toMatchObject([
      { device: "Firefox on Windows", current: true },
    ]);
    const rows = JSON.stringify(await db().session.findMany({ where: { userId: member.id } }));
    expect(rows).not.toMatch(/203\.0|rv:145|Gecko/);
  });
});
