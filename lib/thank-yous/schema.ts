import { z } from "zod";
import { isFile } from "@/lib/images/picture-schema";
import { documentLength } from "@/lib/text/document-length";
import { isConfirmed, text } from "@/lib/text/text-schema";

/** Mirrored by database constraints. */
const THANK_YOU_LIMITS = { text: { min: 1, max: 500 } } as const;

const { min, max } = THANK_YOU_LIMITS.text;

export const thankYouFields = z.object({
  text: documentLength(text("Your thank-you", min, max), THANK_YOU_LIMITS.text),
  confirmed: isConfirmed.optional(),
});

export type ThankYouFields = z.output<typeof thankYouFields>;

/** Of their part of a profile. */
export const THANK_YOUS_ANCHOR = "thank-yous";

export const thankYouParams = z.object({ id: z.uuid().toLowerCase() });

/** A form with lists of parts by name; the picture may be missing. */
export const thankYouForm = z
  .looseObject({})
  .transform(({ text: texts, confirmed, picture }) => ({
    text: firstOf(texts),
    confirmed: firstOf(confirmed) === "true",
    picture: firstOf(picture),
  }))
  .pipe(
    thankYouFields.extend({
      confirmed: isConfirmed,
      picture: z.unknown().transform((part) => (isFile(part) ? part : null)),
    }),
  );

export type ThankYouForm = z.output<typeof thankYouForm>;

const firstOf = (parts: unknown): unknown => (Array.isArray(parts) ? parts[0] : parts);

export const thankYouView = z
  .object({
    _id: z.uuid(),
    author: z.object({ _id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
    text: z.string(),
    picture: z
      .object({ url: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })
      .nullable(),
    about: z
      .object({ _id: z.uuid(), title: z.string() })
      .nullable()
      .meta({ description: "The post; null once it was taken down." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ThankYou", description: "What somebody who received something says of the one who gave it." });

export type ThankYouView = z.infer<typeof thankYouView>;

export const exchangeThanksView = z.object({
  thankYou: thankYouView.nullable(),
  maySay: z.boolean().meta({ description: "Whether the reader received it and has said none yet." }),
});

export type ExchangeThanksView = z.infer<typeof exchangeThanksView>;
