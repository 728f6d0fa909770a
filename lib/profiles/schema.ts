import { z } from "zod";
import { RESPONSE_TIMES } from "@/lib/posts/field-rules";
import { thankYouView } from "@/lib/thank-yous/schema";

export const profileParams = z.object({ id: z.uuid().toLowerCase() });

export const profileView = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    picture: z.string().nullable().meta({ description: "The address of a picture; the initials without." }),
    about: z.string(),
    createdAt: z.iso.datetime().meta({ description: "Since when they are a member." }),
    given: z.int().meta({ description: "Items handed over to others, also on requests." }),
    received: z.int().meta({ description: "Items received, also on their own requests." }),
    kept: z.int().meta({ description: "To how many neighbours they kept a promise as repliers." }),
    broken: z.int().meta({ description: "Times they did not show up, also as poster." }),
    takenBack: z.int().meta({
      description:
        "Posts they took down in the last 365 days while somebody was promised something by a draw or first come, or waited for a draw whose list was closed.",
    }),
    released: z.int().meta({
      description:
        "Promises they took back in the last 365 days although a time was agreed, or gave back less than two hours before it.",
    }),
    thankYous: z.array(thankYouView).meta({ description: "At most 30, the newest." }),
    pace: z.enum(RESPONSE_TIMES).nullable().meta({
      description: "How soon they usually answer replies: within that. Missing for fewer than three.",
    }),
  })
  .meta({ id: "Profile" });

export type ProfileView = z.infer<typeof profileView>;

export type PosterRecord = Pick<ProfileView, "given" | "pace">;
