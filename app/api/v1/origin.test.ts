import { describe, expect, it } from "vitest";
import { POST as contact } from "@/app/api/v1/contact/route";
import { POST as login } from "@/app/api/v1/login/route";
import { GET as logout } from "@/app/api/v1/logout/route";
import { GET as me } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as post } from "@/app/api/v1/post/[id]/route";
import { GET as feed } from "@/app/api/v1/post/route";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { POST as register } from "@/app/api/v1/register/route";
import { db } from "@/lib/db/client";
import {
  aMember,
  anEmail,
  anUpload,
  aPost,
  aRequest,
  ORIGIN,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

const FOREIGN = {
  "another site": { "sec-fetch-site": "cross-site" },
  "another host of our domain": { "sec-fetch-site": "same-site" },
  "another origin": { "sec-fetch-site": "", origin: "https://evil.example" },
  "our host over another port": { "sec-fetch-site": "", origin: "http://localhost:3001" },
  "a name that begins as ours": { "sec-fetch-site": "", origin: "http://localhost:3000.evil.example" },
  "a sandboxed page": { "sec-fetch-site": "", origin: "null" },
  "a page that fakes our origin": { "sec-fetch-site": "cross-site", origin: ORIGIN },
};

const writes = [
  {
    path: "/api/v1/register",
    call: register,
    json: () => ({ name: "Ada King", email: anEmail(), password: PASSWORD }),
  },
  { path: "/api/v1/login", call: login, json: () => ({ email: anEmail(), password: PASSWORD }) },
  { path: "/api/v1/contact", call: contact, json: () => ({ email: anEmail(), subject: "Hello" }) },
  { path: "/api/v1/post/upload", call: upload, json: () => undefined },
];

describe.each(Object.entries(FOREIGN))("%s", (_, headers) => {
  it("changes nothing in a member's name [S43]", async () => {
    const member = await aMember();
    for (const { path, call, json } of writes) {
      const content = json() ? { json: json() } : { body: await anUpload() };
      const response = await call(aRequest(path, { as: member, by: "cookie", headers, ...content }));
      expect([path, response.status]).toEqual([path, 403]);
      expect(await expectContract(response, "post", path)).toMatchObject({ code: "foreignOrigin" });
    }
    expect(await db().post.count({ where: { posterId: member.id } })).toBe(0);
  });

  it("signs nobody in and opens no account, even without a cookie [S43]", async () => {
    const { email } = await aMember();
    const forced = await login(aRequest("/api/v1/login", { json: { email, password: PASSWORD }, headers }));
    expect(forced.status).toBe(403);
    expect(forced.headers.getSetCookie()).toEqual([]);
    const stranger = anEmail();
    await register(
      aRequest("/api/v1/register", { json: { name: "Ada", email: stranger, password: PASSWORD }, headers }),
    );
    expect(await db().user.count({ where: { email: stranger } })).toBe(0);
  });

  it("reads nothing with a member's cookie [S44]", async () => {
    const member = await aMember();
    const id = await aPost(member);
    const sent = { as: member, by: "cookie", headers } as const;
    const answers = [
      await me(aRequest("/api/v1/me", sent)),
      await feed(aRequest("/api/v1/post", sent)),
      await logout(aRequest("/api/v1/logout", sent)),
      await post(aRequest("/api/v1/post/x", sent), withId(id)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("may read public data and act with a bearer token [S43]", async () => {
    expect((await feed(aRequest("/api/v1/post", { headers }))).status).toBe(200);
    const member = await aMember();
    expect((await me(aRequest("/api/v1/me", { as: member, headers }))).status).toBe(200);
    const letter = { json: { email: member.email, subject: "Hello" } };
    expect((await contact(aRequest("/api/v1/contact", { as: member, headers, ...letter }))).status).toBe(201);
  });
});

describe("our own pages", () => {
  it.each([
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "", origin: ORIGIN },
  ])("act with a member's cookie: %j", async (headers) => {
    const member = await aMember();
    const content = { as: member, by: "cookie", headers: headers as Record<string, string> } as const;
    expect(
      (await upload(aRequest("/api/v1/post/upload", { ...content, body: await anUpload() }))).status,
    ).toBe(201);
  });
});

describe("a program without browser headers", () => {
  it("may read with a cookie but not write [S43]", async () => {
    const member = await aMember();
    const sent = { as: member, by: "cookie", headers: { "sec-fetch-site": "" } } as const;
    expect((await me(aRequest("/api/v1/me", sent))).status).toBe(200);
    expect((await upload(aRequest("/api/v1/post/upload", { ...sent, body: await anUpload() }))).status).toBe(
      403,
    );
  });
});
