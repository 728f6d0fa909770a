import { randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "@/tests/support/fixtures";
import { newTitle, waitForHydration } from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

/** A well-formed id of nothing. */
const unused = () => `0198a0c0-${randomUUID().slice(9, 13)}-7${randomUUID().slice(15)}`;

/** Next reports how it produced a page. */
const howMade = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  return [path, response.status(), response.headers()["x-nextjs-cache"]];
};

test("no page is generated for a missing address, however many are requested [S54]", async ({ request }) => {
  const word = randomBytes(6).toString("hex");
  const paths = [
    ...[`/${word}`, `/${word}/index.php`, "/about/nothing", `/feed/${word}`, `/tag/${word.repeat(3)}`],
    ...[`/user/${word}`, `/messages/${word}`, `/p/${word}`, `/feed/${unused()}`, `/feed/${unused()}/flyer`],
    ...[
      `/feed/${unused()}/qr.svg`,
      `/feed/${unused()}/preview.jpg`,
      `/user/${unused()}`,
      `/user/${unused()}/preview.jpg`,
      `/tag/${word}`,
      `/tag/${word}/feed.atom`,
    ],
    `/p/${word}0000`,
  ];
  // The shared not-found page is rendered once.
  await request.get("/nothing");
  for (const path of paths) expect(await howMade(request, path)).toEqual([path, 404, undefined]);
  const texts = await Promise.all(
    paths.filter((path) => !/svg|jpg|atom/.test(path)).map(async (path) => (await request.get(path)).text()),
  );
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain("404 Not Found");
});

test("a link within the site to a missing page shows the not-found page", { tag: "@thorough" }, async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto("/about");
  const heading = page.getByRole("heading", { name: "404 Not Found" });
  type Next = { next: { router: { push(path: string): void } } };
  for (const path of ["/feed/nothing", `/feed/${unused()}`, `/user/${unused()}`, "/nothing"]) {
    await expect(page.getByRole("link", { name: "About" }).first()).toBeVisible();
    await page.waitForFunction(() => Boolean((window as unknown as Next).next?.router));
    await page.evaluate((to) => (window as unknown as Next).next.router.push(to), path);
    await expect(page).toHaveURL(path);
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/404 Not Found/);
    await page.goBack();
    await expect(page.getByRole("heading", { name: /About/ }).first()).toBeVisible();
  }
  const offers = page.getByRole("region", { name: "Newest offers" });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/v1/post?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/feed/nothing");
  const end = async () => (await page.getByRole("contentinfo").boundingBox())?.y;
  await expect(offers).toBeVisible();
  const before = await end();
  letThrough();
  await expect(offers.getByRole("article")).toHaveCount(4);
  expect(await end()).toBe(before);
  await page.unrouteAll({ behavior: "wait" });
  // Nobody wants to come back to it after logging in.
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "See what neighbours share" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(problems).toEqual([]);
});

test("a page that was missing appears as soon as it is published", async ({ request }) => {
  const tag = `tag${randomBytes(6).toString("hex")}`;
  for (let time = 0; time < 3; time += 1) expect((await request.get(`/tag/${tag}`)).status()).toBe(404);
  const id = await publish(newTitle("Teapot"), { tags: tag });
  expect((await request.get(`/tag/${tag}`)).status()).toBe(200);
  expect((await request.get(`/tag/${tag}/feed.atom`)).status()).toBe(200);
  expect((await request.get(`/feed/${id}`)).status()).toBe(200);
});
