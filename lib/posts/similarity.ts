import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import type { PostView } from "@/lib/posts/schema";
import { DAY_MS } from "@/lib/time/durations";

/** In km. */
export const RADIUS = 50;
/** Public places are about 1 km wide. */
const STEPS = [2, 5, 10, 20, RADIUS];
const FRESHNESS_MS = 30 * DAY_MS;

export type SimilarityReason = {
  tags: string[];
  words: string[];
  /** Upper bound of the distance in km; null beyond the radius. */
  under: number | null;
};

export type Related = { post: PostView; reason: SimilarityReason };
/** `matches` are of the opposite type, `similar` of the same. */
export type RelatedPosts = { matches: Related[]; similar: Related[] };

export type Candidate = Point & { id: string; tags: string[]; words: string[]; createdAt: Date };

type Subject = Point & { tags: string[] };

/** Ranks by shared tags and words; near and new posts get a bonus. */
export function rankSimilar<C extends Candidate>(
  subject: Subject,
  candidates: C[],
  count: number,
  now: number,
): (C & { reason: SimilarityReason })[] {
  return candidates
    .map((candidate) => {
      const reason = reasonFor(subject, candidate);
      return { ...candidate, reason, score: scoreOf(reason, now - candidate.createdAt.getTime()) };
    })
    .filter(({ reason }) => reason.under !== null && reason.tags.length + reason.words.length > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, count);
}

function reasonFor(subject: Subject, { tags, words, ...point }: Candidate): SimilarityReason {
  const shared = tags.filter((tag) => subject.tags.includes(tag));
  const said = shared.join(" ").toLowerCase();
  const km = metresBetween(subject, point) / 1000;
  return {
    tags: shared,
    words: words.filter((word) => !said.includes(word.toLowerCase())),
    under: STEPS.find((step) => km < step) ?? null,
  };
}

function scoreOf({ tags, words, under }: SimilarityReason, age: number): number {
  const near = under === null ? 0 : 2 - STEPS.indexOf(under) * 0.5;
  return 3 * tags.length + 2 * words.length + near + Math.exp(-age / FRESHNESS_MS);
}
