import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { tags } from "@/lib/cache";
import { listComments } from "@/lib/comments/queries";
import { getImpact, getImpactOf } from "@/lib/impact/queries";
import { impactOf } from "@/lib/impact/rules";
import { feedQuery } from "@/lib/posts/feed-schema";
import { getPost, listNewest, listStandingOf } from "@/lib/posts/queries";
import type { PostType } from "@/lib/posts/schema";
import { listPosts } from "@/lib/posts/search";
import { getProfile } from "@/lib/profiles/queries";
import { getDraw } from "@/lib/replies/queries";

/** Kept until its tag is renewed; the day is a net under that. A browser asks again after half a minute. */
const KEPT = { stale: 30, revalidate: 86_400, expire: 31_536_000 };
const SITEMAP_SIZE = 45_000;
const NOTHING = { posts: [], nextCursor: null };

/** The first page of one list of the feed. A build without a database sees an empty one. */
export async function keptFeed(type: PostType) {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.feed);
  if (!process.env.DATABASE_URL) return NOTHING;
  return listPosts(feedQuery.parse({ type }));
}

/** One post as everyone may see it, or null. */
export async function keptPost(id: string) {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.post(id));
  const post = await getPost(id);
  // Its poster may change their name.
  if (post) cacheTag(tags.user(post.postedBy._id));
  // Time changes what a post is, without anybody who would renew its page.
  if (post?.status === "open") cacheLife({ ...KEPT, revalidate: secondsUntil(post.expiresAt) });
  return post;
}

const DAY = 86_400;
/** What lives shorter than this Next does not keep; a browser sees for itself that the time has come. */
const SHORTEST = 600;
const secondsUntil = (iso: string) =>
  Math.min(DAY, Math.max(SHORTEST, Math.ceil((Date.parse(iso) - Date.now()) / 1000)));

/** What everyone may know of a post's fair draw, or null. */
export async function keptDraw(id: string) {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.post(id));
  return getDraw(id);
}

const MOST_STANDING = 60;

/** A member as everyone may see them, with what they offer and ask for; null for nobody. */
export async function keptProfile(id: string) {
  "use cache";
  cacheLife(KEPT);
  // Whatever happens to a post or a reply renews the feed: it may count here.
  cacheTag(tags.user(id), tags.feed);
  const [profile, posts] = await Promise.all([getProfile(id), listStandingOf(id, MOST_STANDING)]);
  return profile && { profile, posts };
}

/** How many names Next takes for what a kept page was made from, less those of the page itself. */
const MOST_TAGS = 100;

/** The comments below a post, with their authors' names as they are now. */
export async function keptComments(id: string) {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.post(id));
  const comments = await listComments(id);
  const authors = new Set(comments.flatMap(({ author }) => author?._id ?? []));
  for (const author of [...authors].slice(-MOST_TAGS)) cacheTag(tags.user(author));
  return comments;
}

/** What all hand-overs come to. A build without a database sees none. */
export async function keptImpact() {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.impact);
  return process.env.DATABASE_URL ? getImpact() : impactOf([]);
}

/** What the hand-overs of one member come to. */
export async function keptImpactOf(id: string) {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.impact);
  return getImpactOf(id);
}

/** The newest posts for search engines: one sitemap holds at most 50,000 addresses. */
export async function keptSitemap() {
  "use cache";
  cacheLife(KEPT);
  cacheTag(tags.feed);
  return process.env.DATABASE_URL ? listNewest(SITEMAP_SIZE) : [];
}
