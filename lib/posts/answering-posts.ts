import "server-only";
import { db } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { anyOf, isToBeHad, newestNear, sharedWith } from "@/lib/posts/nearby-posts";
import { getByIds } from "@/lib/posts/queries";
import { stem, tellingWords, wordsOf } from "@/lib/posts/related-posts";
import type { PostType, PostView } from "@/lib/posts/schema";
import { MINUTE_MS } from "@/lib/time/durations";

/** Further away hardly anybody collects a thing. */
const MAX_KM = 20;
const MAX_ANSWERED = 50;
/** Usually a new post is compared within a minute. */
const MAX_QUEUED_MS = 10 * MINUTE_MS;

export type Answering = { ownerId: string; answers: string; postId: string; title: string; type: PostType };

/** Posters whose request a new offer may answer, or whose offer a new request asks for: once for each new post. */
export async function listAnswering(postIds: string[]): Promise<Answering[]> {
  const posts = await getByIds(postIds);
  const found: Answering[] = [];
  for (const id of postIds) {
    const post = posts.get(id);
    if (post?.status === "open") found.push(...(await answeredBy(post)));
  }
  return found;
}

async function answeredBy(post: PostView): Promise<Answering[]> {
  const { _id: postId, title, type } = post;
  const owners = new Map<string, Answering>();
  for (const { title: answers, ownerId } of await listCounterparts(post))
    if (!owners.has(ownerId)) owners.set(ownerId, { ownerId, answers, postId, title, type });
  return [...owners.values()];
}

/** Posts that came while one was not to be had, and that its poster would have heard of otherwise. */
export async function listMissed(returned: { postId: string; awaySince: Date }[]): Promise<Answering[]> {
  const posts = await getByIds(returned.map(({ postId }) => postId));
  const found: Answering[] = [];
  for (const { postId, awaySince } of returned) {
    const post = posts.get(postId);
    if (post?.status !== "open") continue;
    const { postedBy, title: answers } = post;
    const since = new Date(awaySince.getTime() - MAX_QUEUED_MS);
    for (const { id, title, type } of await listCounterparts(post, since))
      found.push({ ownerId: postedBy._id, answers, postId: id, title, type });
  }
  return found;
}

type Near = Point & { id: string; title: string; shared: string[] };
type Counterpart = { id: string; title: string; type: PostType; ownerId: string };

/** Requests nearby that an offer may answer, or offers that a request asks for: all words of the request are those of the offer. */
async function listCounterparts(post: PostView, since = new Date(0)): Promise<Counterpart[]> {
  const lexemes = [...new Set((await wordsOf(post)).map(({ lexeme }) => lexeme))];
  if (lexemes.length === 0) return [];
  const near = await db().$queryRaw<Near[]>`
    SELECT "id", "title", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude", ${sharedWith(lexemes)} AS "shared"
    FROM ${newestNear(post, post.type === "offer" ? "request" : "offer", MAX_KM)}
    WHERE "search" @@ ${anyOf(lexemes)}::tsquery AND "createdAt" > ${since} AND ${isToBeHad(post)}`;
  const reachable = near.filter((one) => metresBetween(post, one) <= MAX_KM * 1000);
  const titleOf = (one: Near) => (post.type === "request" ? post : one).title;
  const needed = await lexemesOf(reachable.map(titleOf));
  const answers = reachable.filter((one) => {
    const all = needed(titleOf(one));
    return all.length > 0 && all.every((lexeme) => one.shared.includes(lexeme));
  });
  return listVisible(
    post,
    answers.map(({ id }) => id),
  );
}

/** Of many titles at once: the lexemes of one of them. */
async function lexemesOf(titles: string[]): Promise<(title: string) => string[]> {
  const words = await stem([...new Set(titles.flatMap(tellingWords))]);
  const byWord = new Map<string, string[]>();
  for (const { word, lexeme } of words) byWord.set(word, [...(byWord.get(word) ?? []), lexeme]);
  return (title) => tellingWords(title).flatMap((word) => byWord.get(word) ?? []);
}

/** The newest first, without those that either has blocked. */
function listVisible({ postedBy }: PostView, ids: string[]) {
  return db().$queryRaw<Counterpart[]>`
    SELECT "id", "title", "type"::text, "posterId" AS "ownerId" FROM "Post"
    WHERE "id" = ANY (${ids}::uuid[]) AND NOT is_hidden("posterId", ${postedBy._id}::uuid)
    ORDER BY "createdAt" DESC LIMIT ${MAX_ANSWERED}`;
}
