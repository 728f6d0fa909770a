import { z } from "zod";
import { ALLOCATIONS, POST_LIMITS } from "@/lib/posts/field-rules";
import { postShape } from "@/lib/posts/input-schema";
import { documentLength } from "@/lib/text/document-length";
import { isConfirmed } from "@/lib/text/text-schema";

const { title, description, address, images } = POST_LIMITS;
const { shape } = postShape;
const binary = { type: "string", format: "binary" } as const;
const IMAGE_LIMITS = "JPEG, PNG or WebP; at most 10 MiB and 40 megapixels";

export const documentedImage = z.unknown().meta({ override: binary, description: `${IMAGE_LIMITS}.` });

const SETTLEMENT =
  "The town or village that everyone sees in place of the address; empty for nothing. Without it, that of the address if the list of settlements has it and many of its people live near, or the nearest.";

const STREET =
  "Shows everyone the name of the street before the settlement, as in “Elm Street, Lewes”: no number, house, flat or postcode. Where the address does not tell it apart from these, no street is shown. Without it, none is.";

const SHOWN_AS =
  "The public address that a form has told the poster. Refused with `doubtful` where everyone would see another one: earlier posts near there share one area. Stored nowhere.";
const TOLD = { max: POST_LIMITS.address.max + POST_LIMITS.settlement.max };

/** The upload form as programs send it. OpenAPI cannot describe the lists of parts that `uploadForm` checks. */
export const documentedUpload = postShape.extend({
  title: documentLength(shape.title, title),
  description: documentLength(shape.description, description),
  address: documentLength(
    shape.address,
    address,
    "Its poster sees all of it, as do those it is promised to; everyone else only where the place is exact.",
  ),
  latitude: shape.latitude.meta({ description: "Degrees, −90 to 90.", examples: ["50.8738"] }),
  longitude: shape.longitude.meta({ description: "Degrees, −180 to 180.", examples: ["0.0088"] }),
  quantity: shape.quantity.meta({ description: "A whole number, 1 to 10000; empty or missing means one." }),
  tags: z
    .string()
    .optional()
    .meta({ description: "Separated by commas.", examples: ["furniture, wood"] }),
  exactPlace: z
    .enum(["true", "on", "false"])
    .optional()
    .meta({ description: "Shows the exact place to everyone." }),
  settlement: documentLength(z.string().optional(), POST_LIMITS.settlement, SETTLEMENT),
  showStreet: z.enum(["true", "on", "false"]).optional().meta({ description: STREET }),
  shownAs: documentLength(z.string().optional(), TOLD, SHOWN_AS),
  confirmed: z
    .enum(["true", "on", "false"])
    .optional()
    .meta({ description: isConfirmed.description ?? "" }),
  images: z
    .array(z.unknown().meta({ override: binary }))
    .min(1)
    .max(images.max)
    .meta({ description: `${IMAGE_LIMITS} each.` }),
  alt: z.array(z.string().max(POST_LIMITS.alt.max)).max(images.max).optional().meta({
    description: "What each picture shows, in the order of `images`, for people who do not see it.",
  }),
});

/** The changes as JSON. `postChanges` also accepts typed text from our forms. */
export const documentedChanges = z
  .object({
    title: documentLength(shape.title, title),
    description: documentLength(shape.description, description),
    quantity: z.int().min(1).max(POST_LIMITS.quantity.max).nullable(),
    tags: z.array(z.string()).meta({ description: "Or one text, separated by commas." }),
    address: documentLength(shape.address, address),
    latitude: z.number(),
    longitude: z.number(),
    exactPlace: z.boolean(),
    settlement: documentLength(
      z.string().nullable(),
      POST_LIMITS.settlement,
      `${SETTLEMENT} A null takes a chosen one back.`,
    ),
    showStreet: z.boolean().meta({ description: STREET }),
    pickup: z.string().max(POST_LIMITS.pickup.max),
    deadline: z.iso.datetime().nullable(),
    allocation: z.enum(ALLOCATIONS).meta({ description: "Until somebody has asked." }),
    drawAt: z.iso.datetime(),
    shownAs: documentLength(z.string(), TOLD, SHOWN_AS),
    confirmed: isConfirmed,
  })
  .partial();
