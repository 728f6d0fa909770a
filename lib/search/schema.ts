import { z } from "zod";
import { coordinate, kilometres } from "@/lib/geo/coordinate-schema";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";
import { POST_LIMITS, POST_TYPES } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";
import { cursorField } from "@/lib/search/cursor";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";
import { lowerCase, normalizeLine } from "@/lib/text/normalize";
import { line } from "@/lib/text/text-schema";

const PAGE_SIZE = { default: 24, max: 100 };
/** In kilometres. */
const RADIUS = { default: 10, max: 100 };

const SORTS = ["newest", "relevance", "nearest"] as const;
/** Posters want posts out of sight once they remove them or let them expire. */
const LISTED_STATUSES = ["open", "promised", "given", "received"] as const;

const wholeText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "This is not a whole number.")
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `This lies between 1 and ${max}.`);

/** Cuts long text instead of rejecting it. */
const words = z.string().transform((typed) => [...normalizeLine(typed)].slice(0, MAX_QUERY_LENGTH).join(""));

export const feedShape = z.object({
  type: z.enum(POST_TYPES, "The type is offer or request.").optional(),
  q: words.optional(),
  tag: line("The tag", 0, POST_LIMITS.tag.max).transform(lowerCase).optional(),
  status: z.enum(LISTED_STATUSES, "The status is open, promised, given or received.").optional(),
  sort: z.enum(SORTS, "Posts are sorted by newest, relevance or nearest.").default("newest"),
  latitude: coordinate("Latitude", 90).optional(),
  longitude: coordinate("Longitude", 180).optional(),
  radius: kilometres("The radius", RADIUS.max).optional(),
  cursor: cursorField.optional(),
  limit: wholeText(PAGE_SIZE.max).default(PAGE_SIZE.default),
});

type Typed = z.output<typeof feedShape>;

export const feedQuery = feedShape.superRefine(checkPlace).superRefine(checkCursor).transform(withPlace);

export type FeedQuery = z.output<typeof feedQuery>;

export const nearbyShape = feedShape
  .omit({ sort: true })
  .required({ latitude: true, longitude: true })
  .extend({ radius: kilometres("The radius", RADIUS.max).default(RADIUS.default) });

export const nearbyQuery = nearbyShape
  .transform((typed): Typed => ({ ...typed, sort: "nearest" }))
  .superRefine(checkCursor)
  .transform(withPlace);

export const suggestionQuery = z.object({ q: words.default("") });

function checkPlace({ sort, latitude, longitude, radius }: Typed, context: z.RefinementCtx): void {
  const isAsked = sort === "nearest" || [latitude, longitude, radius].some((value) => value !== undefined);
  if (!isAsked) return;
  if (latitude === undefined) miss(context, "latitude", "Latitude is missing.");
  if (longitude === undefined) miss(context, "longitude", "Longitude is missing.");
}

const sortOf = ({ sort, q }: Typed) => (sort === "relevance" && !q ? "newest" : sort);

function checkCursor(typed: Typed, context: z.RefinementCtx): void {
  if (typeof typed.cursor !== "object" || typed.cursor.sort === sortOf(typed)) return;
  miss(context, "cursor", "This cursor belongs to another sort.");
}

function miss(context: z.RefinementCtx, path: string, message: string): void {
  context.addIssue({ code: "custom", path: [path], message });
}

/** Reduces the caller's place to its cell, as for posts. */
function withPlace({ latitude, longitude, ...typed }: Typed) {
  const isGiven = latitude !== undefined && longitude !== undefined;
  const place: Point | undefined = isGiven ? cellCentre({ latitude, longitude }) : undefined;
  return { ...typed, sort: sortOf({ latitude, longitude, ...typed }), place };
}

export const facetsView = z
  .object({
    types: z
      .record(z.enum(POST_TYPES), z.int())
      .meta({ description: "With every other filter, but whatever `type` was asked for." }),
    tags: z
      .array(z.object({ tag: z.string(), count: z.int() }))
      .meta({ description: "The most frequent with every other filter, but whatever `tag` was asked for." }),
    atLeast: z.boolean().meta({ description: "Whether there are more than were counted." }),
  })
  .meta({ id: "Facets" });

export type Facets = z.infer<typeof facetsView>;

export type SearchPage = {
  posts: PostView[];
  nextCursor: string | null;
  corrected?: string;
  facets?: Facets;
};

export const suggestionView = z
  .object({ kind: z.enum(["tag", "title"]), text: z.string(), type: z.enum(POST_TYPES).optional() })
  .meta({ id: "Suggestion" });

export type Suggestion = z.infer<typeof suggestionView>;
