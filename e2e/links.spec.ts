import { parseAtomFeed } from "feedsmith";
import jsQR from "jsqr";
import sharp from "sharp";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, choosePictures, describeItem, meetAll, newTitle, signUp, test } from "@/tests/support/people";
import { publish, publishAs } from "@/tests/support/publish";

const newTag = () => newTitle("wood").replace(/\W/g, "").toLowerCase();
const origin = () => process.env.E2E_URL ?? "";

test("a shared link has a preview, and a search engine reads the same data", async ({ page }) => {
  const title = newTitle("Oak shelf");
  const tag = newTag();
  const id = await publish(title, { tags: `${tag}, shelf`, address: "7 Elm Street, Lewes" });
  await page.goto(`/feed/${id}`);
  await expect(page).toHaveTitle(`${title} · Swap Shop`);
  const content = (name: string) =>
    page.locator(`head meta[property="${name}"], head meta[name="${name}"]`).getAttribute("content");
  for (const name of ["og:title", "twitter:title"]) expect(await content(name)).toBe(title);
  for (const name of ["description", "og:description", "twitter:description"]) {
    expect(await content(name)).toBe("Put here by a test, for nobody.");
  }
  expect(await content("twitter:card")).toBe("summary_large_image");
  const [width, height] = [Number(await content("og:image:width")), Number(await content("og:image:height"))];
  expect([width, height]).toEqual([1200, 630]);
  expect(await content("twitter:image")).toBe(await content("og:image"));
  expect(await content("og:image")).toBe(`${origin()}/feed/${id}/preview.jpg`);
  // The photo alone would be a redirect.
  const picture = await page.request.get(`/feed/${id}/preview.jpg`, { maxRedirects: 0 });
  expect(await sharp(await picture.body()).metadata()).toMatchObject({
    format: "jpeg",
    width,
    height,
  });
  const link = (rel: string) => page.locator(`head link[rel="${rel}"]`);
  await expect(link("canonical")).toHaveAttribute("href", `${origin()}/feed/${id}`);
  await expect(link("alternate").first()).toHaveAttribute("type", "application/atom+xml");
  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(told).toMatchObject({
    "@type": "Offer",
    url: `${origin()}/feed/${id}`,
    price: 0,
    availability: "https://schema.org/InStock",
    areaServed: { name: "Lewes" },
  });
});

test("a short link, its QR code and a flyer open a post, and an invalid one does not", async ({
  page,
  request,
}) => {
  const title = newTitle("Copper kettle");
  const id = await publish(title, { address: "7 Elm Street, Lewes", latitude: "50.873812" });
  await page.goto(`/feed/${id}`);
  await page.getByText("Short link, QR code and flyer").click();
  const link = page.getByRole("link", { name: /\/p\// });
  await expect(link).toContainText(new URL(page.url()).host);
  const short = (await link.getAttribute("href")) ?? "";
  await expectReadable(page, "the post with its links");
  for (const path of [short, short.toUpperCase().replace("/P/", "/p/")]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([308, `/feed/${id}`]);
  }
  const strange = ["/p/nonsense", "/p/0000-0000-0000-0000", `${short}x`, "/feed/nothing/qr.svg"];
  for (const path of strange) expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  expect((await request.get("/p/..%2f..%2fetc%2fpw")).status()).toBe(400);
  const svg = await request.get(`/feed/${id}/qr.svg`);
  expect(svg.headers()["content-type"]).toContain("image/svg+xml");
  const { data, info } = await sharp(await svg.body(), { density: 200 })
    .resize(400)
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(origin() + short);

  await page.getByRole("link", { name: "A flyer for the stairwell" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectReadable(page, "the flyer");
  const text = (await (await request.get(`/feed/${id}/flyer`)).text()) ?? "";
  for (const secret of ["7 Elm", "50.873812"]) expect(text).not.toContain(secret);
  await page.setViewportSize({ width: 1280, height: 800 });
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect((await request.get("/feed/0198a0c0-0000-7000-8000-000000000000/flyer")).status()).toBe(404);
});

test("pages of text name themselves as canonical, and the feeds after the site", async ({ request }) => {
  for (const path of ["/safety", "/fair-draw", "/rules", "/privacy", "/imprint", "/impact", "/developers"]) {
    const html = await (await request.get(path)).text();
    expect([path, /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]]).toEqual([path, origin() + path]);
    expect([path, /type="application\/atom\+xml"[^>]* title="([^"]+)"/.exec(html)?.[1]]).toEqual([
      path,
      "Swap Shop: all posts",
    ]);
  }
});

test("a tag has a page with both types of posts, and its own feed", { tag: "@thorough" }, async ({
  page,
  request,
}) => {
  const tag = `${newTag()} & co/1`;
  const path = `/tag/${encodeURIComponent(tag)}`;
  expect((await request.get(path)).status()).toBe(404);
  const offer = newTitle("Offcuts");
  await publish(offer, { tags: tag });
  const wish = newTitle("Boards wanted");
  const wishId = await publish(wish, { tags: tag, type: "request" });
  await page.goto(`/feed/${wishId}`);
  await page.getByRole("link", { name: tag }).click();
  await expect(page.getByRole("heading", { name: `Tagged ${tag}` })).toBeVisible();
  for (const title of [offer, wish]) await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectReadable(page, "a tag's page");
  await page.goto(path.toUpperCase().replace("/TAG/", "/tag/"));
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", origin() + path);
  const feedUrl = await page.getByRole("link", { name: "Atom feed" }).getAttribute("href");
  const feed = parseAtomFeed(await (await request.get(feedUrl ?? "")).text());
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual([wish, offer]);
  // Also from a card, above its stretched link.
  await page.getByRole("link", { name: tag }).first().click();
  await expect(page).toHaveURL(path);
  const strange = ["/tag/nobody-ever-used-this", "/tag/a,b", "/tag/nobody-ever-used-this/feed.atom"];
  for (const address of strange) {
    const { status } = await fetch(origin() + address);
    expect([address, status >= 400 && status < 500]).toEqual([address, true]);
  }
});

test("feed readers and search engines learn about new and removed posts", async ({ page, meet }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const { request } = page;
  const readFeed = async (path: string) => {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const text = await answer.text();
    const isWhole = await page.evaluate(
      (xml) => !new DOMParser().parseFromString(xml, "application/xml").querySelector("parsererror"),
      text,
    );
    expect(isWhole).toBe(true);
    return { feed: parseAtomFeed(text), etag: answer.headers().etag ?? "" };
  };
  const readTwice = async () => {
    const { etag } = await readFeed("/feed.atom");
    const again = await request.get("/feed.atom", { headers: { "if-none-match": etag } });
    return [again.status(), (await again.body()).length];
  };
  // While others publish, the feed may change in between.
  await expect.poll(readTwice).toEqual([304, 0]);
  const before = await readFeed("/feed.atom");
  const title = `${newTitle("Lamp")} <b>&amp; "shade"`;
  const id = await publishAs(ada, title, { tags: "lamp" });
  const entryIn = ({ feed }: Awaited<ReturnType<typeof readFeed>>) =>
    feed.entries?.find((one) => one.id === `urn:uuid:${id}`);
  // While others publish, too, strangers may see it a second later.
  await expect.poll(async () => entryIn(await readFeed("/feed.atom"))).toBeDefined();
  const after = await readFeed("/feed.atom");
  expect(after.etag).not.toBe(before.etag);
  const entry = entryIn(after);
  expect(entry).toMatchObject({
    title: { value: title },
    links: [{ href: `${origin()}/feed/${id}`, rel: "alternate" }],
  });
  expect(Date.parse(String(after.feed.updated))).toBeGreaterThanOrEqual(Date.parse(String(entry?.updated)));
  const idsIn = async (path: string) => (await readFeed(path)).feed.entries?.map((one) => one.id) ?? [];
  await expect.poll(() => idsIn("/offers.atom")).toContain(`urn:uuid:${id}`);
  expect(await idsIn("/requests.atom")).not.toContain(`urn:uuid:${id}`);

  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${origin()}/sitemap.xml`);
  const parts = [...(await (await request.get("/sitemap.xml")).text()).matchAll(/<loc>(.+?)<\/loc>/g)];
  expect(parts.map(([, url]) => url)).toEqual([`${origin()}/sitemap/pages.xml`, `${origin()}/sitemap/1.xml`]);
  const listed = async () =>
    (await (await request.get("/sitemap/1.xml")).text()).includes(`/feed/${id}</loc>`);
  await expect.poll(listed).toBe(true);
  for (const part of ["2.xml", "0.xml", "x.xml", "1"])
    expect((await request.get(`/sitemap/${part}`)).status()).toBe(404);
  await ada.call("DELETE", `/post/${id}`);
  expect(await listed()).toBe(false);
  expect(await idsIn("/feed.atom")).not.toContain(`urn:uuid:${id}`);
  expect((await request.get(`/feed/${id}`)).status()).toBe(410);
});

test("a matching post is shown with the reason, to its poster first of all", { tag: "@thorough" }, async ({
  page,
  meet,
}) => {
  const tag = newTag();
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const wish = newTitle("Flumbers");
  const wishId = await publishAs(ada, wish, {
    type: "request",
    tags: `${tag}, flumbers`,
    latitude: "50.8743",
    longitude: "0.0123",
  });
  await page.goto(`/feed/${wishId}`);
  await expect(page.getByRole("heading", { name: "What could help" })).toHaveCount(0);

  const title = newTitle("Grobbles");
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, title);
  await page.getByRole("textbox", { name: "Tags" }).fill(tag);
  await choosePictures(page);
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page.getByText("Post created successfully")).toBeVisible();
  const first = page.getByRole("region", { name: "Neighbours who may be glad of it" });
  await expect(first.getByRole("link", { name: wish })).toBeVisible();
  await expect(first).toContainText(`Both tagged ${tag}, under 2 km`);
  await expectReadable(page, "a new post with its matches");

  await page.goto(`/feed/${wishId}`);
  const help = page.getByRole("region", { name: "What could help" });
  await expect(help).toContainText(`Both tagged ${tag}, under 2 km`);
  await help.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  const another = newTitle("Snorgs");
  const anotherId = await publishAs(ben, another, { tags: tag, latitude: "50.8743", longitude: "0.0123" });
  const replyId = await ask(ada, anotherId);
  await ben.call("PUT", `/post/${anotherId}/recipient`, { replyId });
  await ben.call("PUT", `/post/${anotherId}/handover`, { replyId });
  await page.goto(`/feed/${anotherId}`);
  await page.getByRole("link", { name: "There are similar ones below." }).click();
  const similar = page.getByRole("region", { name: "Similar offers" });
  await expect(similar.getByRole("link", { name: title })).toBeInViewport();
  const comments = await page.getByRole("region", { name: /comments?$/i }).boundingBox();
  expect((await similar.boundingBox())?.y).toBeLessThan(comments?.y ?? 0);
  await expectReadable(page, "a post that is gone");
});

test("a developer can read how to get a token, the limits, and every call with an example", {
  tag: "@thorough",
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Developers" }).click();
  await expect(page.getByRole("heading", { name: "Get a token" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Publishing 30 in 30 minutes" })).toBeVisible();
  await page.getByText("GET /api/v1/post/changes").click();
  await expect(
    page.getByText(`curl "${origin()}/api/v1/post/changes?since=0&limit=100"`).last(),
  ).toBeVisible();
  await page.locator("details").evaluateAll((all) => {
    for (const one of all.slice(0, 8)) one.setAttribute("open", "");
  });
  await expectReadable(page, "the page for developers");
  const { paths } = await (await page.request.get("/api/v1/openapi.json")).json();
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(40);
  const shown = await page.locator("summary code").allTextContents();
  expect(shown.sort()).toEqual(calls.sort());
});
