import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/logout/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { aMember, aRequest, aSession } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "get", "/api/v1/logout");
const statusOf = async (as: { token: string }) => (await me(aRequest("/api/v1/me", { as }))).status;

describe("a member who logs out", () => {
  it.each(["cookie", "bearer"] as const)(
    "ends the session for every copy of the token (%s) [S14]",
    async (by) => {
      const member = await aMember();
      const response = await GET(aRequest("/api/v1/logout", { as: member, by }));
      expect(response.status).toBe(200);
      await answerTo(response);
      expect(await statusOf(member)).toBe(401);
      expect((await me(aRequest("/api/v1/me", { as: member, by: "cookie" }))).status).toBe(401);
    },
  );

  it("has both cookies cleared", async () => {
    const response = await GET(aRequest("/api/v1/logout", { as: await aMember(), by: "cookie" }));
    expect(response.headers.getSetCookie()).toEqual([
      "swap-shop=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0",
      "signed-in=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
  });

  it("stays signed in on other devices [S14]", async () => {
    const member = await aMember();
    const phone = { token: await aSession(member.id) };
    await GET(aRequest("/api/v1/logout", { as: member, by: "cookie" }));
    expect(await statusOf(phone)).toBe(200);
  });

  it("may do so twice in the browser", async () => {
    const member = await aMember();
    for (let time = 0; time < 2; time += 1) {
      expect((await GET(aRequest("/api/v1/logout", { as: member, by: "cookie" }))).status).toBe(200);
    }
  });

  it("may do so without being signed in", async () => {
    expect((await GET(aRequest("/api/v1/logout"))).status).toBe(200);
  });

  it("cannot be logged out by another site [S43]", async () => {
    const member = await aMember();
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await GET(aRequest("/api/v1/logout", { as: member, by: "cookie", headers }));
    expect(response.status).toBe(403);
    await answerTo(response);
    expect(await statusOf(member)).toBe(200);
  });
});
