import { z } from "zod";
import { MAX_SAID_ITEMS } from "@/lib/replies/handover-rules";

/** Fewer hand-overs could point at one person. */
export const MIN_GROUP_SIZE = 5;

const tally = {
  handovers: z.int(),
  verified: z.int().meta({ description: "How many of them were verified by the code." }),
  items: z.int().meta({ description: `Without the code, at most ${MAX_SAID_ITEMS} of each hand-over.` }),
  kilograms: z.object({ low: z.number(), high: z.number() }).meta({
    description: "Of the items whose kind we know a typical weight of; at most a tonne of each hand-over.",
  }),
};

const tallyView = z.object(tally);
export type Tally = z.infer<typeof tallyView>;

const monthView = z.object({ month: z.string().meta({ examples: ["2026-11"] }), ...tally });
export type MonthTally = z.infer<typeof monthView>;

const areaView = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number().meta({ description: "Of the middle of a cell of 1.1 km or more." }),
  ...tally,
});
export type AreaTally = z.infer<typeof areaView>;

export const impactView = z
  .object({
    total: tallyView,
    months: z.array(monthView).meta({ description: "Newest first." }),
    areas: z.array(areaView).meta({ description: `Each with at least ${MIN_GROUP_SIZE} hand-overs.` }),
    elsewhere: tallyView.meta({ description: "All other areas together." }),
  })
  .meta({ id: "Impact" });

export type Impact = z.infer<typeof impactView>;
