import { z } from "zod";

const drawEntry = z.object({
  entry: z.string().meta({ description: "Stands for a person; each knows their own." }),
  received: z.int().meta({
    description:
      "Hand-overs received in the 28 days before: with the code, confirmed by who received, or not denied by them within three days.",
  }),
  quantity: z.int().meta({ description: "How many they asked for when the list was closed." }),
  granted: z.int().meta({ description: "How many the draw gave them." }),
  tickets: z.int(),
  number: z.string().meta({ description: "The smallest of their tickets' SHA-256." }),
});
export type DrawEntry = z.infer<typeof drawEntry>;

const drawEvent = z.object({
  at: z.iso.datetime(),
  entry: z.string(),
  event: z.enum([
    ...["promised", "handed-over", "gave-back", "withdrew", "no-show", "no-answer", "asked"],
    ...["released", "declined", "gone", "post-withdrawn", "expired", "lapsed", "unconfirmed"],
  ] as const),
  quantity: z.int().meta({ description: "How many they have, or ask for, from then on." }),
});
export type DrawEvent = z.infer<typeof drawEvent>;

export const drawView = z
  .object({
    at: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable().meta({ description: "When those who take part were listed." }),
    opensAt: z.iso
      .datetime()
      .meta({ description: "When the seed opens, ten minutes after the list is closed." }),
    listed: z.int().nullable().meta({ description: "How many are on the list." }),
    listHash: z.string().nullable().meta({
      description:
        "SHA-256 of the list: a line of `{entry} {received} {quantity}` for each entry, in their alphabetical order. Public before the seed.",
    }),
    seedHash: z.string().meta({ description: "SHA-256 of the seed's hexadecimal text." }),
    drawnAt: z.iso.datetime().nullable(),
    seed: z.string().nullable().meta({ description: "Told once it is drawn." }),
    entries: z.array(drawEntry).meta({ description: "In the order of the result." }),
    record: z.array(drawEvent).meta({
      description:
        "What happened since, oldest first. What becomes free goes to the next in the order; those who asked later follow, in the order in which they asked.",
    }),
  })
  .meta({ id: "Draw" });

export type DrawView = z.infer<typeof drawView>;
