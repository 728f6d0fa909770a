import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { aMember, aRequest, type Member } from "@/tests/support/factories";
import { leastStatements } from "@/tests/support/statements";

const answerTo = async (response: Response) => expectContract(response, "get", "/api/v1/me");
const withHeader = (authorization: string) => GET(aRequest("/api/v1/me", { headers: { authorization } }));
const signed = (claims: Record<string, unknown>, changes: object = {}) =>
  encode({ token: claims, secret: env().NEXTAUTH_SECRET, maxAge: 60, ...changes });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a caller who asks for their own account", () => {
  it("is identified by the token, as bearer or as cookie", async () => {
    const member = await aMember({ name: "Óscar Núñez" });
    for (const by of ["bearer", "cookie"] as const) {
      const response = await GET(aRequest("/api/v1/me", { as: member, by }));
      const { user } = await answerTo(response);
      expect(user).toEqual({
        _id: member.id,
        name: "Óscar Núñez",
        email: member.email,
        emailVerified: false,
        createdAt: user.createdAt,
      });
    }
  });

  it("costs two statements: session and account", async () => {
    const member = await aMember();
    expect(await leastStatements(() => GET(aRequest("/api/v1/me", { as: member })))).toBe(2);
  });

  it("is asked to log in when no token is sent", async () => {
    const response = await GET(aRequest("/api/v1/me"));
    expect(response.status).toBe(401);
    expect(await answerTo(response)).toEqual({
      success: false,
      code: "signInNeeded",
      message: "Please log in first.",
    });
  });

  it("gets the request id back, for our logs", async () => {
    const response = await GET(aRequest("/api/v1/me", { headers: { "x-request-id": "ours-1" } }));
    expect(response.headers.get("x-request-id")).toBe("ours-1");
  });
});

describe("a tampered token", () => {
  const claimsOf = ({ id, sessionId }: Member) => ({ sub: id, sid: sessionId });

  it("identifies nobody, whatever was changed, and every variant gets the same answer [S16]", async () => {
    const member = await aMember();
    const other = await aMember();
    const claims = claimsOf(member);
    const { token } = member;
    const tokens = {
      truncated: token.slice(0, -4),
      halved: token.slice(0, token.length / 2),
      longer: `${token}A`,
      "with another tag": `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`,
      "made with another key": await signed(claims, { secret: "another secret that is long enough 12345" }),
      expired: await signed(claims, { maxAge: -60 }),
      "without algorithm": `${part({ alg: "none" })}.${part(claims)}.`,
      "signed with the public part": `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmVk`,
      "without session": await signed({ sub: member.id }),
      "without member": await signed({ sid: member.sessionId }),
      "of another member's session": await signed({ sub: member.id, sid: other.sessionId }),
      "with an object for a session": await signed({ sub: member.id, sid: { not: "" } }),
      "with a list for a session": await signed({ sub: member.id, sid: [member.sessionId] }),
      "malformed percent-encoding": "%E0%A4%A",
      "not a token": "x",
      dots: "....",
      "not base64": "!!.!!.!!.!!.!!",
    };
    const texts = new Set<string>();
    for (const [what, value] of Object.entries(tokens)) {
      const response = await withHeader(`Bearer ${value}`);
      expect([what, response.status]).toEqual([what, 401]);
      await answerTo(response);
      texts.add(await response.text());
      const byCookie = await GET(aRequest("/api/v1/me", { as: { token: value }, by: "cookie" }));
      expect([what, byCookie.status]).toEqual([what, 401]);
      texts.add(await byCookie.text());
    }
    expect(texts.size).toBe(1);
    expect((await withHeader(`Bearer ${token}`)).status).toBe(200);
  });

  it("does not break the call when its ids are malformed [S16]", async () => {
    const { id } = await aMember();
    for (const claims of [
      { sub: "undefined", sid: "undefined" },
      { sub: id, sid: "1" },
      { sub: "'--", sid: id },
    ]) {
      expect((await withHeader(`Bearer ${await signed(claims)}`)).status).toBe(401);
    }
  });

  it.each(["Bearer", "Bearer ", "Bearer a b", "Basic YTpi", "bearer\tx"])(
    "does not break the call as %j",
    async (header) => {
      const response = await withHeader(header);
      expect(response.status).toBe(401);
      await answerTo(response);
    },
  );
});

describe("a session", () => {
  it("ends on its day, even if the token would last longer", async () => {
    const member = await aMember();
    await db().session.update({
      where: { id: member.sessionId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect((await GET(aRequest("/api/v1/me", { as: member }))).status).toBe(401);
  });

  it("ends with the account", async () => {
    const member = await aMember();
    await db().user.delete({ where: { id: member.id } });
    expect((await GET(aRequest("/api/v1/me", { as: member }))).status).toBe(401);
  });
});
