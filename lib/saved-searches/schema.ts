import { z } from "zod";
import { cellCentre } from "@/lib/geo/grid-cell";
import { POST_TYPES } from "@/lib/posts/field-rules";
import { postView } from "@/lib/posts/schema";
import { MAX_COUNTED } from "@/lib/saved-searches/rules";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";
import { feedShape } from "@/lib/search/schema";
import { line } from "@/lib/text/text-schema";

export const searchShape = feedShape
  .pick({ type: true, tag: true, latitude: true, longitude: true, radius: true })
  // Unlike the feed, rejects long text instead of cutting it.
  .extend({ q: line("The search", 0, MAX_QUERY_LENGTH).optional() });

type Typed = z.output<typeof searchShape>;

export const searchFields = searchShape.superRefine(checkPlace).superRefine(checkFilters).transform(settled);

export type SearchFields = z.output<typeof searchFields>;

export const searchChanges = z.object({ emailed: z.boolean("Say whether you want its mails.") });

export const searchParams = z.object({ id: z.uuid().toLowerCase() });

function checkPlace({ latitude, longitude, radius }: Typed, context: z.RefinementCtx): void {
  if (radius === undefined) return;
  if (latitude === undefined) miss(context, "latitude", "Latitude is missing.");
  if (longitude === undefined) miss(context, "longitude", "Longitude is missing.");
}

/** A search without a filter is the feed itself. */
function checkFilters({ q, tag, radius }: Typed, context: z.RefinementCtx): void {
  if (q || tag || radius !== undefined) return;
  miss(context, "q", "Say what you are looking for: words, a tag, or how near it should be.");
}

function miss(context: z.RefinementCtx, path: string, message: string): void {
  context.addIssue({ code: "custom", path: [path], message });
}

/** A place needs a radius, and is stored only as its cell. */
function settled({ q = "", tag = "", type, latitude, longitude, radius }: Typed) {
  const hasPlace = latitude !== undefined && longitude !== undefined && radius !== undefined;
  const around = hasPlace ? { ...cellCentre({ latitude, longitude }), radius } : null;
  return { q, tag, type: type ?? null, around };
}

export const savedSearchView = z
  .object({
    _id: z.uuid(),
    q: z.string().optional(),
    type: z.enum(POST_TYPES).optional(),
    tag: z.string().optional(),
    latitude: z.number().optional().meta({ description: "Of the middle of a cell, there with a radius." }),
    longitude: z.number().optional(),
    radius: z.number().optional().meta({ description: "Kilometres." }),
    emailed: z.boolean().meta({ description: "Whether its matches go into the daily mail." }),
    feed: z.string().meta({ description: "Its Atom feed; whoever has this address can read it." }),
    createdAt: z.iso.datetime(),
    seenAt: z.iso.datetime().meta({ description: "When its matches were last looked at." }),
  })
  .meta({ id: "SavedSearch" });

export type SavedSearchView = z.infer<typeof savedSearchView>;

export const matchedSearchView = savedSearchView
  .extend({
    fresh: z
      .int()
      .meta({ description: `How many came since they were last looked at, ${MAX_COUNTED} at the most.` }),
    posts: z.array(postView).meta({ description: "The newest few that are still to be had." }),
  })
  .meta({ id: "MatchedSearch" });

export type MatchedSearchView = z.infer<typeof matchedSearchView>;
