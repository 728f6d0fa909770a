import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { meetAll, newTitle, PICTURE, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const aWord = () => `zq${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const RSC = { rsc: "1", "next-router-prefetch": "1" };

type Post = { images: { url: string; alt: string }[] };

/** Every address that may reveal a post. */
async function surfacesOf(request: APIRequestContext, id: string) {
  const { post } = (await (await request.get(`/api/v1/post/${id}`)).json()) as { post: Post };
  const url = post.images[0]?.url ?? "";
  const page = await (await request.get(`/feed/${id}`)).text();
  const short = /\/p\/[0-9a-z-]+/.exec(page)?.[0] ?? "";
  return {
    gone: [
      ...[
        `/feed/${id}`,
        `/feed/${id}/edit`,
        `/feed/${id}/flyer`,
        `/feed/${id}/qr.svg`,
        `/feed/${id}/preview.jpg`,
        short,
      ],
      ...[`/api/v1/post/${id}`, `/api/v1/post/${id}/comment`],
      ...[url, url.replace("-1280.webp", "-320.webp"), url.replace("-1280.webp", "-preview.jpg")],
    ],
    silent: [
      "/",
      "/feed.atom",
      "/offers.atom",
      "/sitemap/1.xml",
      "/api/v1/post",
      "/api/v1/post/changes?limit=500",
    ],
  };
}

test("a removed post is gone at once for strangers, everywhere", { tag: "@thorough" }, async ({
  meet,
  request,
}) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const [title, tag, secret] = [newTitle("Copper kettle"), aWord(), aWord()];
  const other = await publishAs(ada, newTitle("Copper kettle"), { tags: tag });
  const id = await publishAs(ada, title, { tags: tag, description: `A kettle, ${secret}.` });
  const { gone, silent } = await surfacesOf(request, id);
  const lists = [...silent, `/tag/${tag}`, `/feed/${other}`, `/api/v1/post?tag=${tag}`];
  // They are cached from now on.
  for (const path of [...gone, ...lists])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  expect((await request.delete(`/api/v1/post/${id}`, bearer(ada.token))).status()).toBe(200);

  for (const path of gone) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 410]);
    const text = await response.text();
    for (const word of [title, secret, tag]) expect([path, text.includes(word)]).toEqual([path, false]);
  }
  for (const path of lists) {
    const text = await (await request.get(path)).text();
    for (const word of [title, secret, id])
      expect([path, text.includes(word) && !path.includes("changes")]).toEqual([path, false]);
  }
  for (const path of [`/feed/${id}`, `/feed/${id}?_rsc=abc`, `/feed/${id}/flyer`, `/feed/${other}`]) {
    for (const headers of [RSC, { rsc: "1" }, { ...RSC, "next-router-segment-prefetch": "/_tree" }]) {
      const text = await (await request.get(path, { headers })).text();
      for (const word of [title, secret]) expect([path, text.includes(word)]).toEqual([path, false]);
    }
  }
  const html = await (await request.get(`/feed/${id}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain("This post was taken down");
  expect(html).not.toMatch(/og:image|application\/ld\+json|\/images\//);
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("participants still see a removed post; nobody else does", async ({ meet, page }) => {
  const [ada, ben, eve] = await meetAll(meet, "Ada P.", "Ben S.", "Eve V.");
  const title = newTitle("Bread bin");
  const drawAt = new Date(Date.now() + DAY_MS).toISOString();
  const id = await publishAs(ada, title, { allocation: "fair-draw", drawAt });
  await ben.call("POST", `/post/${id}/reply`, { quantity: 1, pickup: "Saturday" });
  await ada.call("DELETE", `/post/${id}`);

  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expect(bens.getByRole("heading", { name: title })).toBeVisible();
  await expect(bens.getByText("The poster has taken the post down. Thank you for your reply!")).toBeVisible();
  await expectReadable(bens, "a post that was taken down, for who replied");
  const adas = await ada.visit(`/feed/${id}`);
  await expect(adas.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expect(adas.getByRole("heading", { name: title })).toBeVisible();
  await expect(adas.getByRole("button", { name: "Post again" })).toBeVisible();
  const eves = await eve.visit(`/feed/${id}`);
  await expect(eves.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await eves.waitForLoadState("networkidle");
  await expect(eves.getByText(title)).toHaveCount(0);
  await page.goto(`/feed/${id}`);
  await expect(page.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expectReadable(page, "a post that was taken down");
});

test("a member with it on the wishlist sees that it was taken down, and removes it", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Cake stand");
  const id = await publishAs(ada, title);
  await ben.call("PUT", `/post/${id}/wish`);
  await ada.call("DELETE", `/post/${id}`);
  const bens = await ben.visit("/wishlist");
  await expect(bens.getByText("One post on your wishlist was taken down.")).toBeVisible();
  await expect(bens.getByText(title)).toHaveCount(0);
  await expectReadable(bens, "a wishlist with a post that was taken down");
  await bens.getByRole("button", { name: "Remove it" }).click();
  await expect(bens.getByText("Nothing on your wishlist yet")).toBeVisible();
});

test("a poster removes one picture; the last one stays", { tag: "@thorough" }, async ({ meet, request }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const id = await publishAs(ada, newTitle("Tea tray"), { pictures: 2 });
  const imagesOf = async () =>
    ((await (await request.get(`/api/v1/post/${id}`)).json()) as { post: Post }).post.images;
  const [first, second] = await imagesOf();
  expect(await (await request.get(`/feed/${id}`)).text()).toContain(first?.url);
  const page = await ada.visit(`/feed/${id}/edit`);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await page.getByRole("group", { name: "Remove it?" }).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The picture is removed. Nobody can see it any more.")).toBeVisible();
  await expect(page.getByText("A post needs at least one picture, so this one stays.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await expectReadable(page, "the edit form with one picture");
  expect(await imagesOf()).toEqual([second]);
  expect((await request.get(first?.url ?? "")).status()).toBe(410);
  expect((await request.get(second?.url ?? "")).status()).toBe(200);
  expect(await (await request.get(`/feed/${id}`)).text()).not.toContain(first?.url);
});

test("a poster adds pictures, puts them in order and says what they show", { tag: "@thorough" }, async ({
  meet,
  request,
}) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const id = await publishAs(ada, newTitle("Tea tray"), { pictures: 2 });
  const imagesOf = async () =>
    ((await (await request.get(`/api/v1/post/${id}`)).json()) as { post: Post }).post.images;
  const [first, second] = await imagesOf();
  const page = await ada.visit(`/feed/${id}/edit`);
  await page.locator("input[name=images]").filter({ visible: true }).setInputFiles([PICTURE, PICTURE]);
  await expect(page.getByRole("button", { name: "Remove picture 4" })).toBeVisible();
  await expect(page.getByText("The picture is added.")).toBeVisible();
  await page.getByRole("button", { name: "Move picture 2 one place forward" }).click();
  await expect(page.getByText("The new order is saved.")).toBeVisible();
  await page.getByLabel("What picture 1 shows").fill("The tray from above, with roses.");
  await page.getByLabel("What picture 1 shows").press("Enter");
  await expect(page.getByText("The description is saved.")).toBeVisible();
  const alt = "A framed print of 221B Baker Street";
  await page.getByLabel("What picture 2 shows").fill(alt);
  await page.getByLabel("What picture 2 shows").press("Enter");
  await expect(page.getByText(/221B Baker Street” looks like an address/)).toBeVisible();
  await page.getByLabel("What picture 2 shows").blur();
  await expect(page).toHaveURL(/\/edit$/);
  await expectReadable(page, "the edit form with four pictures, of which one is asked about");
  expect((await imagesOf())[1]?.alt).toBe("");
  await page.getByRole("button", { name: "Save it as it is, for picture 2" }).click();
  await expect(page.getByText("The description is saved.")).toBeVisible();
  const now = await imagesOf();
  expect(now.map(({ url }) => url).slice(0, 2)).toEqual([second?.url, first?.url]);
  expect([now.length, now[1]?.alt]).toEqual([4, alt]);
  const seen = await ada.visit(`/feed/${id}`);
  await expect(
    seen.getByRole("img", { name: /picture 1 of 4: The tray from above, with roses\./ }),
  ).toBeVisible();
});

test("an item that was given away says so, without its place", { tag: "@thorough" }, async ({
  meet,
  request,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const place = "around Lewes";
  const id = await publishAs(ada, newTitle("Rug"), { address: "3 Mill Lane, Lewes" });
  const html = async () => (await (await request.get(`/feed/${id}`)).text()) as string;
  expect(await html()).toContain(place);
  const { reply } = await ben.call<{ reply: { _id: string } }>("POST", `/post/${id}/reply`, {
    quantity: 1,
    pickup: "Saturday",
  });
  await ada.call("PUT", `/post/${id}/recipient`, { replyId: reply._id });
  await ada.call("PUT", `/post/${id}/handover`, { replyId: reply._id });
  const response = await request.get(`/feed/${id}`);
  const text = await response.text();
  expect([response.status(), text.includes(place), text.includes("areaServed")]).toEqual([200, false, false]);
  expect(text).toContain("This has found a new home.");
  expect(text).not.toContain('content="noindex"');
});
