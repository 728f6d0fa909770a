import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache } from "react";
import { listComments } from "@/lib/comments/queries";
import { getCommunityOrDefaults } from "@/lib/community/queries";
import { queryRowsFor } from "@/lib/db/named-statements";
import { tags } from "@/lib/db/tag-names";
import { getImpact, getImpactOf } from "@/lib/impact/queries";
import { impactOf } from "@/lib/impact/rules";
import type { PostType } from "@/lib/posts/field-rules";
import { getPostOrTakenDown, isTag, listActiveOf } from "@/lib/posts/queries";
import { listRelated } from "@/lib/posts/related-posts";
import { INDEXED_AFTER_END_MS, isUnlisted } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { listForSitemap, listSitemaps } from "@/lib/posts/sitemap-posts";
import { withPosterRecords } from "@/lib/profiles/poster-records";
import { getFace, getPosterRecord, getProfile } from "@/lib/profiles/queries";
import { countWaiting, getDraw } from "@/lib/replies/queries";
import { getSearchBySecret } from "@/lib/saved-searches/queries";
import { type FeedFilter, listActive } from "@/lib/search/list-active";
import { feedQuery } from "@/lib/search/schema";
import { listPosts } from "@/lib/search/search-posts";
import type { Entry } from "@/lib/syndication/atom";
import { getChangeTimes } from "@/lib/syndication/change-feed";
import { findByShort } from "@/lib/syndication/queries";
import { DAY_S, HOUR_S, YEAR_S } from "@/lib/time/durations";

/** Cached until its tag is invalidated, a day at most. Browsers ask again after half a minute. */
const CACHE_LIFE = { stale: 30, revalidate: DAY_S, expire: YEAR_S };
/** Of lists that tell how soon posters answer: each message would otherwise renew them. */
const LIST_LIFE = { ...CACHE_LIFE, revalidate: HOUR_S };
const NOTHING = { posts: [], nextCursor: null };

/** On every page, so that its one tag renews them all after a change of the settings. The parts of a page share one look at it. */
export const cachedCommunity = cache(() => storedCommunity());

async function storedCommunity() {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.community);
  return getCommunityOrDefaults();
}

/** Empty in a build without a database. */
export async function cachedFeed(type: PostType) {
  "use cache";
  cacheLife(LIST_LIFE);
  cacheTag(tags.feed);
  if (!process.env.DATABASE_URL) return NOTHING;
  const page = await listPosts(feedQuery.parse({ type }));
  cacheTag(...authorTags(page.posts));
  return withPosterRecords(page, queryRowsFor(null));
}

export async function cachedPost(id: string) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.post(id));
  return getDatedPost(id);
}

/** Inside a cached function: its entry then lives as long as the post looks the same. */
async function getDatedPost(id: string) {
  const post = await getPostOrTakenDown(id);
  if (post === null || post === "taken-down") return post;
  // The author may change their name.
  cacheTag(tags.user(post.postedBy._id));
  const now = Date.now();
  const next = nextChangeOf(post);
  if (next > now) cacheLife(lifeUntil(next));
  return { ...post, isUnlisted: isUnlisted(post.endedAt, now) };
}

/** Next does not cache shorter lives; a browser watches the time itself. */
const MIN_LIFE_SECONDS = 600;

/** When time alone changes a post's page, in ms; 0 for never. No mutation would invalidate it. */
function nextChangeOf({ status, expiresAt, endedAt }: PostView): number {
  if (status === "open") return Date.parse(expiresAt);
  return endedAt ? Date.parse(endedAt) + INDEXED_AFTER_END_MS : 0;
}

/** Expires without a stale response: the first request afterwards waits for the new page. */
function lifeUntil(time: number) {
  const seconds = Math.max(MIN_LIFE_SECONDS, Math.ceil((time - Date.now()) / 1000));
  return {
    ...CACHE_LIFE,
    revalidate: Math.min(DAY_S, seconds),
    expire: Math.min(CACHE_LIFE.expire, seconds + 1),
  };
}

/** Next's limit of tags for a page, less those of the post itself and of its similar posts. */
const MAX_TAGS = 80;

/**
 * All that the page of a post shows, in one entry: each costs a fifth of an empty page. Similar and matching posts are
 * renewed by their changes, by new posts with a common tag, and hourly.
 */
export async function cachedPostPage(id: string) {
  "use cache";
  cacheLife({ ...CACHE_LIFE, revalidate: HOUR_S });
  cacheTag(tags.post(id));
  const post = await getDatedPost(id);
  if (post === null || post === "taken-down") return post;
  const [draw, waiting, comments, related, poster] = await Promise.all([
    post.draw ? getDraw(id) : null,
    // Each reply renews the page.
    post.status === "promised" ? countWaiting(id) : 0,
    listComments(id),
    listRelated(post),
    // An hour old at most: each hand-over would otherwise renew all posts of a member.
    getPosterRecord(post.postedBy._id),
  ]);
  const authors = new Set(comments.flatMap(({ author }) => author?._id ?? []));
  const shown = [...related.matches, ...related.similar].map((one) => one.post._id);
  cacheTag(
    ...[...authors].slice(-MAX_TAGS).map(tags.user),
    ...post.tags.map(tags.related),
    ...shown.map(tags.post),
  );
  return { post, draw, waiting, comments, related, poster };
}

const MAX_ACTIVE = 60;

export async function cachedProfile(id: string) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.user(id), tags.profile(id));
  const [profile, posts] = await Promise.all([getProfile(id), listActiveOf(id, MAX_ACTIVE)]);
  // An author may change their name, and a post may be taken down.
  for (const { author, about } of profile?.thankYous ?? [])
    cacheTag(tags.user(author._id), ...(about ? [tags.post(about._id)] : []));
  return profile && { profile, posts };
}

/** A build without a database has no hand-overs. */
export async function cachedImpact() {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.impact);
  return process.env.DATABASE_URL ? getImpact() : impactOf([]);
}

export async function cachedMemberImpact(id: string) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.impact);
  return getImpactOf(id);
}

/** Null without a hand-over, and for members who are gone or banned. */
export async function cachedMemberCard(id: string) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.user(id), tags.profile(id), tags.impact);
  const [face, tally] = await Promise.all([getFace(id), getImpactOf(id)]);
  return face && tally.items > 0 ? { ...face, tally } : null;
}

export async function cachedSitemaps(): Promise<number[]> {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.sitemaps, tags.lastSitemap);
  return listSitemaps();
}

/** A new post changes the last one only. */
export async function cachedSitemap(part: number, isLast: boolean) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(...sitemapTags(isLast));
  return (await listForSitemap(part)).map(({ id, at }) => ({ id, at: at.toISOString() }));
}

export const sitemapTags = (isLast: boolean): string[] =>
  isLast ? [tags.sitemaps, tags.lastSitemap] : [tags.sitemaps];

const MAX_ENTRIES = 50;

export async function cachedEntries(chosen: FeedFilter): Promise<Entry[]> {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(chosen.tag ? tags.listing(chosen.tag) : tags.feed);
  const posts = await listActive(chosen, MAX_ENTRIES, queryRowsFor(null));
  cacheTag(...authorTags(posts));
  return entriesOf(posts);
}

async function entriesOf(posts: PostView[]): Promise<Entry[]> {
  const times = await getChangeTimes(posts.map(({ _id }) => _id));
  return posts.map((post) => ({ post, updated: times.get(post._id)?.toISOString() ?? post.createdAt }));
}

/** A member may change their name. */
export const authorTags = (posts: PostView[]): string[] => [
  ...new Set(posts.map(({ postedBy }) => tags.user(postedBy._id))),
];

/** Null for an unknown secret. */
export async function cachedSearchFeed(secret: string) {
  "use cache";
  cacheLife(CACHE_LIFE);
  cacheTag(tags.feed);
  const found = await getSearchBySecret(secret, MAX_ENTRIES);
  if (!found) return null;
  cacheTag(tags.search(found.search._id), ...authorTags(found.posts));
  return { search: found.search, entries: await entriesOf(found.posts) };
}

const MAX_TAGGED = 48;

const isOffer = ({ type }: PostView) => type === "offer";

/** Null for a tag that no post ever had. */
export async function cachedTag(tag: string) {
  "use cache";
  cacheLife(LIST_LIFE);
  cacheTag(tags.listing(tag));
  const ask = queryRowsFor(null);
  const lists = await Promise.all(
    (["offer", "request"] satisfies PostType[]).map((type) => listActive({ type, tag }, MAX_TAGGED, ask)),
  );
  const { posts } = await withPosterRecords({ posts: lists.flat() }, ask);
  cacheTag(...authorTags(posts));
  const [offers, requests] = [posts.filter(isOffer), posts.filter((post) => !isOffer(post))];
  return posts.length > 0 || (await isTag(tag)) ? { offers, requests } : null;
}

export async function cachedShortLink(short: string): Promise<Awaited<ReturnType<typeof findByShort>>> {
  "use cache";
  cacheLife(CACHE_LIFE);
  const found = await findByShort(short);
  if (found) cacheTag(tags.post(found.id));
  return found;
}
