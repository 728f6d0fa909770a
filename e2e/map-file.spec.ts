import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { fillCoordinates, openStep, unfoldPlace, waitForHydration } from "@/tests/support/people";
import { anArchive } from "@/tests/support/pmtiles-archive";

const LEWES = { latitude: 50.8743, longitude: 0.0123 };

let site: HostSite;
let folder = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swap-shop-map-"));
  const file = join(folder, "map.pmtiles");
  await writeFile(file, anArchive(LEWES));
  site = await startHostSite({ PMTILES: file });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

function watch(page: Page, origin: string) {
  const parts: { range: string | undefined; status: Promise<number | undefined> }[] = [];
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) foreign.push(url);
    if (url.endsWith("/map.pmtiles"))
      parts.push({
        range: request.headers().range,
        status: request.response().then((response) => response?.status()),
      });
  });
  return { parts, foreign };
}

async function openMap(page: Page, origin: string) {
  await page.goto(`${origin}/donate`);
  await waitForHydration(page);
  await openStep(page, "Place");
  await fillCoordinates(page, String(LEWES.latitude), String(LEWES.longitude));
  await unfoldPlace(page);
  await page.getByText("Show on a map").click();
  return page.getByRole("region", { name: "Map with your pin" });
}

/** How many colours the ground has: land, water, a park and a road at least. */
const coloursOf = (page: Page) =>
  page.locator("canvas.leaflet-tile").evaluateAll((tiles) => {
    const colours = new Set<string>();
    for (const tile of tiles as HTMLCanvasElement[]) {
      const pixels = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4 * 97)
        if (pixels[at + 3] === 255) colours.add([...pixels.slice(at, at + 3)].join());
    }
    return [...colours];
  });

test("a map stands on the host's own file, part by part, in the colours of day and night", async ({
  page,
}) => {
  // Then each colour is a transition from the one before.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { parts, foreign } = watch(page, site.site.url);
  const map = await openMap(page, site.site.url);
  await expect.poll(async () => (await coloursOf(page)).length).toBeGreaterThan(4);
  await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
  await expect(map.locator(".map-land")).toHaveCount(0);
  expect(parts.length).toBeGreaterThan(1);
  for (const { range } of parts) expect(range).toMatch(/^bytes=\d+-\d+$/);
  // A part that is no longer needed is given up.
  const statuses = await Promise.all(parts.map(({ status }) => status));
  expect(new Set(statuses.filter(Boolean))).toEqual(new Set([206]));

  const byDay = await coloursOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(async () => (await coloursOf(page)).filter((one) => byDay.includes(one)).length)
    .toBeLessThan(byDay.length / 2);
  // In the thorough run it leaves the page in another colour scheme.
  await expectReadable(page, "a map on the host's file");
  expect(foreign).toEqual([]);
});

test("the drawn land stays where the file cannot be read", { tag: "@thorough" }, async ({ page }) => {
  await page.route("**/map.pmtiles", (route) => route.fulfill({ status: 503, body: "" }));
  const map = await openMap(page, site.site.url);
  await expect(map.locator(".map-land").first()).toBeAttached();
  await expect(map.getByText("Natural Earth, GeoNames")).toBeVisible();
  await expect(page.locator("canvas.leaflet-tile")).toHaveCount(0);
});

test("the site sends parts of the file only, and its size", async ({ request }) => {
  const url = `${site.site.url}/map.pmtiles`;
  const part = await request.get(url, { headers: { range: "bytes=0-6" } });
  expect([part.status(), await part.text()]).toEqual([206, "PMTiles"]);
  expect(part.headers()).toMatchObject({ "x-content-type-options": "nosniff", "content-length": "7" });
  expect(part.headers()["content-encoding"]).toBeUndefined();
  const whole = await request.get(url);
  expect([whole.status(), whole.headers()["content-range"]]).toEqual([
    416,
    expect.stringMatching(/^bytes \*\/\d+$/),
  ]);
  const head = await request.head(url);
  expect([head.status(), Number(head.headers()["content-length"])]).toEqual([200, anArchive(LEWES).length]);
  expect((await request.post(url)).status()).toBe(405);
  const trick = await request.get(`${site.site.url}/map.pmtiles/..%2f.env`);
  expect(trick.status()).toBeGreaterThanOrEqual(400);
});

test("a site without such a file loads nothing of it", { tag: "@thorough" }, async ({ page }) => {
  const origin = process.env.E2E_URL ?? "";
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ""));
  });
  const { parts } = watch(page, origin);
  const map = await openMap(page, origin);
  await expect(map.locator(".map-land").first()).toBeAttached();
  expect((await Promise.all(scripts)).some((text) => text.includes("PMTiles"))).toBe(false);
  expect(parts).toEqual([]);
});
