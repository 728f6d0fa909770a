import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getActor } from "@/lib/auth/session";
import { type Call, listCalls } from "@/tests/security/inventory";
import { aMember, aRequest, aSession, aStaffMember, type Member } from "@/tests/support/factories";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

const calls = await listCalls();
const contextFor = (path: string) => ({
  params: Promise.resolve(
    path.includes("nextauth") ? { nextauth: ["signout"] } : { id: randomUUID(), type: "offer" },
  ),
});

/** Everything by which something changes: also the one GET that the contract wants to be such a call. */
const isRead = ({ method }: Call) => method === "GET";
const isTaken = ({ path, handler }: Call) => Boolean(handler.endpoint) || path.includes("nextauth");
const writes = calls.filter((call) => isTaken(call) && (!isRead(call) || call.path === "/api/v1/logout"));

const FORGED: Record<string, Record<string, string>> = {
  "another site": { "sec-fetch-site": "cross-site" },
  "another host of our domain": { "sec-fetch-site": "same-site" },
  "another site that fakes our origin": { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
  "another origin": { origin: "https://evil.example" },
  "a sandboxed page": { origin: "null" },
};
const NOTHING = {};
const FORMS = ["text/plain", "application/x-www-form-urlencoded", "text/plain; charset=application/json", ""];

const send = (call: Call, headers: Record<string, string>, body?: string) => {
  const sent = { method: call.method, headers, ...(body && !isRead(call) && { body }) };
  return call.handler(aRequest(call.path, sent), contextFor(call.path));
};
const cookie = ({ token }: Member) => ({ cookie: `theme=dark; swap-shop=${token}` });
const name = ({ method, path }: Call) => `${method} ${path}`;
const takesBody = ({ handler }: Call) => Boolean(handler.endpoint?.body);

describe("a page on another site", () => {
  it("changes nothing through any call, with or without a member's cookie [S43]", async () => {
    const member = await aMember();
    const answers: [string, string, number][] = [];
    for (const call of writes) {
      for (const [who, headers] of Object.entries(FORGED)) {
        for (const credentials of [cookie(member), NOTHING]) {
          const response = await send(
            call,
            { "content-type": "application/json", ...headers, ...credentials },
            "{}",
          );
          answers.push([name(call), who, response.status]);
          expect(response.headers.getSetCookie()).toEqual([]);
        }
      }
      // The one GET: a browser says where it comes from, and who says nothing is a program with a cookie of its own.
      if (isRead(call)) continue;
      const bare = await send(call, { "content-type": "application/json", ...cookie(member) }, "{}");
      answers.push([name(call), "nothing at all", bare.status]);
    }
    expect(answers.filter(([, , status]) => status !== 403)).toEqual([]);
    expect(await getActor(member.token)).not.toBeNull();
    recordMetric("S43", `${writes.length} changing calls, ${answers.length} forged requests, all 403`);
  });

  it("gets no further with content types that need no preflight [S43]", async () => {
    const member = await aStaffMember("host");
    const answers: [string, string, number][] = [];
    for (const call of writes.filter(takesBody)) {
      for (const type of FORMS) {
        const own = { ...cookie(member), "sec-fetch-site": "same-origin", "content-type": type };
        answers.push([name(call), type, (await send(call, own, '{"text":"hello"}')).status]);
        const foreign = { ...own, "sec-fetch-site": "cross-site" };
        expect([name(call), (await send(call, foreign, "{}")).status]).toEqual([name(call), 403]);
      }
    }
    // Node itself names a text's type where none is given.
    expect(answers.filter(([, , status]) => status !== 415)).toEqual([]);
    const signOut = writes.find(({ path }) => path.includes("nextauth"));
    if (!signOut) throw new Error("next-auth takes a POST");
    const own = { ...cookie(member), "sec-fetch-site": "same-origin", "content-type": "text/plain" };
    expect((await send(signOut, own, "csrfToken=x")).status).toBe(415);
  });

  it("does not affect a program that sends a bearer token and no cookie [S43]", async () => {
    const { id } = await aStaffMember("host");
    const forged = Object.values(FORGED);
    for (const [at, call] of writes.filter(({ path }) => !path.includes("nextauth")).entries()) {
      for (const headers of isThorough ? forged : forged.slice(at % forged.length).slice(0, 1)) {
        // Each with a token of its own: some of these calls end it.
        const token = await aSession(id, undefined, { passedSecondStep: true });
        const sent = { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" };
        expect([name(call), (await send(call, sent, "{}")).status]).not.toEqual([name(call), 403]);
      }
    }
  });

  it("can only attack the calls that change something [S43]", () => {
    const elsewhere = calls.filter(
      ({ method, path }) => !["GET", "HEAD"].includes(method) && !path.startsWith("/api/v1/"),
    );
    expect(elsewhere.map(name)).toEqual(["POST /api/auth/[...nextauth]"]);
    expect(writes.length).toBeGreaterThan(30);
  });
});

it("a program that keeps its cookie can log out with it [S43]", async () => {
  const member = await aMember();
  const logout = writes.find(({ path }) => path === "/api/v1/logout");
  if (!logout) throw new Error("there is a way out");
  expect((await send(logout, cookie(member))).status).toBe(200);
  expect(await getActor(member.token)).toBeNull();
});
