import { z } from "zod";
import { postView } from "@/lib/posts/schema";
import { facetsView, feedShape, nearbyShape } from "@/lib/search/schema";

const { q, sort, status, cursor, limit } = feedShape.shape;
const listParams = {
  q: q.meta({
    description:
      'Words in title, tags or description, and what begins like them; at most 200 characters. "…", `or` and `-` as on the web.',
  }),
  status: status.meta({ description: "Who takes a post down, or lets it expire, wants it out of sight." }),
  cursor: cursor.meta({ description: "`nextCursor` of the page before, with everything else as it was." }),
  limit: limit.meta({ description: "1 to 100; 24 unless told." }),
};
export const degreesNorth = {
  description: "Degrees, −90 to 90; only its cell of about 1.1 km counts.",
  examples: ["50.8738"],
};
export const degreesEast = {
  description: "Degrees, −180 to 180; only its cell counts.",
  examples: ["0.0088"],
};
export const radiusOf = (without: string) => ({
  description: `Kilometres, at most 100; ${without}.`,
  examples: ["5"],
});

export const documentedFeedQuery = feedShape.extend({
  ...listParams,
  sort: sort.meta({ description: "Newest unless told. Nearest needs a place; relevance needs words." }),
  latitude: feedShape.shape.latitude.meta(degreesNorth),
  longitude: feedShape.shape.longitude.meta(degreesEast),
  radius: feedShape.shape.radius.meta(radiusOf("without it, wherever they are")),
});

export const documentedNearbyQuery = nearbyShape.extend({
  ...listParams,
  latitude: nearbyShape.shape.latitude.meta(degreesNorth),
  longitude: nearbyShape.shape.longitude.meta(degreesEast),
  radius: nearbyShape.shape.radius.meta(radiusOf("10 unless told")),
});

/** One page of search results. */
export const foundPosts = {
  posts: z.array(postView),
  nextCursor: z.string().nullable().meta({ description: "Send it as `cursor` for the next page." }),
  corrected: z
    .string()
    .optional()
    .meta({ description: "What was searched for, where nothing was found for what was typed." }),
  facets: facetsView.optional().meta({ description: "On the first page." }),
};
