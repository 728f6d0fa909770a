import { z } from "zod";
import { ALLOCATIONS, POST_LIMITS, POST_TYPES } from "@/lib/posts/field-rules";
import { normalizeText } from "@/lib/text/normalize";

/** How long the account keeps a draft that nobody touches. */
export const DRAFT_DAYS = 30;

export const MAX_DRAFT_IMAGES = POST_LIMITS.images.max;
/** All photos of a draft together: no more than one upload of a post takes. */
export const MAX_DRAFT_BYTES = 32 * 1024 * 1024;

const MAX_DRAFT_JSON = 32 * 1024;
const MAX_KEY_LENGTH = 255;
const IMAGE_ID = /^[\w-]{1,60}$/;

export const draftParams = z.object({ type: z.enum(POST_TYPES) });
export const draftImageParams = draftParams.extend({ id: z.string().regex(IMAGE_ID) });

/** Half a word is a draft, too: only the length counts, and that the database can store it. */
const typed = (max: number) =>
  z
    .string()
    .max(max * 4 + 100)
    .transform(normalizeText)
    .default("");

const draftFields = z.object({
  title: typed(POST_LIMITS.title.max),
  description: typed(POST_LIMITS.description.max),
  quantity: typed(40),
  tags: typed(1000),
  address: typed(POST_LIMITS.address.max),
  latitude: typed(40),
  longitude: typed(40),
  exactPlace: z.boolean().default(false),
  showStreet: z.boolean().default(false),
  settlement: z
    .string()
    .max(POST_LIMITS.settlement.max * 4 + 100)
    .transform(normalizeText)
    .nullable()
    .default(null),
  allocation: z.enum(ALLOCATIONS).default("poster"),
  drawAt: typed(40),
  deadline: typed(40),
  pickup: typed(POST_LIMITS.pickup.max),
});

const draftImage = z.object({
  id: z.string().regex(IMAGE_ID),
  /** As the file was called. */
  name: z.string().max(255).transform(normalizeText).default(""),
  alt: typed(POST_LIMITS.alt.max),
});

export const draftContent = z.object({
  fields: draftFields,
  key: z
    .string()
    .min(1)
    .max(MAX_KEY_LENGTH)
    .regex(/^[!-~]+$/),
  editedAt: z.iso.datetime(),
  images: z.array(draftImage).max(MAX_DRAFT_IMAGES).default([]),
});

export type DraftContent = z.output<typeof draftContent>;

const NOT_READABLE = "The draft is not readable.";

const parsed = z
  .string(NOT_READABLE)
  .max(MAX_DRAFT_JSON, NOT_READABLE)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: NOT_READABLE });
      return z.NEVER;
    }
  });

const files = z
  .array(z.instanceof(File, { message: "A picture has to be sent as a file." }))
  .max(MAX_DRAFT_IMAGES, `Please choose at most ${MAX_DRAFT_IMAGES} pictures.`);

/** Each file is named by the id of its photo. */
export const draftForm = z
  .object({ draft: z.array(z.unknown()).default([]), pictures: files.default([]) })
  .transform(({ draft: [first], pictures }) => ({ draft: first, pictures }))
  .pipe(z.object({ draft: parsed.pipe(draftContent), pictures: files }));

export type DraftInput = z.output<typeof draftForm>;

export const draftView = z
  .object({
    type: z.enum(POST_TYPES),
    fields: z.object({
      title: z.string(),
      description: z.string(),
      quantity: z.string(),
      tags: z.string(),
      address: z.string(),
      latitude: z.string(),
      longitude: z.string(),
      exactPlace: z.boolean(),
      showStreet: z.boolean(),
      settlement: z.string().nullable(),
      allocation: z.enum(ALLOCATIONS),
      drawAt: z.string(),
      deadline: z.string(),
      pickup: z.string(),
    }),
    key: z.string().meta({ description: "The `Idempotency-Key` with which a device publishes it." }),
    editedAt: z.iso.datetime(),
    images: z
      .array(z.object({ id: z.string(), name: z.string(), alt: z.string() }))
      .meta({ description: "The photos that are kept, in their order." }),
  })
  .meta({ id: "Draft" });

export type DraftView = z.infer<typeof draftView>;
