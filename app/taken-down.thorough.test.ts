import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { cachedPostPage } from "@/app/cached-queries";
import { db } from "@/lib/db/client";
import { uploadForm } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { shortCode } from "@/lib/syndication/short-links";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import {
  aComment,
  aMember,
  anUpload,
  aPhoto,
  aPost,
  aReply,
  aRequest,
  aSearch,
  HOME,
  type Member,
} from "@/tests/support/factories";

// Nothing is kept here: what is asked for is made anew.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

/** Letters only, so that searches and their spelling take it for a word. */
const aWord = () =>
  `zq${randomUUID()
    .replace(/[-\d]/g, "")
    .replace(/[aeiou]/g, "k")}wxyzlmnop`.slice(0, 14);

const TITLE = aWord();
const DESCRIPTION = aWord();
const TAG = aWord();
const STREET = aWord();
const COMMENT = aWord();
/** The title as somebody might mistype it. */
const TYPO = `${TITLE.slice(0, 6)}${TITLE[7]}${TITLE[6]}${TITLE.slice(8)}`;

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;
type Scene = {
  id: string;
  poster: Member;
  replier: Member;
  wisher: Member;
  commenter: Member;
  stranger: Member;
  picture: string;
  search: string;
  other: string;
};

/** Everything that anybody may ask for and that might show a post: its file below `app`, and what is asked. */
const SURFACES: Record<string, (scene: Scene) => [file: string, query: string, params?: object]> = {
  post: ({ id }) => ["api/v1/post/[id]", "", { id }],
  "its comments": ({ id }) => ["api/v1/post/[id]/comment", "", { id }],
  "its draw": ({ id }) => ["api/v1/post/[id]/draw", "", { id }],
  feed: () => ["api/v1/post", ""],
  "feed with its tag": () => ["api/v1/post", `?tag=${TAG}`],
  "search for its title": () => ["api/v1/post", `?q=${TITLE.slice(0, 8)}`],
  "search for its title, mistyped": () => ["api/v1/post", `?q=${TYPO}`],
  "search for its description": () => ["api/v1/post", `?q=${DESCRIPTION.slice(0, 8)}`],
  "what is nearby": () => ["api/v1/post/nearby", "?latitude=50.87&longitude=0.01&radius=100"],
  "suggestions for its title": () => ["api/v1/post/suggestion", `?q=${TITLE.slice(0, 5)}`],
  "suggestions for its tag": () => ["api/v1/post/suggestion", `?q=${TAG.slice(0, 5)}`],
  changes: () => ["api/v1/post/changes", "?limit=500"],
  "its poster": ({ poster }) => ["api/v1/user/[id]", "", { id: poster.id }],
  "posts of its poster": ({ poster }) => ["api/v1/user/[id]/post", "", { id: poster.id }],
  "all posts by Atom": () => ["feed.atom", ""],
  "offers by Atom": () => ["offers.atom", ""],
  "its tag by Atom": () => ["tag/[tag]/feed.atom", "", { tag: TAG }],
  "a saved search by Atom": ({ search }) => ["searches/[secret]/feed.atom", "", { secret: search }],
  "the sitemap": () => ["sitemap/[part]", "", { part: "1.xml" }],
  "its short link": ({ id }) => ["p/[short]", "", { short: shortCode(id) }],
  "its QR code": ({ id }) => ["feed/[id]/qr.svg", "", { id }],
  "its link preview": ({ id }) => ["feed/[id]/preview.jpg", "", { id }],
  "its picture": ({ picture }) => ["images/[name]", "", { name: picture }],
  "its smallest picture": ({ picture }) => [
    "images/[name]",
    "",
    { name: picture.replace("-1280.", "-320.") },
  ],
  "its preview": ({ picture }) => [
    "images/[name]",
    "",
    { name: picture.replace("1280.webp", "preview.jpg") },
  ],
  "the wishlist": () => ["api/v1/me/wish", ""],
  "the saved searches": () => ["api/v1/me/search", ""],
};

const GONE = ["post", "its comments", "its draw", "its short link", "its QR code", "its link preview"].concat(
  ["its picture", "its smallest picture", "its preview"],
);

async function ask(surface: string, scene: Scene, as?: Member, by?: "cookie"): Promise<Response> {
  const [file, query, params = {}] = SURFACES[surface]?.(scene) ?? ["", ""];
  const { GET } = (await import(join(process.cwd(), "app", file, "route.ts"))) as { GET: Handler };
  const sent = { ...(as && { as }), ...(by && { by }) };
  return GET(aRequest(`/${file}${query}`, sent), { params: Promise.resolve(params as never) });
}

async function call(method: string, path: string, as: Member, id: string, json?: object) {
  const file = path.replace("/api/v1/post/x", "/api/v1/post/[id]").slice(1);
  const handlers = (await import(join(process.cwd(), "app", file, "route.ts"))) as Record<string, Handler>;
  const sent = { method, as, ...(json && { json }) };
  const response = await handlers[method]?.(aRequest(path, sent), {
    params: Promise.resolve({ id } as never),
  });
  return response as Response;
}

async function aScene(): Promise<Scene> {
  const [poster, replier, wisher, commenter, stranger] = (await Promise.all(
    [1, 2, 3, 4, 5].map(() => aMember()),
  )) as [Member, Member, Member, Member, Member];
  const { search } = await saveSearch(stranger, aSearch({ q: "", tag: TAG }));
  const other = await aPost(poster, { title: "Another thing", tags: [TAG, "wood"] });
  await db().post.update({ where: { id: other }, data: { tags: ["wood"] } });
  const form = await anUpload({
    title: `Lamp ${TITLE}`,
    description: `A lamp, ${DESCRIPTION}, that works.`,
    tags: `${TAG}, wood`,
    address: `12 ${STREET} Street, Lewes`,
    allocation: "fair-draw",
    drawAt: new Date(Date.now() + DAY_MS).toISOString(),
    images: await aPhoto({ width: 1300, height: 900 }),
  });
  const parts = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  const { body } = await publishPost(poster, uploadForm.parse(parts), null);
  const { _id: id, images } = body.post as { _id: string; images: { url: string }[] };
  await aReply(replier, id);
  await aComment(commenter, id, `Is it ${COMMENT}?`);
  await addToWishlist(wisher, id);
  const picture = images[0]?.url.replace("/images/", "") ?? "";
  return {
    ...{ id, poster, replier, wisher, commenter, stranger, picture, other },
    search: search.feed.split("/")[2] ?? "",
  };
}

/** Strings that would reveal the post: its id alone reveals nothing. */
const tells = (text: string, { picture }: Scene) =>
  [TITLE, DESCRIPTION, TAG, STREET, COMMENT, picture.slice(0, 32), HOME.latitude, HOME.longitude].filter(
    (secret) => text.toLowerCase().includes(String(secret).toLowerCase()),
  );

describe("a post that is taken down", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await aScene();
    // It was there, or this would show nothing.
    for (const surface of Object.keys(SURFACES)) {
      const response = await ask(surface, scene, scene.wisher);
      expect([surface, response.status < 400]).toEqual([surface, true]);
    }
    await takeDownPost(scene.poster, scene.id);
  });

  it.each(Object.keys(SURFACES))("is absent from all of these: %s", async (surface) => {
    const { stranger, wisher, commenter } = scene;
    for (const as of [undefined, stranger, wisher, commenter]) {
      const response = await ask(surface, scene, as);
      const text = await response.text();
      // The feed of a tag or search repeats what was asked for.
      const own = /tag\b.*Atom|search by Atom|saved searches/.test(surface) ? [TAG] : [];
      expect([surface, tells(text, scene).filter((secret) => !own.includes(String(secret)))]).toEqual([
        surface,
        [],
      ]);
      if (!GONE.includes(surface)) continue;
      expect([surface, response.status]).toEqual([surface, 410]);
    }
  });

  it("is reported to strangers as gone, in words", async () => {
    for (const as of [undefined, scene.stranger, scene.wisher, scene.commenter]) {
      const response = await ask("post", scene, as);
      expect([response.status, await response.json()]).toEqual([
        410,
        { success: false, code: "gone", message: "This post was taken down." },
      ]);
    }
  });

  it("is shown as removed, without pictures, to its poster and to repliers", async () => {
    for (const [as, by] of [
      [scene.poster, undefined],
      [scene.poster, "cookie"],
      [scene.replier, undefined],
      [scene.replier, "cookie"],
    ] as const) {
      const response = await ask("post", scene, as, by);
      expect(response.status).toBe(200);
      const { post } = (await response.json()) as { post: object };
      expect(post).toMatchObject({ _id: scene.id, status: "withdrawn", title: `Lamp ${TITLE}`, images: [] });
      expect((await ask("its comments", scene, as)).status).toBe(200);
      expect((await ask("its picture", scene, as, by)).status).toBe(410);
    }
    const { post } = (await (await ask("post", scene, scene.replier)).json()) as { post: object };
    expect(post).toMatchObject({ address: "" });
  });

  it("accepts no comment, wish, reply or picture removal from anybody", async () => {
    for (const as of [scene.poster, scene.replier, scene.commenter, scene.wisher, scene.stranger]) {
      for (const [method, what, json] of [
        ["POST", "comment", { text: "Is it still there?" }],
        ["PUT", "wish", undefined],
        ["POST", "reply", { quantity: 1, text: "Please.", pickup: "On Sunday" }],
      ] as const) {
        const response = await call(method, `/api/v1/post/x/${what}`, as, scene.id, json);
        expect([what, response.status, await response.json()]).toMatchObject([what, 410, { code: "gone" }]);
      }
    }
  });

  it("is gone for a stranger, whatever they try", async () => {
    for (const [method, what, json] of [
      ["PATCH", "", { title: "Mine now" }],
      ["DELETE", "", undefined],
      ["GET", "/reply", undefined],
      ["PUT", "/renewal", undefined],
      ["PUT", "/refusal", {}],
      ["PUT", "/recipient", { replyId: randomUUID() }],
      ["PUT", "/handover", { replyId: randomUUID() }],
    ] as const) {
      const response = await call(method, `/api/v1/post/x${what}`, scene.stranger, scene.id, json);
      expect([method, what, response.status]).toEqual([method, what, 410]);
    }
  });

  it("is not revealed when requested together with another post", async () => {
    const also = { quantity: 1, text: "Please.", pickup: "On Sunday", also: [scene.id] };
    const response = await call("POST", "/api/v1/post/x/reply", scene.stranger, scene.other, also);
    const text = await response.text();
    expect([response.status, tells(text, scene)]).toEqual([409, []]);
  });

  it("can be removed from a wishlist, which only says that it was taken down", async () => {
    const list = async () => (await (await ask("the wishlist", scene, scene.wisher)).json()) as object;
    expect(await list()).toMatchObject({ posts: [], takenDown: [{ _id: scene.id }] });
    expect((await call("DELETE", "/api/v1/post/x/wish", scene.wisher, scene.id)).status).toBe(200);
    expect(await list()).toMatchObject({ posts: [], takenDown: [] });
  });

  it("is announced as gone to programs that keep a copy, by its id alone", async () => {
    const { changes } = (await (await ask("changes", scene)).json()) as { changes: { _id: string }[] };
    expect(changes.find(({ _id }) => _id === scene.id)).toBeUndefined();
    const since = await db().postChange.findUniqueOrThrow({ where: { postId: scene.id } });
    const { GET } = await import("@/app/api/v1/post/changes/route");
    const response = await GET(aRequest(`/api/v1/post/changes?since=${since.createdSequence}`));
    const { changes: told } = (await response.json()) as { changes: { _id: string }[] };
    expect(told.find(({ _id }) => _id === scene.id)).toEqual({
      _id: scene.id,
      change: "gone",
      at: expect.any(String),
    });
  });

  it("is never listed as similar to another post", async () => {
    const { GET } = await import("@/app/api/v1/post/[id]/route");
    const response = await GET(aRequest("/api/v1/post/x"), {
      params: Promise.resolve({ id: scene.other } as never),
    });
    const { post } = (await response.json()) as { post: { _id: string } };
    expect(tells(JSON.stringify(await cachedPostPage(post._id)), scene)).toEqual([]);
  });
});
