import { z } from "zod";
import { coordinate } from "@/lib/geo/coordinate-schema";
import { isSettlementName } from "@/lib/geo/settlement-names";
import { DRAW_TIME_TEXTS } from "@/lib/http/failure-texts";
import {
  ALLOCATIONS,
  type Allocation,
  MAX_DRAW_AHEAD_MS,
  MIN_DRAW_AHEAD_MS,
  POST_LIFE_MS,
  POST_LIMITS,
  POST_TYPES,
} from "@/lib/posts/field-rules";
import { parseTags } from "@/lib/posts/tags";
import { isConfirmed, line, text } from "@/lib/text/text-schema";
import { DAY_MS } from "@/lib/time/durations";

const { title, description, address, settlement, quantity, tag, tags, images, pickup } = POST_LIMITS;

const wholeQuantity = z
  .union([z.string(), z.number().transform(String)], "Quantity is a whole number.")
  .pipe(z.string().max(40, "Quantity is a whole number."))
  .transform((typed) => typed.trim())
  .refine((typed) => typed === "" || /^\d{1,9}$/.test(typed), "Quantity is a whole number.")
  .transform((typed) => (typed === "" ? undefined : Number(typed)))
  .refine(
    (value) => value === undefined || (value >= quantity.min && value <= quantity.max),
    `Quantity lies between ${quantity.min} and ${quantity.max}.`,
  );

const tagList = z
  .string()
  .max(1000, "Those are too many tags.")
  .transform((typed) => parseTags(typed.replace(/\p{C}/gu, "")))
  .refine((list) => list.length <= tags.max, `Use at most ${tags.max} tags.`)
  .refine(
    (list) => list.every((one) => [...one].length <= tag.max),
    `A tag has at most ${tag.max} characters.`,
  );

/** ISO 8601, or a time as browser forms write it; empty means none. */
const moment = (error: string) =>
  z
    .string(error)
    .max(40, { error, abort: true })
    .transform((typed) => typed.trim())
    .refine((typed) => typed === "" || isTime(typed), { error, abort: true })
    .transform((typed) => (typed === "" ? undefined : new Date(typed)));

const isTime = (typed: string) => /^\d{4}-\d{2}-\d{2}/.test(typed) && !Number.isNaN(Date.parse(typed));

const checkbox = (error: string) =>
  z
    .union([z.boolean(), z.string().max(10)], error)
    .transform((value) => value === true || value === "true" || value === "on");

const isChecked = checkbox("Say whether everyone may see the exact place.");
const isStreetShown = checkbox("Say whether everyone may see the name of the street.");

const choice = z.enum(ALLOCATIONS, "Say how it is settled who gets it: poster, first-come or fair-draw.");

const NO_SETTLEMENT =
  "Name a town or village here, never a house or street. Type only its name, with a capital letter, or nothing.";

const shownSettlement = line("The town or village", 0, settlement.max)
  .refine((typed) => typed === "" || isSettlementName(typed), NO_SETTLEMENT)
  .nullable();

/** The sentence of a form about the place that others see: what it told the poster, and nobody stores it. */
const toldPlace = line("The shown place", 0, address.max + settlement.max);

export const postShape = z.object({
  type: z.enum(POST_TYPES, "Say whether this is an offer or a request."),
  title: line("Item name", title.min, title.max),
  description: text("Description", description.min, description.max),
  quantity: wholeQuantity.optional(),
  tags: tagList.default([]),
  address: line("Address", address.min, address.max),
  latitude: coordinate("Latitude", 90),
  longitude: coordinate("Longitude", 180),
  exactPlace: isChecked.default(false),
  /** Empty hides the address; missing derives its public part. */
  settlement: shownSettlement.optional(),
  /** Only its name, see `lib/geo/public-street.ts`. */
  showStreet: isStreetShown.optional(),
  shownAs: toldPlace.optional(),
  pickup: line("The time of collection", 0, pickup.max).default(""),
  deadline: moment("The deadline is not a time.").optional(),
  allocation: choice.default("poster"),
  drawAt: moment("The time of the draw is not a time.").optional(),
  confirmed: isChecked.optional(),
});

type Times = { deadline?: Date | undefined; allocation?: Allocation | undefined; drawAt?: Date | undefined };

function checkTimes({ deadline, allocation, drawAt }: Times, context: z.RefinementCtx): void {
  const now = Date.now();
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const end = deadline?.getTime() ?? now + POST_LIFE_MS;
  if (end <= now) refuse("deadline", "The deadline has to be in the future.");
  if (end > now + POST_LIFE_MS + DAY_MS) refuse("deadline", "The deadline can be at most 90 days ahead.");
  const wrong = allocation === "fair-draw" && drawTimeIssue(drawAt, end);
  if (wrong) refuse("drawAt", DRAW_TIME_TEXTS[wrong]);
}

type DrawTimeIssue = keyof typeof DRAW_TIME_TEXTS;

export function drawTimeIssue(drawAt: Date | null | undefined, end: number): DrawTimeIssue | null {
  const now = Date.now();
  const held = drawAt?.getTime();
  if (held === undefined) return "drawTimeMissing";
  if (held < now + MIN_DRAW_AHEAD_MS) return "drawTooSoon";
  if (held > now + MAX_DRAW_AHEAD_MS) return "drawTooLate";
  return held > end ? "drawAfterDeadline" : null;
}

export const postFields = postShape.superRefine(checkTimes);

export type PostFieldsTyped = z.input<typeof postFields>;

export const commonFields = postShape
  .extend({ title: z.string(), description: z.string() })
  .superRefine(checkTimes);

/** Missing fields stay. `null` clears a quantity, a deadline or a chosen settlement. */
export const postChanges = z
  .object({
    title: postShape.shape.title,
    description: postShape.shape.description,
    quantity: wholeQuantity.nullable().transform((value) => value ?? null),
    tags: z
      .union([z.array(z.string().max(200)).max(50).transform(String), z.string()], "Tags are words.")
      .pipe(tagList),
    address: postShape.shape.address,
    latitude: postShape.shape.latitude,
    longitude: postShape.shape.longitude,
    exactPlace: isChecked,
    settlement: shownSettlement,
    showStreet: isStreetShown,
    shownAs: toldPlace,
    pickup: postShape.shape.pickup.unwrap(),
    deadline: moment("The deadline is not a time.")
      .nullable()
      .transform((value) => value ?? null),
    allocation: choice,
    drawAt: moment("The time of the draw is not a time."),
    confirmed: isConfirmed,
  })
  .partial()
  // A draw depends on stored fields too, so its time is checked with the post.
  .superRefine(({ deadline }, context) => checkTimes({ deadline: deadline ?? undefined }, context));

export type PostChanges = z.output<typeof postChanges>;

export const removeImageFields = z.object({
  url: z
    .string("Say which picture: its url.")
    .regex(/^[!-~]{1,500}$/, "That is no picture of this post.")
    .meta({ description: "As it stands in the post's `images`." }),
});

export type RemoveImageFields = z.output<typeof removeImageFields>;

const altText = line("The description of a picture", 0, POST_LIMITS.alt.max);

/** All pictures of a post in their order. */
export const arrangeImagesFields = z.object({
  images: z
    .array(
      removeImageFields.extend({
        alt: altText.default("").meta({ description: "What it shows, for people who do not see it." }),
      }),
    )
    .min(1)
    .max(POST_LIMITS.images.max),
  confirmed: isConfirmed.optional(),
});

export type ArrangedImages = z.output<typeof arrangeImagesFields>;

const uploadedImage = z.custom<File>((part) => part instanceof File, "A picture has to be sent as a file.");

// An empty file input arrives as a file without name and content.
const isChosen = (part: unknown) =>
  !(part instanceof File && part.size === 0 && part.name === "") && part !== "";

const uploadedImages = z
  .preprocess((parts) => (Array.isArray(parts) ? parts.filter(isChosen) : []), z.array(uploadedImage))
  .refine((files) => files.length > 0, {
    message: "Please upload an image",
    params: { code: "imageMissing" },
  })
  .refine((files) => files.length <= images.max, `Please choose at most ${images.max} pictures.`);

/** One for each picture, in their order; others are not needed. */
const uploadedAlts = z.preprocess(
  (parts) => (Array.isArray(parts) ? parts : []),
  z.array(altText).max(images.max, `Please describe at most ${images.max} pictures.`),
);

export const addImagesForm = z.object({ images: uploadedImages });

const firstText = (parts: unknown) => (Array.isArray(parts) ? parts[0] : parts);

export const uploadForm = z.looseObject({}).transform((parts, context) => {
  const { images: files, alt: described, ...rest } = parts;
  const fields = postFields.safeParse(
    Object.fromEntries(Object.entries(rest).map(([name, values]) => [name, firstText(values)])),
  );
  const pictures = uploadedImages.safeParse(files);
  const alts = uploadedAlts.safeParse(described);
  for (const [failed, name] of [
    [pictures, ["images"]],
    [alts, ["alt"]],
    [fields, []],
  ] as const) {
    for (const issue of failed.error?.issues ?? []) {
      const path = [...name, ...issue.path];
      context.issues.push({ ...issue, path, input: undefined } as z.core.$ZodRawIssue);
    }
  }
  if (!fields.success || !pictures.success || !alts.success) return z.NEVER;
  return { ...fields.data, images: pictures.data, alts: alts.data };
});

type Checked = z.output<typeof uploadForm>;
export type Upload = Omit<Checked, "alts"> & Partial<Pick<Checked, "alts">>;
