/** Searches everything the site sends for the value of every private column. */

import { call } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { startNginx } from "@/tests/support/nginx";
import { missing } from "@/tests/support/programs";
import { isThorough, recordMetric } from "@/tests/support/test-budget";
import { type Look, looks, type Sight, see } from "./crawl";
import { aScene, canary, PEOPLE, type Person, type Scene } from "./scene";
import { listSecrets, type Secret, searchFor } from "./secrets";
import { type OwnSite, startOwnSite } from "./site-fixture";

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

let site: OwnSite;
let scene: Scene;
let secrets: Secret[];

test.beforeAll(async () => {
  site = await startOwnSite();
  scene = await aScene(site);
});

test.afterAll(() => site?.stop());

const cookieOf = (person: Person) =>
  person === "anonymous" ? "" : `swap-shop=${scene.members[person].token}; signed-in=1`;

/** The secrets a reader must not see, without those in the address they sent. */
const leaksTo = (person: Person, found: Secret[], path: string) =>
  found.filter(
    ({ value, readers, columns }) =>
      !(person !== "anonymous" && readers.has(scene.members[person].id)) &&
      !path.includes(value) &&
      // The secret in the address of a saved search's feed opens the search.
      !(
        path.startsWith(`/searches/${scene.secret}/`) &&
        columns.every((one) => one.startsWith("SavedSearch."))
      ),
  );

/** Four at a time, like a browser. */
async function atOnce<T>(list: T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) await act(one);
  };
  await Promise.all([work(), work(), work(), work()]);
}

const named = ({ path, headers }: Look) => `${path} ${Object.keys(headers).join("+")}`.trim();

test("values in private columns reach only their intended readers, on every page, payload and call [S19]", async () => {
  const listed = await listSecrets(site.database, scene.words);
  secrets = listed.secrets;
  expect(listed.empty, "a private column of which nothing is known shows nothing").toEqual([]);
  const search = searchFor(secrets);
  const all = looks(scene, pictures(await firstPost()));
  const leaks: string[] = [];
  const answered = new Map<string, number>();
  const owned = new Set<Secret>();
  let seen = 0;
  const lookAs = async (person: Person, look: Look) => {
    const sight = await see(site.url, look, cookieOf(person));
    seen += 1;
    if (sight.status < 400) answered.set(look.path, sight.status);
    if (sight.status >= 500) leaks.push(`${person}: ${named(look)}: ${sight.status}`);
    const found = search(everythingIn(sight));
    for (const one of found) owned.add(one);
    for (const one of leaksTo(person, found, look.path))
      leaks.push(`${person}: ${named(look)}: ${[...new Set(one.columns)]} (${one.value})`);
  };
  for (const person of PEOPLE) {
    // Cached pages are the same for everybody, as a test below proves; thorough mode tries all for everybody.
    const some = person === "anonymous" || isThorough ? all : all.filter(({ kind }) => kind !== "payload");
    await atOnce(some, (look) => lookAs(person, look));
  }
  expect(leaks).toEqual([]);
  // Public values were found: the search works.
  const kinds = new Set([...owned].flatMap(({ columns }) => columns));
  expect([...kinds]).toEqual(
    expect.arrayContaining(["User.email", "User.homeAddress", "Post.address", "Post.latitude"]),
  );
  expect([...kinds]).toEqual(
    expect.arrayContaining(["Reply.text", "Message.text", "SavedSearch.secret", "SavedSearch.q"]),
  );
  expect(unanswered(all, answered)).toEqual([]);
  recordMetric("S19", `${secrets.length} secrets of ${kinds.size} kinds, ${seen} answers to five people`);
});

const everythingIn = ({ text, head }: Sight) =>
  `${[...head].map((line) => line.join(": ")).join("\n")}\n${text}`;

const firstPost = async () =>
  (await (await fetch(`${site.url}/api/v1/post/${scene.posts.open}`)).json()).post;
const pictures = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url);

/** Routes that succeeded for nobody, which would make the crawl meaningless. */
function unanswered(all: Look[], answered: Map<string, number>): string[] {
  const shape = (path: string) =>
    path
      .replace(/\?.*/, "")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g, "*")
      .replace(/(\/p|\/tag|\/sitemap)\/[^/]+/, "$1/*");
  const good = new Set([...answered.keys()].map(shape));
  return [...new Set(all.filter(({ kind }) => kind !== "payload").map(({ path }) => shape(path)))].filter(
    (path) => !good.has(path) && !REFUSED.has(path) && !FOR_STAFF.test(path),
  );
}

/** Nobody of the scene has a role: `app/api/v1/staff-access.test.ts` asks as others. */
const FOR_STAFF = /^\/api\/v1\/(host|moderation)\//;

/** Routes that refuse or redirect everybody here. */
const REFUSED = new Set([
  // No host has set a file here.
  "/map.pmtiles",
  ...[
    "/api/cron",
    "/api/v1/place",
    "/api/v1/renewal",
    "/api/v1/turn",
    "/api/v1/promise",
    "/api/auth/signin",
    "/api/auth/error",
  ],
  ...["/nothing", "/feed/nothing", "/%E0%A4%A", "/api/v1/nothing", "/images/nothing-here-1280.webp"],
  ...["/images/*", "/api/auth/*", "/api/v1/*", "/api/v1/me/export/*"],
  ...["/api/v1/me/draft/*", "/api/v1/me/draft/*/picture/[id]"],
]);

test("emails reveal only their recipient's data [S19]", async () => {
  const search = searchFor(secrets);
  const mails = await site.mails();
  expect(mails.length).toBeGreaterThan(2);
  const sent = ["ContactMessage.email", "ContactMessage.subject", "ContactMessage.message"];
  for (const { to, subject, html, text, headers, attachments } of mails) {
    const address = to?.[0]?.address;
    const reader = Object.values(scene.members).find(({ email }) => email === address)?.id;
    const files = attachments.map(({ content }) => unfolded(Buffer.from(content as ArrayBuffer)));
    const found = search(JSON.stringify([subject, html, text, headers, ...files]));
    const others = found.filter(({ readers, columns, value }) =>
      address === site.env.CONTACT_EMAIL
        ? !columns.every((one) => sent.includes(one))
        : !readers.has(reader ?? "") && !wasTold(reader, columns, value),
    );
    expect([address, others.map(({ columns, value }) => `${columns}: ${value}`)]).toEqual([address, []]);
  }
});

/** A mail of the promise names the place, and stays in the mailbox when the promise has ended. */
const wasTold = (reader: string | undefined, columns: string[], value: string) =>
  columns.join() === "Post.address" &&
  value === scene.toldOnce.address &&
  scene.toldOnce.readers.includes(reader ?? "");

/** As a calendar joins its lines. */
const unfolded = (file: Buffer) => file.toString("latin1").replaceAll("\r\n ", "");

/** Startup output of Next and Node. */
const NOT_OURS = /^(✓ |Nobody is here yet\. |Swap Shop is ready: |\(node:\d+\) |\(Use `node )/;

test("the log of all that contains nothing private, and is JSON line by line [S61] [S50]", async () => {
  const forged = `Eve\r\n{"fake":1}\n${canary()}`;
  const account = { name: forged, email: `${canary()}@example.org`, password: "wrong password" };
  expect(await call(site.url, "POST", "/login", undefined, account)).toMatchObject({ status: 401 });
  expect(await call(site.url, "POST", "/register", undefined, account)).toMatchObject({ status: 201 });
  await fetch(`${site.url}/nothing%0d%0a%7B%22fake%22:1%7D`, { headers: { "user-agent": "fake" } });
  const point = { latitude: "50.123456", longitude: "0.654321" };
  await call(site.url, "GET", `/post/nearby?${new URLSearchParams(point)}`);
  const lines = (await site.log()).filter((line) => !NOT_OURS.test(line));
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
  const text = lines.join("\n");
  expect(lines.filter((line) => "fake" in JSON.parse(line))).toEqual([]);
  const events = lines.map((line) => JSON.parse(line).event).filter(Boolean);
  expect(new Set(events)).toEqual(new Set(["signup", "login failed", "denied"]));
  // Ids are allowed, and the time of a line may equal that of a row.
  const isTold = ({ columns }: Secret) =>
    !columns.every((one) => /\.(id|replyId|\w+At|at|stateSince)$/.test(one));
  expect(searchFor(secrets)(text).filter(isTold)).toEqual([]);
  const told = /canary|@example\.org|teapot|50\.1234|0\.6543/;
  expect(lines.filter((line) => told.test(line))).toEqual([]);
});

test("pages are identical for everybody, and a payload does not replace a page [S42]", async () => {
  const pages = looks(scene, []).filter(({ kind }) => kind === "page");
  const vary: string[] = [];
  await atOnce(pages, async (look) => {
    // The first request renders the page if it is not cached.
    await see(site.url, look);
    const plain = await see(site.url, look);
    const signedIn = await see(site.url, look, cookieOf("poster"));
    await see(site.url, { ...look, headers: { rsc: "1" } }, cookieOf("poster"));
    const after = await see(site.url, look);
    for (const other of [signedIn, after]) {
      if (other.text !== plain.text || other.status !== plain.status) vary.push(look.path);
      for (const name of ["set-cookie", "cache-control", "vary", "content-type"])
        if (other.head.get(name) !== plain.head.get(name)) vary.push(`${look.path}: ${name}`);
    }
    if (/cookie/i.test(plain.head.get("vary") ?? "") || plain.head.has("set-cookie"))
      vary.push(`${look.path}: cookie`);
    if (plain.status === 200 && !/rsc/.test(plain.head.get("vary") ?? ""))
      vary.push(`${look.path}: no Vary: RSC`);
  });
  expect(vary).toEqual([]);
});

test("personal answers are never cached on the way [S42]", async () => {
  const calls = looks(scene, []).filter(({ kind, path }) => kind === "call" && path.startsWith("/api/v1/"));
  const kept: string[] = [];
  for (const person of ["anonymous", "poster"] as const) {
    await atOnce(calls, async (look) => {
      const { head } = await see(site.url, look, cookieOf(person));
      const policy = head.get("cache-control") ?? "";
      const isForAll = look.path.endsWith("/openapi.json");
      // A cache has to ask again each time, and never for somebody with credentials.
      const isForStrangers =
        person === "anonymous" &&
        policy === "public, max-age=0, must-revalidate" &&
        /cookie, authorization/i.test(head.get("vary") ?? "");
      if (!isForAll && !isForStrangers && !/private, no-store/.test(policy))
        kept.push(`${person}: ${look.path}: ${policy}`);
    });
  }
  const session = await see(
    site.url,
    { path: "/api/auth/session", headers: {}, kind: "call" },
    cookieOf("poster"),
  );
  expect(session.text).toContain(scene.members.poster.email);
  expect(session.head.get("cache-control")).toMatch(/no-store/);
  expect(kept).toEqual([]);
});

test("a cache in front shows nobody another member's data [S42]", async () => {
  test.skip(!isThorough, "It takes long: see `npm run test:security`.");
  const reason = missing("nginx");
  test.skip(reason !== "", reason);
  const { url, stop } = await startNginx("tests/security/attacks/caching-nginx.conf", [
    ["http://localhost:3000", site.url],
    ["/tmp/cache", (folder) => `${folder}/cache`],
  ]);
  try {
    const all = looks(scene, pictures(await firstPost()));
    await atOnce(all, async (look) => void (await see(url, look, cookieOf("poster"))));
    const search = searchFor(secrets);
    const leaks: string[] = [];
    const kept = new Map<string, number>();
    let largest = 0;
    await atOnce(all, async (look) => {
      const sight = await see(url, look);
      const how = sight.head.get("x-kept") ?? "none";
      kept.set(how, (kept.get(how) ?? 0) + 1);
      const found = leaksTo("anonymous", search(everythingIn(sight)), look.path);
      for (const { columns, value } of found) leaks.push(`${named(look)}: ${columns} (${value})`);
      const direct = await see(site.url, look);
      if (look.kind === "page" && direct.text !== sight.text) leaks.push(`${named(look)}: not the page`);
      if (sight.status === 502) leaks.push(`${named(look)}: not let through`);
      largest = Math.max(largest, [...direct.head].join("\r\n").length);
    });
    expect(leaks).toEqual([]);
    // It does cache public answers, such as pictures.
    expect(kept.get("HIT")).toBeGreaterThan(0);
    recordMetric(
      "S42",
      `nginx kept ${kept.get("HIT")} of ${all.length} answers, none of them private; headers of up to ${largest} bytes`,
    );
  } finally {
    await stop();
  }
});
