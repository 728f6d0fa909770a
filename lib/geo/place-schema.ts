import { z } from "zod";
import { coordinate } from "@/lib/geo/coordinate-schema";
import type { Point } from "@/lib/geo/grid-cell";
import { PLACE_LIMITS } from "@/lib/geo/place-rules";
import { line } from "@/lib/text/text-schema";

const { q } = PLACE_LIMITS;

export const placeShape = z.object({
  q: line("The place", q.min, q.max).optional(),
  isTyping: z
    .literal("yes")
    .optional()
    .meta({ description: "For completions while somebody types: only some geocoders allow that." }),
  latitude: coordinate("Latitude", 90).optional(),
  longitude: coordinate("Longitude", 180).optional(),
});

export type PlaceQuery =
  | { q: string; isTyping: boolean; point?: undefined }
  /** `address` is "" if it is not known. */
  | { point: Point; address: string };

/** Words, or a point, or the words of the address at a point. */
export const placeQuery = placeShape.transform(
  ({ q, isTyping, latitude, longitude }, context): PlaceQuery => {
    if (latitude !== undefined && longitude !== undefined)
      return { point: { latitude, longitude }, address: q ?? "" };
    if (q !== undefined) return { q, isTyping: isTyping === "yes" };
    context.addIssue({ code: "custom", path: ["q"], message: "The place is missing." });
    return z.NEVER;
  },
);

export const placeView = z
  .object({
    name: z.string().meta({ description: "Tells it from others of its kind." }),
    address: z
      .string()
      .meta({ description: "As a neighbour would write it, with the street if one was typed." }),
    settlement: z.string().meta({ description: "The town or village alone. Empty if it is not known." }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "FoundPlace" });

export type PlaceView = z.infer<typeof placeView>;

const placeSource = z.enum(["gazetteer", "postcodes", "geocoder"]).meta({
  description:
    "Lists that come with the site, of towns (GeoNames, CC BY 4.0) or of postcodes (US Census Bureau; La Poste; OpenStreetMap contributors, ODbL), or the geocoder of its host.",
});

export const foundPlaces = {
  places: z.array(placeView),
  source: placeSource,
  shownAt: z.object({ latitude: z.number(), longitude: z.number() }).nullable().meta({
    description: "Of a point: the middle of the cell that stands for it in public. `null` for words.",
  }),
  settlement: z.string().nullable().meta({
    description:
      "Of a point: the town or village that a post there shows unless its poster chooses another. `q` is its address. Empty if none is known, `null` for words.",
  }),
  canLookUp: z.boolean().meta({
    description: "Whether the host's geocoder may know more, and has to be asked without `isTyping`.",
  }),
};

export type FoundPlaces = z.infer<z.ZodObject<typeof foundPlaces>>;
