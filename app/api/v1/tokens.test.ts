import { randomBytes, randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { endSession } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listCalls } from "@/tests/security/inventory";
import { aMember, aRequest, aSession } from "@/tests/support/factories";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

const calls = (await listCalls()).filter(({ path }) => path.startsWith("/api/v1/"));
const members = calls.filter(({ handler }) => handler.endpoint?.auth === "member");

const send = ({ method, path, handler }: (typeof calls)[number], headers: Record<string, string>) =>
  handler(aRequest(path, { method, headers }), { params: Promise.resolve({ id: randomUUID() }) });
const byCookie = (token: string) => ({ cookie: `swap-shop=${token}`, "sec-fetch-site": "same-origin" });

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Every manipulation of a token, by the kind of token. */
async function badTokens(): Promise<Record<string, string>> {
  const [{ id, sessionId, token }, other] = [await aMember(), await aMember()];
  const claims = { sub: id, sid: sessionId };
  const secret = env().NEXTAUTH_SECRET;
  const made = (changes: object = {}, content: object = claims) =>
    encode({ token: content as Record<string, unknown>, secret, maxAge: 60, ...changes });
  const ended = await aMember();
  await endSession(ended.sessionId);
  const [header = "", key = "", iv = "", text = "", tag = ""] = token.split(".");
  return {
    "without algorithm": `${part({ alg: "none" })}.${part(claims)}.`,
    "without algorithm, encrypted": `${part({ alg: "none", enc: "none" })}.${key}.${iv}.${text}.${tag}`,
    "signed by nobody": `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2lnbmVk`,
    "signed, with an empty signature": `${part({ alg: "HS256" })}.${part(claims)}.`,
    "made with another key": await made({ secret: randomBytes(33).toString("base64") }),
    "made with a short key": await made({ secret: "a" }),
    "for another audience": await made({ salt: "another site" }),
    "with another encryption": `${part({ alg: "dir", enc: "A128GCM" })}.${key}.${iv}.${text}.${tag}`,
    "with another key management": `${part({ alg: "RSA-OAEP", enc: "A256GCM" })}.${key}.${iv}.${text}.${tag}`,
    "with an unknown critical header": `${part({ alg: "dir", enc: "A256GCM", crit: ["x"], x: 1 })}.${key}.${iv}.${text}.${tag}`,
    expired: await made({ maxAge: -60 }),
    "of a session that ended": ended.token,
    "of nobody's session": await made({}, { sub: id, sid: randomUUID() }),
    "of another member's session": await made({}, { sub: id, sid: other.sessionId }),
    "without session": await made({}, { sub: id }),
    "without member": await made({}, { sid: sessionId }),
    "with a condition for a session": await made({}, { sub: id, sid: { not: "" } }),
    "with a list for a session": await made({}, { sub: id, sid: [sessionId] }),
    truncated: token.slice(0, -4),
    halved: token.slice(0, token.length / 2),
    longer: `${token}AAAA`,
    "with another tag": `${header}.${key}.${iv}.${text}.${Buffer.alloc(16).toString("base64url")}`,
    "with another text": `${header}.${key}.${iv}.${text.slice(4)}${text.slice(0, 4)}.${tag}`,
    "with another nonce": `${header}.${key}.${Buffer.alloc(12).toString("base64url")}.${text}.${tag}`,
    "in parts of another order": [tag, text, iv, key, header].join("."),
    "a bomb of zeros": `${part({ alg: "dir", enc: "A256GCM", zip: "DEF" })}.${key}.${iv}.${text}.${tag}`,
    "no base64": "!!.!!.!!.!!.!!",
    "malformed percent-encoding": "%E0%A4%A",
    "percent-encoded": encodeURIComponent(`${token} `),
    dots: "....",
    huge: "A".repeat(15_000),
    "the id of a session": sessionId,
    "the word undefined": "undefined",
    quoted: `"${token}"`,
    ...Object.fromEntries(Object.entries(spellings(token)).map((one) => [`written ${one[0]}`, one[1]])),
  };
}

/** Other texts that a lenient decoder takes for the same token. */
function spellings(token: string): Record<string, string> {
  const [header = "", key = "", iv = "", text = "", tag = ""] = token.split(".");
  const anew = (part: string) => `${header}.${key}.${iv}.${text}.${part}`;
  return {
    ...Object.fromEntries([..."=!%~*+/_-"].map((more) => [`with ${more} at its end`, `${token}${more}`])),
    "with padding": anew(`${tag}==`),
    "with foreign characters inside": anew(`${tag.slice(0, 5)}!${tag.slice(5)}`),
    "with padding of its nonce": `${header}.${key}.${iv}=.${text}.${tag}`,
    "with a character in front of its text": `${header}.${key}.${iv}.!${text}.${tag}`,
    "with other bits left over": anew(tag.slice(0, -1) + neighbourOf(tag.at(-1) ?? "")),
    "with an empty sixth part": `${token}.`,
    "with a sixth part": `${token}.AAAA`,
    "as a percent-encoded text": token.replaceAll(".", "%2E"),
  };
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A tag has 128 bits: of its last character's six only two count. */
const neighbourOf = (letter: string) => LETTERS[LETTERS.indexOf(letter) ^ 1] ?? "";

describe("a tampered token", () => {
  it("opens no member call, as bearer or as cookie, and every variant gets the same answer [S16]", async () => {
    const tokens = Object.entries(await badTokens());
    const bodies = new Set<string>();
    let tried = 0;
    for (const [at, call] of members.entries()) {
      // Usually each call sees three of them, and each of them several calls.
      const some = isThorough ? tokens : [0, 1, 2].map((more) => tokens[(at * 3 + more) % tokens.length]);
      for (const [what, token] of some as typeof tokens) {
        for (const headers of [{ authorization: `Bearer ${token}` }, byCookie(token)]) {
          const response = await send(call, headers);
          expect([call.method, call.path, what, response.status]).toEqual([
            call.method,
            call.path,
            what,
            401,
          ]);
          bodies.add(await response.text());
          tried += 1;
        }
      }
    }
    expect([...bodies]).toEqual([
      JSON.stringify({ success: false, code: "signInNeeded", message: "Please log in first." }),
    ]);
    expect(tokens.length).toBeGreaterThanOrEqual(30);
    recordMetric("S16", `${tokens.length} tokens on ${members.length} calls, ${tried} tries, all 401`);
  });

  it("is invalid in any spelling but the issued one [S16]", async () => {
    const { token } = await aMember();
    const me = calls.find(({ method, path }) => method === "GET" && path === "/api/v1/me");
    if (!me) throw new Error("there is such a call");
    for (const [what, other] of Object.entries(spellings(token)))
      for (const headers of [{ authorization: `Bearer ${other}` }, byCookie(other)])
        expect([what, (await send(me, headers)).status]).toEqual([what, 401]);
    for (const headers of [{ authorization: `Bearer ${token}` }, byCookie(token)])
      expect((await send(me, headers)).status).toBe(200);
  });

  it("breaks no public call either [S16]", async () => {
    // The description of the API asks nobody who they are.
    const open = calls.filter((call) => !members.includes(call) && !call.path.endsWith("/openapi.json"));
    const tokens = Object.values(await badTokens());
    for (const [at, call] of open.entries()) {
      const response = await send(call, { authorization: `Bearer ${tokens[at % tokens.length]}` });
      expect([call.method, call.path, response.status]).toEqual([call.method, call.path, 401]);
    }
  });

  it("is checked in every call that needs a member, and in no other [S16]", async () => {
    const closed: string[] = [];
    for (const call of calls) {
      if ((await send(call, {})).status === 401) closed.push(`${call.method} ${call.path}`);
    }
    expect(closed.sort()).toEqual(members.map(({ method, path }) => `${method} ${path}`).sort());
    expect(closed.length).toBeGreaterThan(30);
  });
});

describe("credentials in an odd form", () => {
  it.each([
    "Bearer",
    "Bearer ",
    "Bearer  ",
    "Bearer a b",
    "Bearer a, Bearer b",
    "Basic YTpi",
    "bearer\tx",
    "BEARER x",
    "Token x",
    "Bearer:x",
    "\u00e9",
  ])("identify nobody and break nothing: %j [S16]", async (authorization) => {
    for (const call of members.filter(({ method }) => method === "GET")) {
      expect([call.path, (await send(call, { authorization })).status]).toEqual([call.path, 401]);
    }
  });

  it("identify nobody when two valid ones arrive at once, and their member in lower case [S16]", async () => {
    const { token, id } = await aMember();
    const me = calls.find(({ method, path }) => method === "GET" && path === "/api/v1/me");
    if (!me) throw new Error("there is a call for the own account");
    expect((await send(me, { authorization: `bearer ${token}` })).status).toBe(200);
    const two = `Bearer ${token}, Bearer ${await aSession(id)}`;
    expect((await send(me, { authorization: two })).status).toBe(401);
    // A bearer that is worthless is not made good by a cookie.
    expect((await send(me, { ...byCookie(token), authorization: "Bearer x" })).status).toBe(401);
  });
});
