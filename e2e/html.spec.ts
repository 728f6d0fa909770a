/** Validates pages with the Nu checker of the W3C. It needs Java, so it runs in thorough mode only. */
import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/fixtures";
import { complaints, hasJava } from "@/tests/support/nu-checker";
import { ask, choosePictures, field, type Neighbour, test } from "@/tests/support/people";
import { publish, publishAs } from "@/tests/support/publish";
import { isThorough } from "@/tests/support/test-budget";

const OPEN = [
  ...[
    "/",
    "/?q=zzzznothing",
    "/donate",
    "/demand",
    "/login",
    "/signup",
    "/contact",
    "/about",
    "/safety",
    "/fair-draw",
    "/impact",
  ],
  ...[
    "/developers",
    "/search?q=chair",
    "/offline",
    "/goodbye",
    "/renew",
    "/turn",
    "/promise",
    "/unsubscribe",
    "/nothing",
    "/feed/nothing",
    "/p/nothing",
  ],
];
const OWN = [
  "/",
  "/me",
  "/me/settings",
  "/me/reports",
  "/messages",
  "/notifications",
  "/wishlist",
  "/searches",
  "/donate/many",
  "/demand",
];

/** The page after our scripts have run. */
const serialised = async (page: Page) =>
  `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`;

test("no page contains attributes that only React knows", async ({ request }) => {
  const { posts } = await (await request.get("/api/v1/post?q=chairs+glue")).json();
  for (const path of ["/", `/feed/${posts[0]._id}`, `/user/${posts[0].postedBy._id}`])
    expect(await (await request.get(path)).text()).not.toMatch(/<[^>]* vt-[a-z]+=/);
});

test.describe("the Nu checker finds nothing", () => {
  test.skip(!isThorough, "takes a minute, and Java");
  test.setTimeout(600_000);

  test.beforeAll(() => {
    const isThere = isThorough && hasJava();
    if (isThorough && !isThere)
      console.warn("No Java: install default-jre-headless to have the HTML checked.");
    test.skip(!isThere, "there is no Java");
  });

  test("in the HTML that the site sends", async ({ request, meet }) => {
    const poster = await meet("Paula");
    const post = await publishAs(poster, "Six chairs & a table", {
      tags: "kitchen",
      pictures: 2,
      quantity: "6",
    });
    const { user } = await poster.call<{ user: { _id: string } }>("GET", "/me");
    const about = [
      `/feed/${post}`,
      `/feed/${post}/flyer`,
      `/feed/${post}/edit`,
      `/user/${user._id}`,
      "/tag/kitchen",
    ];
    const pages = new Map<string, string>();
    for (const path of [...OPEN, ...about]) pages.set(path, await (await request.get(path)).text());
    // Pages of the HTTP server itself.
    const refused = await request.post("/about", { headers: { accept: "text/html" } });
    pages.set("a refusal", await refused.text());
    expect(await complaints(pages)).toEqual([]);
  });

  test("in the rendered page of a visitor", async ({ page }) => {
    const pages = new Map<string, string>();
    const post = await publish("Teapot with a chip", { tags: "kitchen", pictures: 3 });
    for (const path of [...OPEN, `/feed/${post}`, `/feed/${post}/flyer`, "/tag/kitchen"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      pages.set(path, await serialised(page));
    }
    await page.goto("/donate");
    await choosePictures(page, 2);
    await field(page, "Tags").fill("kitchen, tea");
    await page.getByRole("button", { name: "Donate", exact: true }).click();
    await expect(page.getByText(/Address (is missing|needs at least)/).first()).toBeVisible();
    pages.set("a form with mistakes", await serialised(page));
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search posts" }).fill("cha");
    await page.waitForTimeout(1000);
    pages.set("suggestions", await serialised(page));
    await page.goto(`/feed/${post}`, { waitUntil: "networkidle" });
    await page
      .getByRole("button", { name: /^Enlarge/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    pages.set("an enlarged picture", await serialised(page));
    expect(await complaints(pages)).toEqual([]);
  });

  test("in the rendered page of a member", async ({ meet }) => {
    const [poster, replier] = [await meet("Paula"), await meet("Rita")];
    const post = await publishAs(poster, "Six chairs", { tags: "kitchen", pictures: 2, quantity: "6" });
    const reply = await ask(replier, post, { pickup: "Sunday", text: "Please." });
    await replier.call("PUT", `/post/${post}/wish`);
    await replier.call("POST", `/post/${post}/comment`, { text: "Is it heavy?" });
    await replier.call("POST", "/me/search", { q: "chair", tag: "" });
    await replier.call("POST", `/reply/${reply}/message`, { text: "See you" });
    const pages = new Map<string, string>();
    const look = async (who: Neighbour, paths: string[]) => {
      for (const path of paths) {
        const page = await who.visit(path);
        await page.waitForLoadState("networkidle");
        pages.set(`${who.name}: ${path}`, await serialised(page));
      }
    };
    await look(poster, [`/feed/${post}`, `/feed/${post}/edit`, `/messages/${reply}`, ...OWN]);
    await poster.call("PUT", `/post/${post}/recipient`, { replyId: reply });
    await look(poster, [`/feed/${post}`]);
    await look(replier, [`/feed/${post}`, `/messages/${reply}`, ...OWN]);
    expect(await complaints(pages)).toEqual([]);
  });
});
