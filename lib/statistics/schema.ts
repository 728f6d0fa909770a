import { z } from "zod";

export const WEEKS = 12;

const weekNumbers = z
  .object({
    week: z.iso.date().meta({ description: "Its Monday, in the time zone of the community." }),
    posts: z.int(),
    replies: z.int(),
    handovers: z.int(),
    hoursToPromise: z.number().nullable().meta({
      description: "Half of the posts of the week that were promised were promised faster. Null without any.",
    }),
    unanswered: z.int().meta({ description: "Posts of the week that nobody has replied to so far." }),
  })
  .meta({ id: "WeekNumbers" });

export type WeekNumbers = z.infer<typeof weekNumbers>;

export const numbersFields = {
  weeks: z
    .array(weekNumbers)
    .meta({ description: `The last ${WEEKS}, oldest first. The last one is not over.` }),
};
