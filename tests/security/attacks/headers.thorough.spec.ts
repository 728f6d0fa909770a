/** The site behind https, judged by MDN's HTTP Observatory. */
import { mkdir, writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { Requests } from "@mdn/mdn-http-observatory/src/types.js";
import { dropDatabases } from "@/scripts/db/temporary-databases.mjs";
import { call, publishSmall, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { newEmail, PASSWORD } from "@/tests/support/people";
import { recordMetric } from "@/tests/support/test-budget";
import { behindHttps, HOST, ORIGIN } from "./https-site";
import { type OwnSite, startOwnSite } from "./site-fixture";

/** The best possible grade without a Trusted Types policy. */
const LEAST = 125;

type Page = { status: number; headers: IncomingHttpHeaders; text: string };

function load(port: number, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { host: HOST, accept: "text/html" };
    get({ port, path, headers }, async (response) => {
      let text = "";
      for await (const piece of response.setEncoding("utf8")) text += piece;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    }).on("error", reject);
  });
}

/** The Observatory's view of a site behind https with a redirect from http. */
function seen({ status, headers, text }: Page, path: string, cookies: string[]) {
  const requests = new Requests(HOST);
  const answer = { status, headers, verified: true, httpEquiv: new Map() };
  const redirects = ["http", "https"].map((scheme) => ({
    url: new URL(`${scheme}://${HOST}${path}`),
    status: 301,
  }));
  Object.assign(requests.responses, { auto: answer, http: answer, https: answer, cors: answer });
  Object.assign(requests.responses, { httpRedirects: redirects, httpsRedirects: redirects });
  requests.resources.path = text;
  const jar = { serializeSync: () => ({ cookies: cookies.map(jarEntry) }) };
  Object.assign(requests, { session: { jar, url: new URL(path, ORIGIN), redirectHistory: redirects } });
  return requests;
}

function jarEntry(cookie: string) {
  const [pair = "", ...flags] = cookie.split(/;\s*/);
  const has = (flag: string) => flags.some((one) => one.toLowerCase().startsWith(flag));
  const [key, value] = pair.split("=");
  return {
    key,
    value,
    secure: has("secure"),
    httpOnly: has("httponly"),
    ...(has("samesite") && { sameSite: "lax" }),
  };
}

/** Replaces the HSTS preload list that the package would download. */
async function noPreloadedSites(): Promise<void> {
  const source = fileURLToPath(import.meta.resolve("@mdn/mdn-http-observatory/src/constants.js"));
  const file = join(dirname(source), "../conf/hsts-preload.json");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "{}");
}

function judge(page: Page, path: string, cookies: string[]) {
  const results = ALL_TESTS.map((one) => one(seen(page, path, cookies)).result).filter(
    (result) => result !== null,
  );
  const score = results.reduce((sum, result) => sum + getScoreModifier(result), 100);
  return { score, results };
}

/** Directly in the database, so that the site cannot invalidate the page. */
async function copyPost({ database }: OwnSite, from: string, to: string): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
      WHERE table_name = 'Post' AND is_generated = 'NEVER' AND column_name <> 'id'`,
  );
  const columns = rows.map(({ name }) => name).join();
  await database.query(
    `INSERT INTO "Post" ("id", ${columns}) SELECT $2, ${columns} FROM "Post" WHERE "id" = $1`,
    [from, to],
  );
}

/** Makes the database unreachable for the site. */
async function dropDatabase({ env }: OwnSite): Promise<void> {
  const url = new URL(env.DATABASE_URL ?? "");
  const name = url.pathname.slice(1);
  await dropDatabases(Object.assign(url, { pathname: "/postgres" }).href, name);
}

test("every kind of page is rated A+ with at least 125 points, and a missing post is cached only briefly [S45]", async () => {
  await noPreloadedSites();
  const site = await startOwnSite({ LOG_LEVEL: "silent" });
  const secured = await behindHttps(site).catch(async (error) => {
    await site.stop();
    throw error;
  });
  try {
    const token = await register(site.url, "Ada");
    const post = await publishSmall(site.url, token, {});
    const { user } = JSON.parse((await call(site.url, "GET", "/me", token)).text);
    const account = { name: "Bo", email: newEmail(), password: PASSWORD };
    const signedUp = await fetch(`http://127.0.0.1:${secured.port}/api/v1/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    const cookies = signedUp.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    const paths: [string, number][] = [
      ["/", 200],
      [`/feed/${post}`, 200],
      [`/user/${user._id}`, 200],
      ["/login", 200],
      ["/donate", 200],
      ["/search?q=chair", 200],
      ["/me", 200],
      ["/developers", 200],
      ["/nothing-here", 404],
      ["/feed/nothing-here", 404],
      ["/tag/%E0%A4%A", 400],
      ["/api/v1/post", 200],
    ];
    const scores: number[] = [];
    const judged = async (path: string, status: number) => {
      const page = await load(secured.port, path);
      expect([path, page.status]).toEqual([path, status]);
      const { score, results } = judge(page, path, cookies);
      expect(score, `${path}: ${results}`).toBeGreaterThanOrEqual(LEAST);
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).not.toMatch(/script-src[^;]*unsafe-(inline|eval)/);
      scores.push(score);
    };
    for (const [path, status] of paths) await judged(path, status);
    const unknown = post.replace(/^./, "1");
    await judged(`/feed/${unknown}`, 404);
    await copyPost(site, post, unknown);
    await expect.poll(async () => (await load(secured.port, `/feed/${unknown}`)).status).toBe(200);
    await judged(`/feed/${unknown}`, 200);
    await dropDatabase(site);
    await judged(`/feed/${post.replace(/^./, "2")}`, 503);
    recordMetric(
      "S45",
      `${scores.length} kinds of pages, ${Math.min(...scores)} to ${Math.max(...scores)} points`,
    );
  } finally {
    await secured.stop();
    await site.stop();
  }
});
