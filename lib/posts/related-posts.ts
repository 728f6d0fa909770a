import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { anyOf, isLeft, newestNear, sharedWith } from "@/lib/posts/nearby-posts";
import { getByIds } from "@/lib/posts/queries";
import type { PostType, PostView } from "@/lib/posts/schema";
import { type Candidate, RADIUS, type RelatedPosts, rankSimilar } from "@/lib/posts/similarity";

const MAX_SHOWN = 4;
const MAX_CANDIDATES = 150;
const MAX_WORDS = 15;

/** Frequent title words without meaning; PostgreSQL itself drops stop words such as "with". */
const EMPTY_WORDS = new Set(
  "any anyone anybody somebody someone please search searching seeking big best bit box brand colour few free give good great large little looking lovely lots medium needed nearly needs new nice old one pair piece pieces rather set several size small some two three four five six spare still used very wanted want well".split(
    " ",
  ),
);
/** Words by which neighbours ask for a thing, in "Can anyone lend me a drill?". */
const ASKING_WORDS = new Set(
  "asap borrow borrowing could desperately everybody everyone find finding folks going got grateful hello hoping iso lend lending like loan may might need neighbor neighbors neighbour neighbours request requested requests require required requires requiring thank thanks today tomorrow tonight trying urgent urgently would".split(
    " ",
  ),
);
/** A "love seat" keeps its first word. */
const WOULD_LOVE = /(?:would|['’]d)(?: really)? love/gu;

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

/** Those that say what it is, in lower case. */
export function tellingWords(text: string): string[] {
  const typed =
    text
      .toLowerCase()
      .replaceAll(WOULD_LOVE, " ")
      .match(/\p{L}[\p{L}\p{N}]{2,}/gu) ?? [];
  const isTelling = (word: string) => !EMPTY_WORDS.has(word) && !ASKING_WORDS.has(word);
  return [...new Set(typed)].filter(isTelling).slice(0, MAX_WORDS);
}

export const wordsOf = ({ title, tags }: PostView) => stem(tellingWords(`${title} ${tags.join(" ")}`));

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
    FROM ${newestNear(post, type, RADIUS)}
    WHERE ("tags" && ${post.tags}::text[] OR "search" @@ ${anyOf(lexemes)}::tsquery) AND ${isLeft}
    ORDER BY "search" @@ ${anyOf(lexemes, "A")}::tsquery DESC, "createdAt" DESC LIMIT ${MAX_CANDIDATES}`;
}

function spelled(shared: string[], words: Word[]): string[] {
  const found = shared.map((lexeme) => words.find((word) => word.lexeme === lexeme)?.word ?? lexeme);
  return [...new Set(found)];
}
