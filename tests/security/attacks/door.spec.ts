/** Forms that pretend to be server actions: there are none, and Next must never see one. */

import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { recordMetric, times } from "@/tests/support/test-budget";
import { type Got, send } from "./raw-http";

const BOUNDARY = "----door";

const form = (fields: Record<string, string>) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join("")}--${BOUNDARY}--\r\n`,
  );

const ACTION = form({ $ACTION_REF_1: "", "$ACTION_1:0": '{"id":"7f00","bound":"$@1"}', "$ACTION_1:1": "[]" });
const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

const post = (baseURL: string | undefined, path: string, headers = {}, body = ACTION): Promise<Got> =>
  send(baseURL ?? "", {
    method: "POST",
    path,
    headers: {
      "x-forwarded-for": anyAddress(),
      "content-length": String(body.length),
      ...MULTIPART,
      ...headers,
    },
    body,
  });

/** Known ways to a page or to Next's not-found page. */
const WAYS = [
  ...["/api/%2e%2e/about", "/api/../about", "/api/.%2E/", "/api/v1/../../about", "/api/%252e%252e/about"],
  ...[
    "/api\\..\\about",
    "/api/%5c..%5cabout",
    "/api%2f..%2fabout",
    "/api/..;/about",
    "/api/%c0%ae%c0%ae/about",
  ],
  ...[
    "/api",
    "/api/",
    "/api/other",
    "/api/v1",
    "/api/v1/",
    "/api/auth",
    "/api/auth/",
    "/api/health",
    "/api/cron/x",
  ],
  ...[
    "/about",
    "//about",
    "/%61bout",
    "/_not-found",
    "/_global-error",
    "/about.rsc",
    "/images/a/b",
    "/feed.atom",
  ],
  ...[
    "/_next/image?url=%2Fx&w=64&q=75",
    "/_next/data/x/about.json",
    "/tag/a%2fb",
    "/api/v1/.rsc",
    "/api/v1/login",
  ],
  ...["http://localhost/about", "//localhost/about", "/api/auth/signin", "/api/cron", "/api/health/ready"],
];

const HEADERS: Record<string, string>[] = [
  {},
  { "next-action": "7f0000000000000000000000000000000000000000" },
  { "next-action": "x", "content-type": "text/plain;charset=UTF-8" },
  { rsc: "1", "next-router-state-tree": "%5B%22%22%5D", "next-url": "/about" },
  { "x-nextjs-data": "1", "x-matched-path": "/about", "x-invoke-path": "/about" },
  { "content-type": "application/x-www-form-urlencoded" },
];

/** 302: next-auth redirects to the login page. */
const REFUSED = [302, 308, 400, 401, 404, 405, 415, 422];

test("a fake server action is refused on every path, and no page is rendered for it [S22] [S46]", async ({
  baseURL,
}) => {
  const tries = WAYS.flatMap((path) => HEADERS.map((headers) => ({ path, headers })));
  while (tries.length > 0) {
    const some = tries.splice(0, 12).map(async (sent) => {
      const { status, body } = await post(baseURL, sent.path, sent.headers);
      // Next's decoder answers in plain text; a page would be HTML.
      const isOurs = REFUSED.includes(status) && /^(?:\{|$)/.test(String(body));
      expect([sent, status, isOurs]).toEqual([sent, status, true]);
    });
    await Promise.all(some);
  }
});

test("hundreds of such forms cause no error, and are rate-limited [S22] [S54]", async ({
  baseURL,
  request,
}) => {
  const from = anyAddress();
  const count = times(700, 3000);
  const statuses = new Map<number, number>();
  const attack = async () => {
    while ([...statuses.values()].reduce((sum, one) => sum + one, 0) < count) {
      const { status } = await post(baseURL, "/api/%2e%2e/about", { "x-forwarded-for": from });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 8 }, attack));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  expect([...statuses.keys()].sort()).toEqual([400, 429]);
  recordMetric(
    "S22",
    `${count} forms for server actions in ${seconds} s: ${statuses.get(400)} × 400, then 429`,
  );
  expect((await request.get("/about", { headers: { "x-forwarded-for": anyAddress() } })).status()).toBe(200);
});

test("a page has one address, other spellings redirect to it, and no file detour works [S22] [S54]", async ({
  baseURL,
}) => {
  const get = (path: string) =>
    send(baseURL ?? "", { method: "GET", path, headers: { "x-forwarded-for": anyAddress() } });
  for (const path of ["/%61bout", "//about", "/about/", "///about//"]) {
    const { status, headers } = await get(`${path}?a=%2F`);
    expect([path, status, headers.location]).toEqual([path, 308, "/about?a=%2F"]);
  }
  for (const path of [
    "/images/../about",
    "/_next/static/../../about",
    "/images/%2e%2e/about",
    "/\\evil.example",
  ])
    expect([path, (await get(path)).status]).toEqual([path, 400]);
  expect((await get("//evil.example/x")).headers.location).toBe("/evil.example/x");
});

test("calls without a valid token, of next-auth, and unknown ones are rate-limited by network [S54]", async ({
  baseURL,
}) => {
  const statusOf = async (from: string, method: string, path: string, more: Record<string, string> = {}) =>
    (await send(baseURL ?? "", { method, path, headers: { "x-forwarded-for": from, ...more } })).status;
  const calls: [string, string, number, Record<string, string>?][] = [
    ["GET", "/api/v1/me", 401, { authorization: "Bearer made.up" }],
    ["GET", "/api/auth/csrf", 200],
    ["PATCH", "/api/v1/login", 405],
    ["GET", "/api/v1/nothing-here", 404],
  ];
  for (const [method, path, usual, headers] of calls) {
    const [greedy, other] = [anyAddress(), anyAddress()];
    const all: number[] = [];
    while (all.length < 305)
      all.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => statusOf(greedy, method, path, headers)))),
      );
    const often = (status: number) => all.filter((one) => one === status).length;
    expect([path, often(usual), often(429), often(503)]).toEqual([path, 300, 5, 0]);
    expect(await statusOf(other, method, path, headers)).toBe(usual);
  }
});
