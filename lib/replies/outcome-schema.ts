import { z } from "zod";
import { OUTCOMES, POST_LIMITS } from "@/lib/posts/field-rules";

const { min, max } = POST_LIMITS.quantity;

export const outcomeFields = z.object({
  outcome: z.enum(OUTCOMES, "The outcome is elsewhere, kept or discarded.").meta({
    description:
      "`elsewhere`: to or from somebody outside of this site. It counts in the impact of an offer.",
  }),
  quantity: z
    .int("How many is a whole number.")
    .min(min, `How many lies between ${min} and ${max}.`)
    .max(max, `How many lies between ${min} and ${max}.`)
    .optional()
    .meta({ description: "Of those that are not promised. Without it, all: promises are released." }),
  left: z.int("How many are left is a whole number.").optional().meta({
    description:
      "With `quantity`: how many were left, so that a repetition takes nothing off once more. A 409 says that another number is left by now.",
  }),
});
export type OutcomeFields = z.output<typeof outcomeFields>;
