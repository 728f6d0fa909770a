/** Every read that a visitor can ask for, by name. Each answers with the number of what it found. */
import { listComments } from "@/lib/comments/queries";
import { db } from "@/lib/db/client";
import { getPost, isTag, listActiveOf } from "@/lib/posts/queries";
import { listRelated } from "@/lib/posts/related-posts";
import { listForSitemap, listSitemaps } from "@/lib/posts/sitemap-posts";
import { getProfile } from "@/lib/profiles/queries";
import { listActive } from "@/lib/search/list-active";
import { feedQuery, nearbyQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { listSuggestions } from "@/lib/search/suggestions";
import { getChangeTimes } from "@/lib/syndication/change-feed";
import { findByShort } from "@/lib/syndication/queries";
import { shortCode } from "@/lib/syndication/short-links";
import { CENTRE } from "./seed/people";

export type HotQuery = [name: string, run: () => Promise<number>];

const TAG = "furniture";
const place = { latitude: String(CENTRE.latitude), longitude: String(CENTRE.longitude) };

const search = (query: Record<string, string>) => async () =>
  (await searchPosts(feedQuery.parse(query))).posts.length;
const nearby = (radius: string) => async () =>
  (await searchPosts(nearbyQuery.parse({ ...place, radius }))).posts.length;
const page = (query: Record<string, string>, cursor: string) => search({ ...query, cursor });

const FEED: HotQuery[] = [
  ["feed", search({})],
  ["feed, offers", search({ type: "offer" })],
  ["feed, 100 posts", search({ limit: "100" })],
  ...["open", "promised", "given", "received"].map(
    (status): HotQuery => [`feed, status ${status}`, search({ status })],
  ),
  ["feed, promised requests", search({ status: "promised", type: "request" })],
];

const TAGS: HotQuery[] = [
  [
    "tag page",
    async () => {
      const lists = [
        listActive({ type: "offer", tag: TAG }, 48),
        listActive({ type: "request", tag: TAG }, 48),
      ];
      return (await Promise.all(lists)).flat().length;
    },
  ],
  ["tag by API", search({ tag: TAG })],
  ["tag by API, requests", search({ tag: TAG, type: "request" })],
  ["rare tag by API", search({ tag: "community fridge" })],
];

const PLACES: HotQuery[] = [
  ...["1", "10", "100"].map((radius): HotQuery => [`nearby, ${radius} km`, nearby(radius)]),
  ["nearest", search({ ...place, sort: "nearest" })],
  ["nearest, common word", search({ ...place, sort: "nearest", q: "chair" })],
  ["nearest, rare word", search({ ...place, sort: "nearest", q: "astrolabe" })],
  ...["5", "100"].map((radius): HotQuery => [`newest within ${radius} km`, search({ ...place, radius })]),
];

const WORDS: HotQuery[] = [
  ["common word", search({ q: "chair", sort: "relevance" })],
  ["common word, newest", search({ q: "chair" })],
  ["word of one in fifty", search({ q: "bicycle", sort: "relevance" })],
  ["rare word", search({ q: "astrolabe", sort: "relevance" })],
  ["two words", search({ q: "bicycle chair", sort: "relevance" })],
  ["a word or another", search({ q: "bicycle or chair", sort: "relevance" })],
  ["common word within 5 km", search({ ...place, radius: "5", q: "chair", sort: "relevance" })],
  ["promised, common word", search({ q: "chair", status: "promised" })],
  ["misspelt word", search({ q: "bycicle", sort: "relevance" })],
  ["misspelt rare word", search({ q: "astrolbae", sort: "relevance" })],
  ["unknown word", search({ q: "unobtainium", sort: "relevance" })],
  ...["bi", "bicy", "cha", "chair"].map(
    (q): HotQuery => [`suggestions "${q}"`, async () => (await listSuggestions(q)).length],
  ),
];

/** Each further page of a list, and what belongs to one post or person. */
async function listDependent(): Promise<HotQuery[]> {
  const first = async (query: Record<string, string>) =>
    (await searchPosts(feedQuery.parse(query))).nextCursor ?? "";
  const ranked = { q: "chair", sort: "relevance" };
  const [second, words, near] = await Promise.all([
    first({}),
    first(ranked),
    first({ ...place, sort: "nearest" }),
  ]);
  const old = await oldCursor();
  return [
    ["feed, page 2", page({}, second)],
    ["feed, old", page({}, old)],
    ["offers, old", page({ type: "offer" }, old)],
    ["tag, old", page({ tag: TAG }, old)],
    ["common word, page 2", page(ranked, words)],
    ["nearest, page 2", page({ ...place, sort: "nearest" }, near)],
  ];
}

/** A cursor as the API hands it out, in the middle of the history. */
async function oldCursor(): Promise<string> {
  const [row] = await db().$queryRaw<{ id: string; createdAt: Date }[]>`
    SELECT "id", "createdAt" FROM "Post"
    WHERE "createdAt" < (SELECT min("createdAt") + (max("createdAt") - min("createdAt")) / 2 FROM "Post")
    ORDER BY "createdAt" DESC, "id" DESC LIMIT 1`;
  if (!row) throw new Error("a bench has posts");
  const cursor = { sort: "newest", after: [row.createdAt.getTime(), row.id] };
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

async function listSingle(): Promise<HotQuery[]> {
  const newest = await db().post.findFirstOrThrow({
    where: { withdrawnAt: null, title: { startsWith: "Bicycle" } },
    orderBy: { createdAt: "desc" },
    select: { id: true, posterId: true },
  });
  const [busy] = await db().$queryRaw<{ postId: string }[]>`
    SELECT "postId" FROM "Comment" GROUP BY "postId" ORDER BY count(*) DESC LIMIT 1`;
  const post = await getPost(newest.id);
  if (!post || !busy) throw new Error("the posts of the bench have comments");
  const parts = await listSitemaps();
  return [
    ["post by id", async () => ((await getPost(newest.id)) ? 1 : 0)],
    ["similar posts", async () => (await listRelated(post)).similar.length],
    ["comments", async () => (await listComments(busy.postId)).length],
    ["profile", async () => ((await getProfile(newest.posterId)) ? 1 : 0)],
    ["posts of a member", async () => (await listActiveOf(newest.posterId, 60)).length],
    ["short link", async () => ((await findByShort(shortCode(newest.id))) ? 1 : 0)],
    ["time of a change", async () => (await getChangeTimes([newest.id])).size],
    ["does a post exist", () => db().postChange.count({ where: { postId: newest.id } })],
    ["does a tag exist", async () => ((await isTag(TAG)) ? 1 : 0)],
    ["does an unknown tag exist", async () => ((await isTag("no such tag")) ? 1 : 0)],
    ["sitemaps", async () => (await listSitemaps()).length],
    ["first sitemap", async () => (await listForSitemap(1)).length],
    ["last sitemap", async () => (await listForSitemap(parts.at(-1) ?? 1)).length],
  ];
}

export async function listHotQueries(): Promise<HotQuery[]> {
  return [...FEED, ...TAGS, ...PLACES, ...WORDS, ...(await listDependent()), ...(await listSingle())];
}
