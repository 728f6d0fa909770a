import { z } from "zod";
import { registration } from "@/lib/users/schema";

/** As people type it: with spaces, hyphens or capitals. */
const MAX_CODE_LENGTH = 64;

export const firstHostFields = registration
  .omit({ invitation: true, introduction: true, proof: true })
  .extend({
    code: z
      .string("Type the code.")
      .trim()
      .min(1, "Type the code.")
      .max(MAX_CODE_LENGTH, "This is not the code.")
      .meta({ description: "As the server has printed it at its last start." }),
  });

export type FirstHostFields = z.output<typeof firstHostFields>;

export const firstHostView = {
  open: z.boolean().meta({ description: "Whether nobody is a member, and a code was printed." }),
};

export type FirstHostView = { open: boolean };
