import "server-only";
import { db } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { getByIds } from "@/lib/posts/queries";
import { candidatesOf, stem, tellingWords, wordsOf } from "@/lib/posts/related-posts";
import type { PostType, PostView } from "@/lib/posts/schema";

/** Further away hardly anybody collects a thing. */
const MAX_METRES = 20_000;
const MAX_COMPARED = 50;

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
  const words = await wordsOf(post);
  if (words.length === 0) return [];
  const near = await db().$queryRaw<Near[]>(
    candidatesOf(post, words, type === "offer" ? "request" : "offer"),
  );
  const shared = new Map(
    near.filter((one) => metresBetween(post, one) <= MAX_METRES).map((one) => [one.id, one.shared]),
  );
  const owners = new Map<string, Answering>();
  for (const { id, title: answers, ownerId } of await listVisible(post, [...shared.keys()])) {
    if (owners.has(ownerId)) continue;
    const needed = await lexemesOf(type === "request" ? title : answers);
    const isAnswer = needed.length > 0 && needed.every((lexeme) => shared.get(id)?.includes(lexeme));
    if (isAnswer) owners.set(ownerId, { ownerId, answers, postId, title, type });
  }
  return [...owners.values()];
}

type Near = Point & { id: string; shared: string[] };

const lexemesOf = async (title: string) => (await stem(tellingWords(title))).map(({ lexeme }) => lexeme);

/** The newest first, without those that either has blocked. */
function listVisible({ postedBy }: PostView, ids: string[]) {
  return db().$queryRaw<{ id: string; title: string; ownerId: string }[]>`
    SELECT "id", "title", "posterId" AS "ownerId" FROM "Post"
    WHERE "id" = ANY (${ids}::uuid[]) AND NOT is_hidden("posterId", ${postedBy._id}::uuid)
    ORDER BY "createdAt" DESC LIMIT ${MAX_COMPARED}`;
}
