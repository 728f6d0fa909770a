import { expect, it } from "vitest";
import { GET as getPost, PATCH as patchPost } from "@/app/api/v1/post/[id]/route";
import { GET as getChanges } from "@/app/api/v1/post/changes/route";
import { GET as getNearby } from "@/app/api/v1/post/nearby/route";
import { GET as getPosts } from "@/app/api/v1/post/route";
import { GET as getSuggestions } from "@/app/api/v1/post/suggestion/route";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { GET as getPostsOf } from "@/app/api/v1/user/[id]/post/route";
import { GET as getUser } from "@/app/api/v1/user/[id]/route";
import { db } from "@/lib/db/client";
import { boundsOf, cellOf, type Point } from "@/lib/geo/grid-cell";
import { getPost as readPost } from "@/lib/posts/queries";
import { listRelated } from "@/lib/posts/related-posts";
import { listForSitemap } from "@/lib/posts/sitemap-posts";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { getSearchBySecret, listSearches } from "@/lib/saved-searches/queries";
import { listActive } from "@/lib/search/list-active";
import { toAtom } from "@/lib/syndication/atom";
import { getChangeTimes } from "@/lib/syndication/change-feed";
import { toJsonLd, toScriptJson } from "@/lib/syndication/json-ld";
import {
  aMember,
  anUpload,
  aPost,
  aRequest,
  aSearch,
  aTag,
  HOME,
  type Member,
  ORIGIN,
  withId,
} from "@/tests/support/factories";
import { times } from "@/tests/support/test-budget";

const { south, north, west, east } = boundsOf(cellOf(HOME));
const inset = (from: number, to: number, share: number) => Number((from + (to - from) * share).toFixed(6));
/** Homes in one cell: at its corners, in its middle, and anywhere in it. */
const HOMES: Point[] = [
  [0.001, 0.001],
  [0.999, 0.999],
  [0.5, 0.5],
  [0.001, 0.999],
  ...Array.from({ length: times(1, 50) }, () => [Math.random(), Math.random()]),
].map(([up = 0, right = 0]) => ({ latitude: inset(south, north, up), longitude: inset(west, east, right) }));

const around = (km: number) => `latitude=${HOME.latitude}&longitude=${HOME.longitude}&radius=${km}`;
/** The ends of these lie in the cell, or on either side of it. */
const RADII = [0.3, 0.7, 1.1];

/** All that a stranger can read of a post, as one text. */
async function seenOf(id: string, { id: posterId }: Member, tag: string, secret: string): Promise<string[]> {
  const calls = [
    ...RADII.flatMap((km) => [
      () => getNearby(aRequest(`/api/v1/post/nearby?${around(km)}&tag=${tag}`)),
      () => getPosts(aRequest(`/api/v1/post?${around(km)}&tag=${tag}&q=chair&sort=relevance`)),
      () => getPosts(aRequest(`/api/v1/post?${around(km)}&tag=${tag}`)),
    ]),
    () => getPosts(aRequest(`/api/v1/post?tag=${tag}&limit=100`)),
    () => getPost(aRequest(`/api/v1/post/${id}`), withId(id)),
    () => getChanges(aRequest("/api/v1/post/changes?limit=100")),
    () => getSuggestions(aRequest("/api/v1/post/suggestion?q=kitchen")),
    () => getUser(aRequest(`/api/v1/user/${posterId}`), withId(posterId)),
    () => getPostsOf(aRequest(`/api/v1/user/${posterId}/post`), withId(posterId)),
  ];
  const answers: string[] = [];
  // One after the other: a busy machine would turn some away.
  for (const call of calls) {
    const answer = await call();
    expect(answer.status).toBe(200);
    answers.push(await answer.text());
  }
  const post = await readPost(id);
  if (!post) throw new Error("the post is there");
  const posts = await listActive({ tag }, 50);
  const changed = await getChangeTimes(posts.map(({ _id }) => _id));
  const entries = posts.map((one) => ({ post: one, updated: changed.get(one._id)?.toISOString() ?? "" }));
  const feed = {
    site: "Swap Shop",
    country: "GB",
    title: tag,
    self: "/",
    page: "/",
    origin: ORIGIN,
    entries,
  };
  const [alike] = posts.filter(({ _id }) => _id !== id);
  const others = [
    toScriptJson(toJsonLd(post, { origin: ORIGIN, country: "GB", currency: "GBP" })),
    toAtom(feed),
    await listRelated(post),
    alike && (await listRelated(alike)),
    await listForSitemap(1),
    (await getSearchBySecret(secret, 50))?.posts,
  ];
  return [...answers, ...others.map((one) => JSON.stringify(one))];
}

it.each([
  ["as posts are", {}],
  ["where its street is shown", { showStreet: "true" }],
])(
  "a home's position within its cell changes no byte that strangers read, %s, and moving it stays invisible [S49]",
  async (_, ticked) => {
    const [poster, neighbour, seeker] = [await aMember(), await aMember(), await aMember()];
    const tag = aTag();
    const id = await aPost(poster, { tags: [tag.slice(0, 30)] });
    await aPost(neighbour, { tags: [tag.slice(0, 30)] });
    const radius = { latitude: String(HOME.latitude), longitude: String(HOME.longitude), radius: "1" };
    const { search } = await saveSearch(seeker, aSearch(radius));
    const look = () => seenOf(id, poster, tag.slice(0, 30), search.feed.split("/")[2] ?? "");
    await patchPost(
      aRequest(`/api/v1/post/${id}`, { method: "PATCH", as: poster, json: ticked }),
      withId(id),
    );
    const before = await look();
    const address = "showStreet" in ticked ? "Elm Street, Lewes" : "Lewes";
    expect(await readPost(id)).toMatchObject({ address });
    for (const [index, home] of HOMES.entries()) {
      const json = {
        ...ticked,
        latitude: String(home.latitude),
        longitude: String(home.longitude),
        address: `Flat ${index}, ${index} Elm Street, Lewes, AB${index} 2CD`,
      };
      const moved = await patchPost(
        aRequest(`/api/v1/post/${id}`, { method: "PATCH", as: poster, json }),
        withId(id),
      );
      expect(moved.status).toBe(200);
      expect(await db().post.findUnique({ where: { id }, select: { latitude: true } })).toEqual({
        latitude: home.latitude,
      });
      expect(await look()).toEqual(before);
    }
  },
);

it("a saved-search match reveals a home's cell, not its position in the cell [S49]", async () => {
  const [poster, seeker] = [await aMember(), await aMember()];
  await notifyMatches();
  const tag = aTag();
  for (const km of RADII) {
    const place = { latitude: String(HOME.latitude), longitude: String(HOME.longitude), radius: String(km) };
    await saveSearch(seeker, aSearch({ q: "", tag, ...place }));
  }
  const heard = new Set<string>();
  for (const home of HOMES.slice(0, 5)) {
    const { latitude, longitude } = { latitude: String(home.latitude), longitude: String(home.longitude) };
    const { post } = await (
      await upload(
        aRequest("/api/v1/post/upload", {
          as: poster,
          body: await anUpload({ latitude, longitude, tags: tag }),
        }),
      )
    ).json();
    await notifyMatches();
    const notifications = await db().notification.findMany({
      where: { userId: seeker.id, kind: "match" },
      select: { payload: true },
    });
    const about = notifications.filter(({ payload }) => (payload as { postId: string }).postId === post._id);
    heard.add(
      JSON.stringify(
        about.map(({ payload }) => JSON.stringify((payload as { criteria: object }).criteria)).sort(),
      ),
    );
    const listed = (await listSearches(seeker)).filter(({ posts }) =>
      posts.some(({ _id }) => _id === post._id),
    );
    heard.add(JSON.stringify(listed.map(({ radius }) => `within ${radius} km`).sort()));
  }
  // Notifications and lists are the same for every home.
  expect([...heard]).toHaveLength(2);
});
