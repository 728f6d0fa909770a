import { shortCode } from "@/lib/syndication/short-links";
import { call, publishSmall } from "@/tests/support/api";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { isThorough } from "@/tests/support/test-budget";
import { listRoutes } from "./pages";
import { type Got, send } from "./raw-http";
import { type RealIds, someRealIds } from "./real-ids";
import { startOwnSite } from "./site-fixture";

type Row = [anonymous: number, member: number, sent: number, example?: string];

/**
 * The answers of everything outside of the API to strangers, to the member concerned, and to a POST.
 * `app/api/v1/access.test.ts` does the same for the API. `{name}` stands for a real value.
 */
const TABLE: Record<string, Row> = {
  // route                        anonymous, member, POST
  "/": [200, 200, 405],
  "/about": [200, 200, 405],
  "/change-email": [200, 200, 405],
  "/confirm-email": [200, 200, 405],
  "/reset-password": [200, 200, 405],
  "/sign-in-link": [200, 200, 405],
  "/recover-account": [200, 200, 405],
  "/contact": [200, 200, 405],
  "/demand": [200, 200, 405],
  "/developers": [200, 200, 405],
  "/donate": [200, 200, 405],
  "/donate/many": [200, 200, 405],
  "/goodbye": [200, 200, 405],
  "/host": [200, 200, 405],
  "/host/health": [200, 200, 405],
  "/host/invitations": [200, 200, 405],
  "/host/log": [200, 200, 405],
  "/host/members": [200, 200, 405],
  "/moderation": [200, 200, 405],
  "/imprint": [200, 200, 405],
  "/privacy": [200, 200, 405],
  "/rules": [200, 200, 405],
  "/impact": [200, 200, 405],
  "/login": [200, 200, 405],
  "/offline": [200, 200, 405],
  "/safety": [200, 200, 405],
  "/fair-draw": [200, 200, 405],
  "/search": [200, 200, 405],
  "/signup": [200, 200, 405],
  // Page shells without content: personal data comes through the API.
  "/me": [200, 200, 405],
  "/me/reports": [200, 200, 405],
  "/me/settings": [200, 200, 405],
  "/messages": [200, 200, 405],
  "/messages/[id]": [200, 200, 405, "{reply}"],
  "/notifications": [200, 200, 405],
  "/renew": [200, 200, 405],
  "/promise": [200, 200, 405],
  "/turn": [200, 200, 405],
  "/searches": [200, 200, 405],
  "/unsubscribe": [200, 200, 405],
  "/welcome": [200, 200, 405],
  "/wishlist": [200, 200, 405],
  "/feed/[id]": [200, 200, 405, "{post}"],
  "/feed/[id]/edit": [200, 200, 405, "{post}"],
  "/feed/[id]/flyer": [200, 200, 405, "{post}"],
  "/tag/[tag]": [200, 200, 405, "100%25"],
  "/user/[id]": [200, 200, 405, "{user}"],
  // A member who has handed nothing over.
  "/user/[id]/preview.jpg": [404, 404, 405, "{user}"],
  "/feed/[id]/qr.svg": [200, 200, 405, "{post}"],
  "/feed/[id]/preview.jpg": [200, 200, 405, "{post}"],
  "/p/[short]": [308, 308, 405, "{short}"],
  "/images/[name]": [200, 200, 405, "{image}"],
  "/feed.atom": [200, 200, 405],
  "/offers.atom": [200, 200, 405],
  "/requests.atom": [200, 200, 405],
  "/tag/[tag]/feed.atom": [200, 200, 405, "100%25"],
  // With the secret in the address.
  "/searches/[secret]/feed.atom": [200, 200, 405, "{secret}"],
  "/sitemap.xml": [200, 200, 405],
  "/sitemap/[part]": [200, 200, 405, "pages.xml"],
  "/robots.txt": [200, 200, 405],
  "/manifest.webmanifest": [200, 200, 405],
  "/icon.svg": [200, 200, 405],
  "/apple-icon.png": [200, 200, 405],
  "/impact.csv": [200, 200, 405],
  // No host has set a file here.
  "/map.pmtiles": [404, 404, 405],
  "/api/health/live": [200, 200, 405],
  "/api/health/ready": [200, 200, 405],
  // For our scheduler.
  "/api/cron": [404, 404, 405],
  "/api/auth/[...nextauth]": [200, 200, 404, "providers"],
};

const HOME = {
  address: "73 Quince Street, Lewes",
  latitude: "50.871937",
  longitude: "0.013973",
  tags: "100%",
};
const SECRETS = /73 Quince|50\.871937|0\.013973|[0-9a-f]{12}@example\.org/;

// One site for all tests.
test.describe.configure({ mode: "default" });

let site: Awaited<ReturnType<typeof startOwnSite>>;
let scene: RealIds;
let real: Record<string, string>;

test.beforeAll(async () => {
  site = await startOwnSite();
  scene = await someRealIds(site.url);
  const [poster = "", asker = ""] = scene.members;
  const post = await publishSmall(site.url, poster, HOME);
  const read = async (path: string, token: string) =>
    JSON.parse((await call(site.url, "GET", path, token)).text);
  const image = (await read(`/post/${post}`, poster)).post.images[0].url.split("/").at(-1);
  const secret = (await read("/me/search", asker)).searches[0].feed.split("/")[2];
  const [user = "", reply = ""] = [scene.ids.user[0], scene.ids.reply[0]];
  real = { post, image, secret, user, reply, short: shortCode(post) };
});
test.afterAll(() => site.stop());

const addressOf = (route: string, example = "") =>
  route.replace(
    /\[[^\]]+\]/,
    example.replace(/\{(\w+)\}/, (_, name) => real[name] ?? "none"),
  );
const asMember = () => ({
  cookie: `swap-shop=${scene.members[0]}; signed-in=1`,
  "sec-fetch-site": "same-origin",
});
const get = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
  send(site.url, { method: "GET", path, headers: { "x-forwarded-for": anyAddress(), ...headers } });

test("the access table covers everything outside of the API, and no more [S17]", () => {
  expect(Object.keys(TABLE).sort()).toEqual(listRoutes());
});

test("everything outside of the API answers strangers and members as its table says, and both alike [S17]", async () => {
  const found: Record<string, Row> = {};
  for (const [route, [, , , example]] of Object.entries(TABLE)) {
    const path = addressOf(route, example);
    const [anonymous, member] = [await get(path), await get(path, asMember())];
    const sent = await send(site.url, { method: "POST", path, headers: asMember() });
    found[route] = [anonymous.status, member.status, sent.status, ...(example ? [example] : [])] as Row;
    expect([path, String(member.body)]).toEqual([path, String(anonymous.body)]);
    expect([path, SECRETS.exec(String(anonymous.body))]).toEqual([path, null]);
  }
  expect(found).toEqual(TABLE);
});

const PRIVATE = [
  "/api/v1/me",
  "/api/v1/me/post",
  "/api/v1/me/reply",
  "/api/v1/message",
  "/api/v1/reply/{reply}/message",
];
const FRAMES = ["/me", "/me/settings", "/messages/{reply}", "/feed/{post}"];
const ENDINGS = [
  "",
  ".rsc",
  ".json",
  ".segments/_tree.segment.rsc",
  "?nxtPid=1",
  "?nxtPid=../me&_rsc=x",
  "/",
  "/.",
  "/index",
];
const BYPATHS = ["/%2e", "/.", "/en", "//localhost", "/_next/data/x", "/_next/../", "/api/v1/..;"];
const HEADERS: Record<string, string>[] = [
  ...[{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }, { "x-nextjs-data": "1" }],
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  ...["middleware", "proxy", "src/middleware"].map((name) => ({
    "x-middleware-subrequest": Array(5).fill(name).join(":"),
  })),
  ...[
    { "x-middleware-prefetch": "1" },
    { "x-matched-path": "/" },
    { "x-invoke-path": "/", "x-invoke-status": "200" },
  ],
];

test("no known proxy bypass reveals anything private [S22]", async () => {
  const ways = [...PRIVATE, ...FRAMES]
    .flatMap((path) => {
      const address = path.replace(/\{(\w+)\}/, (_, name) => real[name] ?? "none");
      const addresses = [
        ...ENDINGS.map((ending) => address + ending),
        ...BYPATHS.map((before) => before + address),
      ];
      return addresses.flatMap((one) => HEADERS.map((headers) => ({ path, one, headers })));
    })
    .filter((_, index) => isThorough || index % 7 === 0);
  const told: unknown[] = [];
  const next = ways.values();
  const walk = async () => {
    for (const { path, one, headers } of next) {
      const { status, body } = await get(one, headers);
      const isTold = PRIVATE.includes(path) && /"success":true/.test(String(body));
      if (status >= 500 || isTold || SECRETS.test(String(body))) told.push([one, headers, status]);
    }
  };
  await Promise.all([walk(), walk(), walk(), walk()]);
  expect(told).toEqual([]);
  // The same is visible to its owner.
  expect(String((await get("/api/v1/me/post", asMember())).body)).toMatch(SECRETS);
});
