import { z } from "zod";

export const blockParams = z.object({ id: z.uuid().toLowerCase() });

export const blockView = z
  .object({
    _id: z.uuid().meta({ description: "Of the blocked member." }),
    name: z.string(),
    picture: z.string().nullable(),
    since: z.iso.datetime(),
  })
  .meta({ id: "Block" });

export type BlockView = z.infer<typeof blockView>;

export const hiddenPeople = z
  .object({
    salt: z.string(),
    digests: z.array(z.number()).meta({
      description:
        "Of the members to hide on public pages, whoever blocked whom, among random numbers. Both change with each answer.",
    }),
  })
  .meta({ id: "HiddenPeople" });

export type HiddenPeople = z.infer<typeof hiddenPeople>;
