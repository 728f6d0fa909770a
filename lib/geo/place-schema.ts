import { z } from "zod";
import { line } from "@/lib/text/text-schema";

export const PLACE_LIMITS = { q: { min: 3, max: 200 } } as const;

const { q } = PLACE_LIMITS;

export const placeQuery = z.object({ q: line("The place", q.min, q.max) });

export const placeView = z
  .object({
    name: z.string().meta({ description: "Tells it from others of its kind." }),
    address: z.string().meta({ description: "As a neighbour would write it." }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "FoundPlace" });

export type PlaceView = z.infer<typeof placeView>;
