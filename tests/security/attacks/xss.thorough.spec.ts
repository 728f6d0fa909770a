/** User input never runs in a browser, and is shown as typed. */
import type { Page } from "@playwright/test";
import { checkText } from "@/lib/content-rules/check-text";
import { PAYLOADS } from "@/tests/security/payloads";
import { mailsTo, runCron } from "@/tests/support/emails";
import { anyAddress, expect } from "@/tests/support/fixtures";
import { ask, meetAll, type Neighbour, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

/** One member may publish 30 times in half an hour. */
const AT_ONCE = 14;
/** Without links, which public texts do not take: searches and messages have those too. */
const PUBLIC = PAYLOADS.filter((payload) => checkText(payload).length === 0);
/** Payloads for short fields, one at a time; long fields contain all. */
const SHORT = isThorough ? PUBLIC : PUBLIC.slice(3, 4);
const GROUPS = Array.from({ length: Math.ceil(SHORT.length / AT_ONCE) }, (_, index) =>
  SHORT.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
);
const ALL = PUBLIC.join("\n");
const first = (payload: string, most: number) => [...payload].slice(0, most).join("");
/** As stored in one line, and as a browser renders it. */
const shown = (text: string) => text.replace(/\s+/g, " ").trim();

test.setTimeout(isThorough ? 900_000 : 180_000);

/** Everything that must not happen in a browser. */
async function watch({ context }: Neighbour, happened: string[]): Promise<void> {
  await context.exposeBinding(
    "told",
    ({ page }, what: string) => void happened.push(`${page.url()}: ${what}`),
  );
  await context.addInitScript(() => {
    const told = (window as unknown as { told(what: string): void }).told;
    Object.assign(window, { xss: () => told("a payload ran") });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      told(`against the policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on("page", (page) => {
    page.on("dialog", (dialog) => {
      happened.push(`${page.url()}: a dialog`);
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => happened.push(`${page.url()}: ${error.message}`));
  });
}

/** Opens a page and checks that all texts are shown as typed. */
async function read(reader: Neighbour, path: string, words: string[]): Promise<void> {
  // This checks the display, not the speed: others write meanwhile.
  await expect(async () => {
    const page = await reader.visit(path);
    for (const text of words) {
      const found = page.locator("main").getByText(shown(text)).first();
      await expect(found, `${path}: ${text}`).toBeAttached({ timeout: 5000 });
    }
  }).toPass({ timeout: 40_000 });
  const links = await (reader.context.pages()[0] as Page)
    .locator("a[href], form[action], iframe, object, embed, base")
    .evaluateAll((found) => found.map((one) => one.getAttribute("href") ?? one.outerHTML.slice(0, 80)));
  expect(
    links.filter(
      (link) => !/^(\/|#|\?|https?:\/\/localhost[:/]|https:\/\/www\.openstreetmap\.org|mailto:)/.test(link),
    ),
  ).toEqual([]);
}

for (const [index, group] of GROUPS.entries()) {
  test(`user input never runs in any browser, and is shown as typed: ${index + 1} of ${GROUPS.length} [S25]`, async ({
    meet,
  }) => {
    const happened: string[] = [];
    const [poster, replier] = await meetAll(meet, "Paula Poster", "Rita Replier");
    for (const somebody of [poster, replier]) await watch(somebody, happened);
    await poster.call("PATCH", "/me/profile", {
      about: first(ALL, 500),
      place: { address: first(PAYLOADS[1], 200), latitude: "50.9", longitude: "0.1" },
    });
    const asked: Asked[] = [];
    for (const payload of group) asked.push(await tryOne(payload, poster, replier));
    await tryThread(poster, replier, asked, group.at(-1) ?? "");
    await tryMails([poster, replier]);
    expect(happened).toEqual([]);
    recordMetric(
      "S25",
      `${PUBLIC.length} payloads, ${group.length} of them in every short text, nothing ran`,
    );
  });
}

type Asked = { post: string; reply: string };

async function tryOne(payload: string, poster: Neighbour, replier: Neighbour): Promise<Asked> {
  // Nobody reads so many pages in a minute.
  for (const { context } of [poster, replier])
    await context.setExtraHTTPHeaders({ "x-forwarded-for": anyAddress() });
  const title = first(`${payload} a`, 80);
  const name = first(`${payload} b`, 50);
  // In an address "%3c" may be read as "<", which is another tag's page.
  const tag = shown(first(payload.replaceAll(/[,%]/g, ""), 30)).toLowerCase();
  await poster.call("PATCH", "/me/profile", { name });
  const post = await publishAs(poster, title, { ...texts(payload), tags: tag });
  await replier.call("PATCH", "/me/profile", { name });
  await replier.call("POST", `/post/${post}/comment`, { text: first(ALL, 1000) });
  const reply = await ask(replier, post, { pickup: first(payload, 200), text: first(ALL, 1000) });
  await replier.call("POST", "/me/search", { q: `chair ${payload}`.slice(0, 200), tag });
  const { _id } = await poster.call<{ user: { _id: string } }>("GET", "/me").then(({ user }) => user);
  await poster.call("PUT", `/post/${post}/wish`).catch(() => {});
  await replier.call("PUT", `/post/${post}/wish`);
  const encoded = encodeURIComponent(tag);
  await read(replier, `/feed/${post}`, [title, name, tag, first(payload, 200), "<svg onload=xss()>"]);
  await requireHead(replier, title);
  await read(replier, `/feed/${post}/flyer`, [title]);
  await read(replier, `/user/${_id}`, [name, title, "<img src=x onerror=xss()>"]);
  await read(poster, `/feed/${post}`, [title, name]);
  await read(poster, `/feed/${post}/edit`, []);
  await read(replier, `/tag/${encoded}`, [tag, title]);
  await read(replier, `/search?q=${encodeURIComponent(payload)}`, []);
  await expect((await replier.visit(`/?q=${encodeURIComponent(payload)}`)).locator("main")).toBeVisible();
  for (const path of ["/feed.atom", `/tag/${encoded}/feed.atom`, "/sitemap.xml"])
    await expect(() => requireWellFormed(replier, path, title)).toPass({ timeout: 40_000 });
  return { post, reply };
}

const texts = (payload: string) => ({
  description: first(ALL, 2000),
  address: first(`${payload} Lane`, 200),
  pickup: first(payload, 200),
});

/** The metadata for link previews and search engines. */
async function requireHead({ context }: Neighbour, title: string): Promise<void> {
  const [page] = context.pages();
  const read = await page?.evaluate(() => ({
    title: document.title,
    preview: document.querySelector('meta[property="og:title"]')?.getAttribute("content"),
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}").name,
  }));
  const kept = title.replace(/\s+/g, " ").trim();
  expect(shown(read?.title ?? "")).toContain(kept);
  expect([read?.preview, read?.data]).toEqual([kept, kept]);
}

/** By a browser's XML parser; each feed about the post contains its title. */
async function requireWellFormed({ context }: Neighbour, path: string, title: string): Promise<void> {
  const answer = await context.request.get(path);
  expect([path, answer.status()]).toEqual([path, 200]);
  const text = await answer.text();
  const found = await context.pages()[0]?.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    const titles = [...parsed.querySelectorAll("entry > title")].map((one) => one.textContent ?? "");
    return { broken: parsed.querySelector("parsererror")?.textContent ?? "", titles };
  }, text);
  expect([path, found?.broken]).toEqual([path, ""]);
  if (path.endsWith(".atom")) expect(found?.titles.map(shown)).toContain(shown(title));
}

/** Pages about their swap, and each one's own pages. */
async function tryThread(poster: Neighbour, replier: Neighbour, asked: Asked[], last: string): Promise<void> {
  const reply = asked[0]?.reply ?? "";
  for (const payload of PAYLOADS) {
    await replier.call("POST", `/reply/${reply}/message`, { text: `${payload} to you` });
  }
  for (const { post, reply: replyId } of asked)
    await poster.call("PUT", `/post/${post}/recipient`, { replyId });
  const said = PAYLOADS.map((payload) => `${payload} to you`);
  await read(poster, `/messages/${reply}`, said);
  await read(replier, `/messages/${reply}`, said);
  await read(poster, "/messages", [first(`${last} a`, 80)]);
  await read(poster, "/me", [first(`${last} a`, 80), "<svg onload=xss()>"]);
  await read(replier, "/me", [first(`${last} a`, 80)]);
  await read(poster, "/me/settings", []);
  await read(replier, "/notifications", [first(`${last} a`, 80)]);
  await read(poster, "/notifications", [first(`${last} a`, 80)]);
  await read(replier, "/searches", [first(last, 100)]);
  await read(replier, "/wishlist", [first(`${last} a`, 80)]);
  await read(replier, "/", [first(`${last} a`, 80)]);
}

/** An email client is a browser too. */
async function tryMails(people: Neighbour[]): Promise<void> {
  await runCron();
  const [{ context } = people[0] as Neighbour] = people;
  for (const { email } of people) {
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThan(0);
    for (const { html = "" } of mails) {
      const parsed = await context.pages()[0]?.evaluate((text) => {
        // This page would refuse the colours of the night.
        const mail = new DOMParser().parseFromString(text.replace(/<style>[^<]*<\/style>/, ""), "text/html");
        const active = mail.querySelectorAll(
          "script, iframe, object, embed, svg, form, base, img[onerror], [onload]",
        );
        const links = [...mail.querySelectorAll("a")].map(({ protocol }) => protocol);
        return { active: active.length, links, text: mail.body.textContent ?? "" };
      }, html);
      expect(parsed?.active).toBe(0);
      expect(new Set(parsed?.links)).toEqual(new Set(["http:"]));
      expect(parsed?.text).toMatch(/xss|evil\.example/);
    }
  }
}
