import { beforeEach, expect, it, vi } from "vitest";
import { POST as writeLetter } from "@/app/api/v1/contact/route";
import { POST as logIn } from "@/app/api/v1/login/route";
import { GET as logOut } from "@/app/api/v1/logout/route";
import { GET as getMe } from "@/app/api/v1/me/route";
import { PATCH as patchPost } from "@/app/api/v1/post/[id]/route";
import { POST as publish } from "@/app/api/v1/post/upload/route";
import { POST as register } from "@/app/api/v1/register/route";
import { GET as getThread } from "@/app/api/v1/reply/[id]/message/route";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { log } from "@/lib/observability/logger";
import {
  aMember,
  anEmail,
  anUpload,
  aPost,
  aReply,
  aRequest,
  HOME,
  PASSWORD,
  withId,
} from "@/tests/support/factories";

type Line = {
  event: string;
  userId?: string;
  account?: string;
  reason?: string;
  network?: string;
  path?: string;
};
const lines: Line[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const level of ["info", "warn"] as const) {
    vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push(line as Line));
  }
});

const seen = () => lines.map(({ event, reason }) => (reason ? `${event}: ${reason}` : event));
const post = (path: string, json: unknown, headers = {}) => aRequest(`/api/v1${path}`, { json, headers });

it("the security log records sign-ins, sign-outs and denials with their targets [S61]", async () => {
  const [poster, stranger] = [await aMember(), await aMember()];
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(await aMember(), postId);
  const email = anEmail();
  await register(post("/register", { name: 'Eve\r\n{"fake":1}', email, password: PASSWORD }));
  await register(post("/register", { name: "Eve", email, password: PASSWORD }));
  await logIn(post("/login", { email, password: "not this one" }));
  const { token } = await (await logIn(post("/login", { email, password: PASSWORD }))).json();
  await logOut(aRequest("/api/v1/logout", { as: { token } }));
  await getMe(aRequest("/api/v1/me", { as: { token } }));
  await patchPost(
    aRequest("/x", { method: "PATCH", as: stranger, json: { title: "Mine now" } }),
    withId(postId),
  );
  await getThread(aRequest("/x", { as: stranger }), withId(replyId));
  await patchPost(
    aRequest("/x", {
      method: "PATCH",
      as: poster,
      by: "cookie",
      json: {},
      headers: { "sec-fetch-site": "cross-site" },
    }),
    withId(postId),
  );
  await publish(aRequest("/api/v1/post/upload", { as: poster, body: await anUpload({ images: "<svg/>" }) }));
  await publish(
    aRequest("/api/v1/post/upload", { as: poster, body: await anUpload({ images: Buffer.from("<svg/>") }) }),
  );
  expect(seen()).toEqual([
    "signup",
    "signup refused: emailTaken",
    "login failed",
    "login",
    "logout",
    "denied: signInNeeded",
    "denied: forbidden",
    "denied: notFound",
    "denied: foreignOrigin",
    "upload refused: imageUnreadable",
  ]);
  for (const line of lines) {
    expect(line).toMatchObject({
      requestId: expect.any(String),
      method: expect.any(String),
      path: expect.any(String),
    });
  }
  const text = JSON.stringify(lines);
  const secrets = [
    email,
    PASSWORD,
    "not this one",
    token,
    "fake",
    HOME.address,
    String(HOME.latitude),
    "10.0",
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

it("failed sign-ins and rate-limited callers can be told apart without names [S61]", async () => {
  const { id, email } = await aMember();
  const from = { "x-forwarded-for": "203.0.113.77" };
  await logIn(post("/login?q=canary", { email, password: "wrong" }, from));
  await logIn(post("/login?q=canary", { email: anEmail(), password: "wrong" }, from));
  const [known, unknown] = lines;
  expect(known).toMatchObject({ event: "login failed", userId: id, path: "/api/v1/login" });
  expect(unknown).toMatchObject({ event: "login failed", network: known?.network });
  expect(new Set([known?.account, unknown?.account, undefined]).size).toBe(3);
  for (let count = 0; count <= LIMITS.contactMessage.points; count += 1) {
    await writeLetter(post("/contact", { email, subject: "Hello" }, from));
  }
  expect(lines.at(-1)).toMatchObject({
    event: "throttled",
    limit: "contactMessage",
    network: known?.network,
  });
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|example\.org|canary/);
});
