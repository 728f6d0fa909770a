/** Budgets of what a browser loads. A page that grows past one of them fails here, not on a neighbour's phone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { expect, test } from "@/tests/support/fixtures";
import { seenShifts, totalShift, watchShifts } from "@/tests/support/shifts";

const KB = 1000;
/** 80 kB with the 38 demo posts; other tests publish more. */
const MAX_HTML = { page: 23 * KB, card: 1.5 * KB };
/** Beyond what a bare page of this Next loads: the files named in its manifest, and those of its error boundaries. */
const MAX_JS = 18.1 * KB;
const BARE_BOUNDARIES = 3.6 * KB;
const MAX_FIRST_VISIT = 300 * KB;

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1350, height: 940 } };

const inBuild = (file: string) => readFileSync(join(process.env.NEXT_DIST_DIR || ".next-test", file));

const isPrefetch = (request: Request) =>
  "next-router-prefetch" in request.headers() || "next-router-segment-prefetch" in request.headers();

test("the HTML of the feed stays small, card by card", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const cards = html.match(/<article/g)?.length ?? 0;
  expect(cards).toBeGreaterThan(30);
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML.page + cards * MAX_HTML.card);
});

test("the feed loads little script beyond the framework", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const bare = new Set<string>(JSON.parse(inBuild("build-manifest.json").toString()).rootMainFiles);
  const scripts = [...html.matchAll(/<script src="\/_next\/([^"?]+)[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, file = ""]) => file);
  expect(scripts.filter((file) => bare.has(file)).length).toBe(bare.size);
  const own = [...new Set(scripts)].filter((file) => !bare.has(file));
  const bytes = own.reduce((sum, file) => sum + gzipSync(inBuild(file), { level: 9 }).length, 0);
  expect(bytes).toBeLessThan(MAX_JS + BARE_BOUNDARIES);
});

test.describe("a first visit by phone", () => {
  test.use(PHONE);

  test("weighs little", async ({ page }) => {
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto("/", { waitUntil: "networkidle" });
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
    expect(bytes).toBeGreaterThan(100 * KB);
    expect(bytes).toBeLessThan(MAX_FIRST_VISIT);
  });
});

test("a slow phone takes over the feed bit by bit", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    // React marks each element that it has taken over.
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
    const count = () => {
      counts.push([...document.querySelectorAll("article")].filter(isTaken).length);
      setTimeout(count);
    };
    count();
  });
  await page.goto("/");
  const read = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  const cards = await page.locator("article").count();
  await expect.poll(async () => (await read()).at(-1), { timeout: 30_000 }).toBe(cards);
  const counts = await read();
  const steps = counts.slice(1).map((taken, index) => taken - (counts[index] ?? 0));
  // One context that changes at a usual priority meanwhile, and all of it would be one task.
  expect(Math.max(...steps)).toBeLessThan(cards / 2);
});

test("a page is fetched ahead only once its link is pointed at", async ({ page }) => {
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (isPrefetch(request)) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(ahead).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Contact" }).hover();
  await expect.poll(() => ahead).toContain("/contact");
  expect(new Set(ahead)).toEqual(new Set(["/contact"]));
});

async function layoutShifts(page: Page, path: string): Promise<string[]> {
  await watchShifts(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(
    page
      .getByText(/\d+ found|Nothing matches/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  return seenShifts(page);
}

for (const [device, settings] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device} a search moves nothing once it is shown`, () => {
    test.use(settings);

    for (const path of [
      "/?q=chair",
      "/search",
      "/search?q=chair",
      "/search?q=zzzznothing",
      "/search?type=offer&tag=kitchen",
    ])
      test(path, async ({ page }) => {
        expect(await layoutShifts(page, path)).toEqual([]);
      });
  });
}

/** Of all changes of a page together, the late font among them. */
const MAX_TOTAL_SHIFT = 0.01;
const FONT_DELAY_MS = 2500;

test.describe("a font that arrives late moves nothing", () => {
  test.use({ ...PHONE, viewport: { width: 390, height: 844 } });

  for (const name of ["feed", "search", "post", "form"])
    test(name, async ({ page, request }) => {
      const { posts } = await (await request.get("/api/v1/post?limit=1")).json();
      const paths = { feed: "/", search: "/search", post: `/feed/${posts[0]._id}`, form: "/donate" };
      await watchShifts(page);
      await page.route("**/*.woff2", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
        await route.continue();
      });
      const arrived = page.waitForResponse("**/*.woff2");
      await page.goto(paths[name as keyof typeof paths], { waitUntil: "domcontentloaded" });
      await arrived;
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      expect(await page.evaluate(() => document.fonts.check("16px figtree"))).toBe(true);
      expect(await totalShift(page)).toBeLessThan(MAX_TOTAL_SHIFT);
    });
});
