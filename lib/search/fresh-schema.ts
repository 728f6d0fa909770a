import { z } from "zod";
import { coordinate } from "@/lib/geo/coordinate-schema";
import { DAY_MS } from "@/lib/time/durations";

/** Kilometres. */
export const FRESH_RADIUS = 10;
/** Nobody asks for what was new long ago. */
const MAX_DAYS = 7;

export const freshQuery = z.object({
  since: z.iso
    .datetime({ error: "That is not a time.", abort: true })
    .transform((typed) => new Date(Math.max(Date.parse(typed), Date.now() - MAX_DAYS * DAY_MS)))
    .optional(),
  latitude: coordinate("Latitude", 90).optional(),
  longitude: coordinate("Longitude", 180).optional(),
});

export type FreshQuery = z.output<typeof freshQuery>;

export const freshView = z
  .object({
    count: z.int(),
    latitude: z.number(),
    longitude: z.number(),
    radius: z.number().meta({ description: "Kilometres." }),
  })
  .meta({ id: "FreshNearby" });

export type FreshNearby = z.infer<typeof freshView>;
