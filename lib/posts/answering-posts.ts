import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import type { PostType } from "@/lib/posts/field-rules";
import { allOf, anyOf, isLeft, newestNear, sharedWith } from "@/lib/posts/nearby-posts";
import { getByIds } from "@/lib/posts/queries";
import { stem } from "@/lib/posts/related-posts";
import { sameWords } from "@/lib/posts/same-words";
import type { PostView } from "@/lib/posts/schema";
import { isMeasure, offeredWords, tellingWords } from "@/lib/posts/telling-words";
import { isUntold } from "@/lib/posts/told-of-post";
import { MINUTE_MS } from "@/lib/time/durations";

/** Further away hardly anybody collects a thing. */
const MAX_KM = 20;
/** Notices because of one post at a time: the job goes on with the others. */
const MAX_ANSWERED = 50;
const MAX_COMPARED = 2000;
/** Usually a new post is compared within a minute. */
const MAX_QUEUED_MS = 10 * MINUTE_MS;

export type Answering = { ownerId: string; answers: string; postId: string; title: string; type: PostType };
/** With the posts because of which there may be more to tell. */
type Answers = { found: Answering[]; unfinished: string[] };

/** Posters whose request a new offer may answer, or whose offer a new request asks for, and who were not told of it yet. */
export async function listAnswering(postIds: string[]): Promise<Answers> {
  const posts = await getByIds(postIds);
  const answers: Answers = { found: [], unfinished: [] };
  for (const id of postIds) {
    const post = posts.get(id);
    if (post?.status === "open") add(answers, id, await answeredBy(post));
  }
  return answers;
}

function add({ found, unfinished }: Answers, postId: string, more: Answering[]): void {
  found.push(...more);
  if (more.length >= MAX_ANSWERED) unfinished.push(postId);
}

async function answeredBy(post: PostView): Promise<Answering[]> {
  const { _id: postId, title, type } = post;
  const counterparts = await listNewestOfEach(post, await listCounterparts(post));
  return counterparts.map(({ title: answers, ownerId }) => ({ ownerId, answers, postId, title, type }));
}

/** Posts that came while one was not to be had, and that its poster would have heard of otherwise. */
export async function listMissed(returned: { postId: string; awaySince: Date }[]): Promise<Answers> {
  const posts = await getByIds(returned.map(({ postId }) => postId));
  const answers: Answers = { found: [], unfinished: [] };
  for (const { postId, awaySince } of returned) {
    const post = posts.get(postId);
    if (post?.status !== "open") continue;
    const { postedBy } = post;
    const since = new Date(awaySince.getTime() - MAX_QUEUED_MS);
    const missed = await listNewest(post, await listCounterparts(post, since));
    const toAnswering = ({ id, title, type }: Counterpart) =>
      ({ ownerId: postedBy._id, answers: post.title, postId: id, title, type }) satisfies Answering;
    add(answers, postId, missed.map(toAnswering));
  }
  return answers;
}

/** Of posts that a member was told of, those that answer a post of theirs also as they are called now. By post. */
export async function listStillAnswering(
  userId: string,
  postIds: string[],
): Promise<Map<string, Pick<Answering, "title" | "answers">>> {
  const posts = await getByIds(postIds);
  const answers = new Map<string, Pick<Answering, "title" | "answers">>();
  for (const [postId, post] of posts) {
    const [own] = await listNewestOf(userId, post, await listCounterparts(post));
    if (own) answers.set(postId, { title: post.title, answers: own.title });
  }
  return answers;
}

type Near = Point & { id: string; title: string; shared: string[] };
type Counterpart = { id: string; title: string; type: PostType; ownerId: string };

/** The ids of requests nearby that an offer may answer, or of offers that a request asks for: all words of the request are those of the offer. */
async function listCounterparts(post: PostView, since = new Date(0)): Promise<string[]> {
  const isRequest = post.type === "request";
  const words = await stem(
    isRequest ? tellingWords(post.title) : offeredWords(`${post.title} ${post.tags.join(" ")}`),
  );
  const asked = [...new Set(words.map(({ lexeme }) => lexeme))];
  if (asked.length === 0) return [];
  const lexemes = [...new Set(asked.flatMap(sameWords))];
  const query = isRequest ? allOf(asked.map(sameWords)) : anyOf(lexemes, "A");
  const isMatch = Prisma.sql`"search" @@ ${query}::tsquery AND "createdAt" > ${since}`;
  const near = await db().$queryRaw<Near[]>`
    SELECT "id", "title", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude", ${sharedWith(lexemes)} AS "shared"
    FROM ${newestNear(post, { type: isRequest ? "offer" : "request", km: MAX_KM, limit: MAX_COMPARED, also: isMatch })} WHERE ${isLeft}`;
  const reachable = near.filter((one) => metresBetween(post, one) <= MAX_KM * 1000);
  const titleOf = (one: Near) => (isRequest ? post : one).title;
  const needed = await lexemesOf(reachable.map(titleOf));
  const answers = reachable.filter((one) => {
    const all = needed(titleOf(one));
    const has = (lexeme: string) =>
      sameWords(lexeme).some((same) => one.shared.includes(same)) &&
      !(isRequest && isMeasure(lexeme, one.title));
    return all.length > 0 && all.every(has);
  });
  return answers.map(({ id }) => id);
}

/** Of many titles at once: the lexemes of one of them. */
async function lexemesOf(titles: string[]): Promise<(title: string) => string[]> {
  const words = await stem([...new Set(titles.flatMap(tellingWords))]);
  const byWord = new Map<string, string[]>();
  for (const { word, lexeme } of words) byWord.set(word, [...(byWord.get(word) ?? []), lexeme]);
  return (title) => tellingWords(title).flatMap((word) => byWord.get(word) ?? []);
}

/** Without those that either has blocked. */
const visible = ({ postedBy }: PostView, ids: string[]) => Prisma.sql`
    "Post" WHERE "id" = ANY (${ids}::uuid[]) AND NOT is_hidden("posterId", ${postedBy._id}::uuid)`;
const COUNTERPART = Prisma.sql`"id", "title", "type"::text, "posterId" AS "ownerId"`;

const listNewest = (post: PostView, ids: string[]) =>
  db().$queryRaw<Counterpart[]>`
    SELECT ${COUNTERPART} FROM ${visible(post, ids)}
      AND ${isUntold(Prisma.sql`${post.postedBy._id}::uuid`, Prisma.sql`"Post"."id"`)}
    ORDER BY "createdAt" DESC LIMIT ${MAX_ANSWERED}`;

const listNewestOf = (userId: string, post: PostView, ids: string[]) =>
  db().$queryRaw<Counterpart[]>`
    SELECT ${COUNTERPART} FROM ${visible(post, ids)} AND "posterId" = ${userId}::uuid ORDER BY "createdAt" DESC LIMIT 1`;

/** Many posts of one member keep nobody else from hearing. */
const listNewestOfEach = (post: PostView, ids: string[]) =>
  db().$queryRaw<Counterpart[]>`
    SELECT * FROM (
      SELECT DISTINCT ON ("posterId") ${COUNTERPART}, "createdAt" FROM ${visible(post, ids)}
        AND ${isUntold(Prisma.sql`"Post"."posterId"`, Prisma.sql`${post._id}::uuid`)}
      ORDER BY "posterId", "createdAt" DESC) AS "owner"
    ORDER BY "createdAt" DESC LIMIT ${MAX_ANSWERED}`;
