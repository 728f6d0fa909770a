import "server-only";
import { db } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import {
  anyOf,
  isToBeHad,
  lastOfNewestNear,
  matchingNear,
  type Position,
  sharedWith,
} from "@/lib/posts/nearby-posts";
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

export async function listRelated(post: PostView): Promise<RelatedPosts> {
  const [words, ...last] = await Promise.all([
    wordsOf(post),
    ...TYPES.map((type) => lastCandidate(post, type)),
  ]);
  if (words.length === 0) return { matches: [], similar: [] };
  const rows = await listCandidates(post, words, last);
  const candidates = rows.map((row) => ({ ...row, words: spelled(row.shared, words) }));
  const best = (isSame: boolean) =>
    rankSimilar(
      post,
      candidates.filter(({ type }) => (type === post.type) === isSame),
      MAX_SHOWN,
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

const TYPES = ["offer", "request"] as const;

async function lastCandidate(post: PostView, type: PostType): Promise<Position | undefined> {
  const [last] = await queryRows<Position>(lastOfNewestNear(post, type, RADIUS));
  return last;
}

async function listCandidates(post: PostView, words: Word[], last: (Position | undefined)[]): Promise<Row[]> {
  const [offers, requests] = TYPES.map((type, at) => candidatesOf(post, words, type, last[at]));
  return db().$queryRaw<Row[]>`(${offers}) UNION ALL (${requests})`;
}

/**
 * Those with words of it in their titles before those that share a tag alone, and the newer first.
 * @param last the last that is looked at, where there are many
 */
export function candidatesOf(post: PostView, words: Word[], type: PostType, last?: Position): Prisma.Sql {
  const lexemes = [...new Set(words.map(({ lexeme }) => lexeme))];
  const isMatch = Prisma.sql`"tags" && ${post.tags}::text[] OR "search" @@ ${anyOf(lexemes)}::tsquery`;
  return Prisma.sql`
    SELECT "id", "type"::text, "tags", "createdAt", "publicLatitude" AS "latitude", "publicLongitude" AS "longitude",
      ${sharedWith(lexemes)} AS "shared"
    FROM ${matchingNear(post, type, RADIUS, isMatch, last)}
    WHERE ${isToBeHad(post)}
    ORDER BY "search" @@ ${anyOf(lexemes, "A")}::tsquery DESC, "createdAt" DESC LIMIT ${MAX_CANDIDATES}`;
}

function spelled(shared: string[], words: Word[]): string[] {
  const found = shared.map((lexeme) => words.find((word) => word.lexeme === lexeme)?.word ?? lexeme);
  return [...new Set(found)];
}
