import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request as ask, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { listPaths } from "@/tests/security/inventory";
import { ELSEWHERE } from "@/tests/security/redirect-payloads";
import { anyAddress, expect } from "@/tests/support/fixtures";
import {
  expectLoggedIn,
  logIn,
  logOut,
  newEmail,
  PASSWORD,
  signUp,
  test,
  waitForHydration,
} from "@/tests/support/people";
import { migrate, siteEnv, startServer } from "@/tests/support/site";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

const HOST = "swap.example.org";
const ORIGIN = `https://${HOST}`;
const EVIL = "https://evil.example";

type Answer = { status: number; headers: Record<string, string>; cookies: string[]; text: string };
type Sent = {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: object;
};

/** A call as our proxy passes it on; with a jar it keeps cookies like a browser. */
function caller(port: number, host: string, jar?: Map<string, string>) {
  const network = anyAddress();
  return async (path: string, { method = "GET", headers = {}, form, json }: Sent = {}): Promise<Answer> => {
    const body = form ? String(new URLSearchParams(form)) : json && JSON.stringify(json);
    const type = form ? "application/x-www-form-urlencoded" : "application/json";
    const cookie = [...(jar ?? [])].map((pair) => pair.join("=")).join("; ");
    const sent = {
      host,
      "x-forwarded-for": network,
      "x-forwarded-proto": "https",
      ...(body !== undefined && { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
      ...(cookie && { cookie }),
      ...headers,
    };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const request = ask({ host: "127.0.0.1", port, path, method, headers: sent }, (response) => {
        let text = "";
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            cookies: response.headers["set-cookie"] ?? [],
            text,
          });
        response.on("data", (chunk) => {
          text += chunk;
          // An event stream never ends.
          if (String(response.headers["content-type"]).startsWith("text/event-stream")) response.destroy();
        });
        response.on("close", done);
      });
      request.on("error", reject);
      request.end(body);
    });
    for (const one of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value) jar?.set(name, value);
      else jar?.delete(name);
    }
    return answer;
  };
}

/** The site behind a proxy that terminates TLS. */
const https = test.extend<object, { port: number }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed: none.
    async ({}, use) => {
      const undo: (() => Promise<unknown>)[] = [];
      try {
        const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-https-"));
        undo.push(() => rm(dataDir, { recursive: true, force: true }));
        const { url, stop } = await findServer();
        undo.push(stop);
        const name = `https_${randomBytes(4).toString("hex")}`;
        undo.push(() => dropDatabases(url, name));
        const port = await findPort();
        const here = `http://localhost:${port}`;
        const env = { ...siteEnv(await createDatabase(url, name), dataDir, here), APP_URL: ORIGIN };
        await migrate(env);
        const server = startServer(env, { quiet: true });
        undo.push(server.stop);
        const health = caller(port, HOST);
        for (let tries = 0; tries < 600; tries += 1) {
          const { status } = await health("/api/health/ready").catch(() => ({ status: 0 }));
          if (status === 200) break;
          await wait(100);
        }
        await use(port);
      } finally {
        for (const step of undo.reverse()) await step();
      }
    },
    { scope: "worker" },
  ],
});

const fill = (name: string) => (name === "nextauth" ? "session" : "00000000-0000-4000-8000-000000000000");

https("over https every cookie is bound to this host and out of scripts' reach [S13]", async ({ port }) => {
  const jar = new Map<string, string>();
  const browser = caller(port, HOST, jar);
  const page = { "sec-fetch-site": "same-origin" };
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  const found = new Map<string, string>();
  const note = async (call: Promise<Answer>) => {
    const answer = await call;
    for (const cookie of answer.cookies) found.set(cookie.split("=")[0] ?? "", cookie);
    for (const cookie of answer.cookies) {
      const isHint = cookie.startsWith("__Host-signed-in=");
      expect(cookie).toMatch(/^__Host-[^=]+=[^;]*;/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/i);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/Domain=/i);
      expect([cookie, /; HttpOnly(;|$)/.test(cookie)]).toEqual([cookie, !isHint]);
      if (isHint) expect(cookie).toMatch(/^__Host-signed-in=1?;/);
    }
    return answer;
  };
  expect(
    (await note(browser("/api/v1/register", { method: "POST", json: account, headers: page }))).status,
  ).toBe(201);
  // Pages are the same for everybody, so most need no separate request.
  const paths = listPaths(fill).filter((path) => isThorough || path.startsWith("/api/"));
  for (const path of paths) await note(browser(path, { headers: page }));
  // One of the calls logged out.
  expect(
    (await note(browser("/api/v1/login", { method: "POST", json: account, headers: page }))).status,
  ).toBe(200);
  const { csrfToken } = JSON.parse((await note(browser("/api/auth/csrf"))).text);
  const form = { ...account, csrfToken, callbackUrl: `${ORIGIN}/donate`, json: "true" };
  for (const action of ["providers", "session", "signin", "signout", "error"])
    await note(browser(`/api/auth/${action}`));
  const signIn = { method: "POST", form, headers: { origin: ORIGIN } };
  expect((await note(browser("/api/auth/callback/credentials", signIn))).status).toBe(200);
  expect(JSON.parse((await note(browser("/api/auth/session"))).text).user.email).toBe(account.email);
  expect((await note(browser("/api/auth/signout", signIn))).status).toBe(200);
  expect([...found.keys()].sort()).toEqual([
    "__Host-device",
    "__Host-next-auth.callback-url",
    "__Host-next-auth.csrf-token",
    "__Host-signed-in",
    "__Host-swap-shop",
  ]);
  recordMetric("S13", `${found.size} cookies over https: ${[...found.keys()].join(", ")}`);
});

https(
  "a session that ended is over for next-auth's own call, for bearers and cookies [S14] [S15]",
  async ({ port }) => {
    const jar = new Map<string, string>();
    const browser = caller(port, HOST, jar);
    const page = { "sec-fetch-site": "same-origin" };
    const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
    const opened = await browser("/api/v1/register", { method: "POST", json: account, headers: page });
    const { token } = JSON.parse(opened.text);
    const thief = caller(port, HOST, new Map(jar));
    const bearer = caller(port, HOST);
    const replay = async () => [
      JSON.parse((await thief("/api/auth/session")).text).user?.email ?? "nobody",
      (await thief("/api/v1/me", { headers: page })).status,
      (await bearer("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status,
    ];
    expect(await replay()).toEqual([account.email, 200, 200]);
    // It reads without extending: the cookie lasts as long as its session can.
    expect(
      (await browser("/api/auth/session")).cookies.filter((one) => one.startsWith("__Host-swap-shop")),
    ).toEqual([]);
    // A new sign-in with next-auth ends the old session.
    const { csrfToken } = JSON.parse((await browser("/api/auth/csrf")).text);
    const form = { ...account, csrfToken, json: "true" };
    await browser("/api/auth/callback/credentials", { method: "POST", form, headers: { origin: ORIGIN } });
    expect(jar.get("__Host-swap-shop")).not.toBe(token);
    expect(await replay()).toEqual(["nobody", 401, 401]);
    expect((await browser("/api/v1/logout", { headers: page })).status).toBe(200);
    expect((await browser("/api/v1/me", { headers: page })).status).toBe(401);
  },
);

https("next-auth takes nobody elsewhere, and no odd value breaks it [S29] [S43]", async ({ port }) => {
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  await caller(port, HOST)("/api/v1/register", { method: "POST", json: account });
  const own = (address: string) =>
    expect([address, new URL(address, ORIGIN).origin]).toEqual([address, ORIGIN]);
  for (const [at, wanted] of ELSEWHERE.entries()) {
    const jar = new Map<string, string>();
    const browser = caller(port, HOST, jar);
    const query = `callbackUrl=${encodeURIComponent(wanted)}`;
    const { csrfToken } = JSON.parse((await browser(`/api/auth/csrf?${query}`)).text);
    own(decodeURIComponent(jar.get("__Host-next-auth.callback-url") ?? ""));
    for (const path of ["signin", "signout", "error"]) {
      const { status, headers } = await browser(`/api/auth/${path}?${query}`);
      expect([path, wanted, status]).toEqual([path, wanted, 302]);
      own(headers.location ?? "");
      own(new URL(headers.location ?? "", ORIGIN).searchParams.get("callbackUrl") ?? "/");
    }
    // Some have passwords, which take time.
    if (at % 8 === 0 || isThorough) {
      const form = { ...account, csrfToken, callbackUrl: wanted };
      const sent = { method: "POST", form, headers: { origin: ORIGIN } };
      const signedIn = await browser(`/api/auth/callback/credentials?${query}`, sent);
      expect([wanted, signedIn.status]).toEqual([wanted, 302]);
      own(signedIn.headers.location ?? "");
    }
    const planted = caller(
      port,
      HOST,
      new Map([["__Host-next-auth.callback-url", encodeURIComponent(wanted)]]),
    );
    const { status, headers } = await planted("/api/auth/signin");
    expect([wanted, status < 500]).toEqual([wanted, true]);
    own(headers.location ?? "/");
  }
  recordMetric("S29", `${ELSEWHERE.length} targets by six ways through next-auth, none leaves the site`);
});

https("another site signs nobody in or out by next-auth [S43]", async ({ port }) => {
  const jar = new Map<string, string>();
  const browser = caller(port, HOST, jar);
  const account = { name: "Jo P.", email: newEmail(), password: PASSWORD };
  await browser("/api/v1/register", { method: "POST", json: account });
  const { csrfToken } = JSON.parse((await browser("/api/auth/csrf")).text);
  const form = { ...account, csrfToken, json: "true" };
  const post = (path: string, headers: Record<string, string>, fields = form) =>
    browser(`/api/auth/${path}`, { method: "POST", form: fields, headers });
  for (const headers of [{ origin: EVIL }, { origin: "null" }, { "sec-fetch-site": "cross-site" }, {}]) {
    for (const path of ["signout", "callback/credentials", "signin/credentials"]) {
      const { status, cookies } = await post(path, headers as Record<string, string>);
      expect([path, headers, status, cookies]).toEqual([path, headers, 403, []]);
    }
  }
  const stranger = caller(port, HOST, new Map());
  const forced = { method: "POST", form: { ...form, csrfToken: "guessed" }, headers: {} };
  const answer = await stranger("/api/auth/callback/credentials", forced);
  expect(answer.cookies.filter((cookie) => cookie.startsWith("__Host-swap-shop"))).toEqual([]);
  for (const action of ["_log", "session", "verify-request"]) {
    expect((await post(action, { origin: ORIGIN })).status).toBe(404);
  }
  expect((await browser("/api/v1/me")).status).toBe(200);
});

test("no address can be read by another site [S44]", async ({ baseURL }) => {
  const port = Number(new URL(baseURL ?? "").port);
  const browser = caller(port, `localhost:${port}`);
  const paths = [
    ...listPaths(fill),
    "/robots.txt",
    "/nowhere",
    "/_next/static/nothing.js",
    "/images/nothing.webp",
  ];
  for (const path of paths) {
    const preflight = {
      origin: EVIL,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization, content-type",
    };
    const answers = [
      await browser(path, { headers: { origin: EVIL } }),
      await browser(path, { method: "OPTIONS", headers: preflight }),
    ];
    for (const { headers } of answers) {
      expect([path, Object.keys(headers).filter((name) => name.startsWith("access-control-"))]).toEqual([
        path,
        [],
      ]);
    }
  }
  recordMetric("S44", `${paths.length} addresses, read and asked beforehand: none lets another site in`);
});

test("malformed tokens are refused before they are read [S16]", async ({ baseURL }) => {
  const port = Number(new URL(baseURL ?? "").port);
  const send = (lines: string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text.split("\r\n")[0] ?? ""));
      // An excessive header is cut off during transmission.
      socket.on("error", () => socket.destroy());
      const head = ["GET /api/v1/me HTTP/1.1", `Host: localhost:${port}`, "Connection: close", ...lines];
      socket.write(`${head.join("\r\n")}\r\n\r\n`, "latin1");
    });
  expect(await send(["Authorization: Bearer a\0b"])).toContain(" 400 ");
  expect(await send(["Cookie: swap-shop=a\0b"])).toContain(" 400 ");
  expect(await send([`Authorization: Bearer ${"A".repeat(100_000)}`])).toMatch(/ 431 |^$/);
  for (const lines of [
    ["Authorization: Bearer x", "Authorization: Bearer y"],
    ["Authorization: Bearer %E0%A4%A"],
    ["Authorization: Bearer \xe9\xff"],
    ["Cookie: swap-shop=%E0%A4%A", "Cookie: swap-shop=x"],
    ["authorization:bearer x"],
  ]) {
    expect([lines, await send(lines)]).toEqual([lines, expect.stringContaining(" 401 ")]);
  }
});

test("a login through another site's link stays on this site [S29]", async ({ page, context, baseURL }) => {
  const elsewhere: string[] = [];
  context.on("request", (sent) => sent.url().startsWith(baseURL ?? "") || elsewhere.push(sent.url()));
  const email = await signUp(page);
  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/login?next=%2F%5Cevil.example&callbackUrl=https://evil.example");
  await waitForHydration(page);
  await logIn(page, email);
  await expect(page).toHaveURL(`${baseURL}/`);
  // A signed-in member is redirected at once.
  for (const wanted of ELSEWHERE.filter((_, at) => isThorough || at % 6 === 0)) {
    await page.goto(`/login?next=${encodeURIComponent(wanted)}`);
    await expect(page).not.toHaveURL(/\/login/);
    expect([wanted, new URL(page.url()).origin]).toEqual([wanted, baseURL]);
  }
  expect(elsewhere.filter((url) => !url.startsWith("data:") && !url.startsWith("blob:"))).toEqual([]);
});

test("another site's picture or link cannot log a member out [S43]", async ({ page, context, baseURL }) => {
  await signUp(page);
  const way = `${baseURL}/api/v1/logout`;
  const evil = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<img src="${way}" alt=""><a href="${way}">A prize</a>`);
  });
  await new Promise<void>((ready) => evil.listen(0, () => ready()));
  const { port } = evil.address() as AddressInfo;
  const other = await context.newPage();
  // Another port is another origin of the same site: the cookie comes along with everything. From another site it comes
  // along with links.
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
    await other.goto(origin);
    await other.waitForFunction(() => document.images[0]?.complete);
    await other.getByRole("link").click();
    await expect(other.getByText("foreignOrigin")).toBeVisible();
  }
  evil.close();
  await page.reload();
  await expectLoggedIn(page);
});
