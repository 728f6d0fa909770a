/** Runs web scanners as a stranger and as a member (Debian packages `wapiti` and `sqlmap`). */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, publishSmall, register } from "@/tests/support/api";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { isThorough, recordMetric } from "@/tests/support/test-budget";
import { behindHttps, HOST } from "./https-site";
import { startOwnSite } from "./site-fixture";

const MODULES =
  "backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe";
/** Wapiti's labels for slow answers under load and for unreachable addresses. */
const ITS_OWN_TROUBLE = ["Resource consumption"];
/** It demands the XSS filter that browsers removed as harmful. */
const OBSOLETE = "X-XSS-Protection is not set";

/** The site behind https, with a proxy that gives each request another address. */
async function aTarget() {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  const site = await startOwnSite({ LOG_LEVEL: "silent" });
  undo.push(site.stop);
  const token = await register(site.url, "Ada");
  const post = await publishSmall(site.url, token, { tags: "wood" });
  const question = { text: "Is it still there?" };
  await call(site.url, "POST", `/post/${post}/comment`, await register(site.url, "Bo"), question);
  const { user } = JSON.parse((await call(site.url, "GET", "/me", token)).text);
  const secured = await behindHttps(site);
  undo.push(secured.stop);
  const statuses = new Map<number, number>();
  const proxy = await startProxy(secured.port, statuses);
  undo.push(() => proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url, post, user: user._id as string, token, statuses, stop };
}

async function startProxy(port: number, statuses: Map<number, number>): Promise<Server> {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host: HOST, "x-forwarded-for": anyAddress() };
    const { method, url: path } = request;
    const onward = ask({ port, method, path, headers }, (answer) => {
      statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((ready) => void proxy.listen(0, "127.0.0.1", ready));
  return proxy;
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (said += piece));
    child.on("error", reject).on("close", () => resolve(said));
  });
}

/** A cookie as a browser sends it, and the header of our own pages. */
const asMember = (token: string) => [`Cookie: __Host-swap-shop=${token}`, "Sec-Fetch-Site: same-origin"];

test.describe("a scanner", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(!isThorough, "takes half an hour");
  test.skip(
    !existsSync("/usr/bin/wapiti") || !existsSync("/usr/bin/sqlmap"),
    "apt-get install wapiti sqlmap",
  );
  let target: Awaited<ReturnType<typeof aTarget>>;
  let reports = "";

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    reports = await mkdtemp(join(tmpdir(), "swap-shop-reports-"));
    target = await aTarget();
  });
  test.afterAll(async () => {
    await target?.stop();
    await rm(reports, { recursive: true, force: true });
  });

  for (const who of ["anybody", "a member"]) {
    test(`as ${who} finds nothing with all wapiti modules [S64]`, async () => {
      test.setTimeout(1_200_000);
      const { url, post, user, token } = target;
      const file = join(reports, `${who.replace(" ", "-")}.json`);
      const headers = who === "a member" ? asMember(token) : [];
      const starts = [
        `/feed/${post}`,
        `/user/${user}`,
        "/search?q=chair",
        "/tag/wood",
        `/api/v1/post?q=chair`,
        `/api/v1/post/nearby?latitude=50.8&longitude=0.1&radius=5`,
      ];
      const said = await run("wapiti", [
        ...["-u", `${url}/`, "-m", MODULES, "--scope", "folder", "-f", "json", "-o", file, "--flush-session"],
        ...[
          "--max-scan-time",
          "5",
          "--max-attack-time",
          "60",
          "--store-session",
          join(reports, "session"),
          "--no-bugreport",
        ],
        ...starts.flatMap((path) => ["-s", url + path]),
        ...headers.flatMap((header) => ["-H", header]),
      ]);
      const report = JSON.parse(
        await readFile(file, "utf8").catch(() => {
          throw new Error(said.slice(-2000));
        }),
      );
      const found = Object.entries({ ...report.vulnerabilities, ...report.anomalies } as Record<
        string,
        { path: string; info: string }[]
      >)
        .map(([kind, list]) => [kind, list.filter(({ info }) => info !== OBSOLETE)] as const)
        .filter(([kind, list]) => list.length > 0 && !ITS_OWN_TROUBLE.includes(kind))
        .map(([kind, list]) => [kind, list.slice(0, 3).map(({ path, info }) => `${path}: ${info}`)]);
      expect(found).toEqual([]);
      expect(report.infos.crawled_pages_nbr ?? 10).toBeGreaterThan(5);
    });
  }

  test("finds no SQL injection with all sqlmap techniques [S26] [S64]", async () => {
    test.setTimeout(1_800_000);
    const { url, post, user, token } = target;
    const member = asMember(token).flatMap((header) => ["-H", header]);
    const json = ["-H", "Content-Type: application/json"];
    const targets: [string, string[]][] = [
      ["/api/v1/post/nearby?latitude=50.8&longitude=0.1&radius=5&limit=3", []],
      ["/api/v1/post?q=chair&tag=wood&type=offer&sort=newest&limit=3", []],
      ["/api/v1/post/suggestion?q=ch", []],
      ["/api/v1/post/changes?after=0", []],
      [`/api/v1/post/${post}*`, []],
      [`/api/v1/user/${user}*/post`, []],
      ["/tag/wood*", []],
      ["/api/v1/login", [...json, "--data", '{"email":"a@example.org","password":"four blue teapots"}']],
      ["/api/v1/me/search", [...member, ...json, "--data", '{"q":"chair"}']],
      [`/api/v1/post/${post}/comment`, [...member, ...json, "--data", '{"text":"Hello"}']],
    ];
    for (const [path, more] of targets) {
      const said = await run("sqlmap", [
        ...[
          "-u",
          url + path,
          "--batch",
          "--level",
          "3",
          "--risk",
          "2",
          "--dbms=postgresql",
          "--flush-session",
        ],
        ...[
          "--threads",
          "4",
          "--disable-coloring",
          "--skip=user-agent,referer,cookie,host",
          "--output-dir",
          reports,
        ],
        ...["--ignore-code", "401,404,409,422,429", ...more],
      ]);
      expect(said, path).toContain("do not appear to be injectable");
      expect(said, path).not.toContain("sqlmap identified the following injection point");
    }
    const asked = [...target.statuses.values()].reduce((sum, number) => sum + number, 0);
    recordMetric(
      "S64",
      `${asked} requests of wapiti and sqlmap: ${JSON.stringify([...target.statuses].sort())}`,
    );
    expect([...target.statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });
});
