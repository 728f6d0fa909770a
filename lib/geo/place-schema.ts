import { z } from "zod";
import { line } from "@/lib/text/text-schema";

/** From how many letters on it is worth asking, and how many may be asked. */
export const PLACE_LIMITS = { q: { min: 3, max: 200 } } as const;

const { q } = PLACE_LIMITS;

export const placeQuery = z.object({ q: line("The place", q.min, q.max) });

/** A place somebody may have meant. */
export const placeView = z
  .object({
    name: z.string().meta({ description: "Tells it from others of its kind." }),
    address: z.string().meta({ description: "As a neighbour would write it." }),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: "FoundPlace" });

export type PlaceView = z.infer<typeof placeView>;
