import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PostType } from "@/lib/posts/field-rules";
import { anyOf, isLeft, newestNear, sharedWith } from "@/lib/posts/nearby-posts";
import { getByIds } from "@/lib/posts/queries";
import { sameWords } from "@/lib/posts/same-words";
import type { PostView } from "@/lib/posts/schema";
import { type Candidate, RADIUS, type RelatedPosts, rankSimilar } from "@/lib/posts/similarity";
import { tellingWords } from "@/lib/posts/telling-words";

const MAX_SHOWN = 4;
const MAX_CANDIDATES = 150;
/** Of each type. A page that nobody has seen waits for them. */
const MAX_COMPARED = 1000;

type Word = { word: string; lexeme: string };
type Row = Candidate & { type: PostType; shared: string[] };

export async function listRelated(post: PostView, count = MAX_SHOWN): Promise<RelatedPosts> {
  const words = await wordsOf(post);
  if (words.length === 0) return { matches: [], similar: [] };
  const rows = await listCandidates(post, words);
  const candidates = rows.map((row) => ({ ...row, words: spelled(row.shared, words) }));
  const best = (isSame: boolean) =>
    rankSimilar(
      post,
      candidates.filter(({ type }) => (type === post.type) === isSame),
      count,
      Date.now(),
    );
  const [matches, similar] = [best(false), best(true)];
  const views = await getByIds([...matches, ...similar].map(({ id }) => id));
  const shown = (chosen: typeof matches) =>
    chosen.flatMap(({ id, reason }) => {
      const view = views.get(id);
      return view ? [{ post: view, reason }] : [];
    });
  return { matches: shown(matches), similar: shown(similar) };
}

/** With the words for the same. */
async function wordsOf({ title, tags }: PostView): Promise<Word[]> {
  const words = await stem(tellingWords(`${title} ${tags.join(" ")}`));
  return words.flatMap(({ word, lexeme }) => sameWords(lexeme).map((same) => ({ word, lexeme: same })));
}

export function stem(telling: string[]): Promise<Word[]> {
  return db().$queryRaw<Word[]>`
    SELECT word, lexeme FROM unnest(${telling}::text[]) AS word,
      unnest(tsvector_to_array(to_tsvector('pg_catalog.english', public.unaccent('public.unaccent', word)))) AS lexeme`;
}

async function listCandidates(post: PostView, words: Word[]): Promise<Row[]> {
  const [offers, requests] = (["offer", "request"] as const).map((type) => candidatesOf(post, words, type));
  return db().$queryRaw<Row[]>`(${offers}) UNION ALL (${requests})`;
}

/** Those with words of it in their titles before those that share a tag alone, and the newer first. */
export function candidatesOf(post: PostView, words: Word[], type: PostType): Prisma.Sql {
  const lexemes = [...new Set(words.map(({ lexeme }) => lexeme))];
  return Prisma.sql`
    SELECT "id", "type"::text, "tags", "createdAt", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude",
      ${sharedWith(lexemes)} AS "shared"
    FROM ${newestNear(post, { type, km: RADIUS, limit: MAX_COMPARED })}
    WHERE ("tags" && ${post.tags}::text[] OR "search" @@ ${anyOf(lexemes)}::tsquery) AND ${isLeft}
    ORDER BY "search" @@ ${anyOf(lexemes, "A")}::tsquery DESC, "createdAt" DESC LIMIT ${MAX_CANDIDATES}`;
}

function spelled(shared: string[], words: Word[]): string[] {
  const found = shared.map((lexeme) => words.find((word) => word.lexeme === lexeme)?.word ?? lexeme);
  return [...new Set(found)];
}
