import { z } from "zod";
import { COMMENT_LIMITS, commentFields } from "@/lib/comments/schema";
import { CONTACT_MESSAGE_LIMITS, contactMessageFields } from "@/lib/contact-messages/schema";
import { MESSAGE_LIMITS } from "@/lib/messages/schema";
import { ALLOCATIONS, POST_LIMITS, postShape } from "@/lib/posts/schema";
import { searchShape } from "@/lib/saved-searches/schema";
import { feedShape, nearbyShape } from "@/lib/search/schema";
import { changesQuery } from "@/lib/syndication/change-schema";
import { homePlace, profileChanges, registration, USER_LIMITS } from "@/lib/users/schema";

type Limits = { min?: number; max: number };

/** Says the limits that count after tidying; the schema itself is more patient with white space. */
const said = <S extends z.ZodType>(schema: S, { min, max }: Limits, description?: string): S =>
  schema.meta({ description, override: { ...(min && { minLength: min }), maxLength: max } });

export const registrationBody = registration.extend({
  name: said(registration.shape.name, USER_LIMITS.name),
  email: said(registration.shape.email, USER_LIMITS.email),
  password: said(registration.shape.password, USER_LIMITS.password, "Taken as typed."),
});

export const letterBody = contactMessageFields.extend({
  email: said(contactMessageFields.shape.email, USER_LIMITS.email),
  subject: said(contactMessageFields.shape.subject, CONTACT_MESSAGE_LIMITS.subject),
  message: said(contactMessageFields.shape.message, CONTACT_MESSAGE_LIMITS.message),
});

export const commentBody = commentFields.extend({
  text: said(commentFields.shape.text, COMMENT_LIMITS.text),
});

const { q, sort, status, cursor, limit } = feedShape.shape;
const listParams = {
  q: q.meta({
    description:
      'Words in title, tags or description, and what begins like them; at most 200 characters. "…", `or` and `-` as on the web.',
  }),
  status: status.meta({ description: "Who takes a post down, or lets it expire, wants it out of sight." }),
  cursor: cursor.meta({ description: "`nextCursor` of the page before, with everything else as it was." }),
  limit: limit.meta({ description: "1 to 100; 24 unless told." }),
};
const degreesNorth = {
  description: "Degrees, −90 to 90; only its cell of about 1.1 km counts.",
  examples: ["50.8738"],
};
const degreesEast = { description: "Degrees, −180 to 180; only its cell counts.", examples: ["0.0088"] };
const radiusOf = (without: string) => ({
  description: `Kilometres, at most 100; ${without}.`,
  examples: ["5"],
});

export const feedParams = feedShape.extend({
  ...listParams,
  sort: sort.meta({ description: "Newest unless told. Nearest needs a place; relevance needs words." }),
  latitude: feedShape.shape.latitude.meta(degreesNorth),
  longitude: feedShape.shape.longitude.meta(degreesEast),
  radius: feedShape.shape.radius.meta(radiusOf("without it, wherever they are")),
});

export const nearbyParams = nearbyShape.extend({
  ...listParams,
  latitude: nearbyShape.shape.latitude.meta(degreesNorth),
  longitude: nearbyShape.shape.longitude.meta(degreesEast),
  radius: nearbyShape.shape.radius.meta(radiusOf("10 unless told")),
});

export const changesParams = z.object({
  since: z.string().optional().meta({ description: "`since` of the answer before; nothing the first time." }),
  limit: changesQuery.shape.limit.meta({ description: "1 to 500; 100 unless told." }),
});

const { title, description, address, images } = POST_LIMITS;
const { shape } = postShape;
const binary = { type: "string", format: "binary" } as const;

const SETTLEMENT =
  "The town or village that everyone sees in place of the address; empty for nothing. Without it, the last part of the address after a comma, if it reads like one.";

/** The form of an upload as programs send it: `uploadForm` itself takes lists of parts, which no document can say. */
export const uploadBody = postShape.extend({
  title: said(shape.title, title),
  description: said(shape.description, description),
  address: said(
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
  settlement: said(z.string().optional(), POST_LIMITS.settlement, SETTLEMENT),
  images: z
    .array(z.unknown().meta({ override: binary }))
    .min(1)
    .max(images.max)
    .meta({ description: "JPEG, PNG or WebP; at most 10 MiB and 40 megapixels each." }),
});

/** The changes as JSON: `postChanges` itself also takes typed text, which no document need say. */
export const postChangesBody = z
  .object({
    title: said(shape.title, title),
    description: said(shape.description, description),
    quantity: z.int().min(1).max(POST_LIMITS.quantity.max).nullable(),
    tags: z.array(z.string()).meta({ description: "Or one text, separated by commas." }),
    address: said(shape.address, address),
    latitude: z.number(),
    longitude: z.number(),
    exactPlace: z.boolean(),
    settlement: said(
      z.string().nullable(),
      POST_LIMITS.settlement,
      `${SETTLEMENT} A null takes a chosen one back.`,
    ),
    pickup: z.string().max(POST_LIMITS.pickup.max),
    deadline: z.iso.datetime().nullable(),
    allocation: z.enum(ALLOCATIONS).meta({ description: "Until somebody has asked." }),
    drawAt: z.iso.datetime(),
  })
  .partial();

export const messageBody = z.object({
  text: z.string().max(MESSAGE_LIMITS.text.max).optional(),
  proposedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "A suggested collection time." }),
});

export const onceHeaders = z.object({
  "Idempotency-Key": z.string().min(1).max(255).optional().meta({
    description:
      "Within 24 hours, a repetition with this key and body does nothing again and is answered alike.",
  }),
});

export const messageHeaders = onceHeaders.extend({
  "Author-Id": z.uuid().optional().meta({
    description: "Whose message it is: 409 when the session is somebody else's by now.",
  }),
});

const place = homePlace.extend({
  address: said(homePlace.shape.address, USER_LIMITS.address),
  latitude: z.number(),
  longitude: z.number(),
});

/** The changes of a profile as JSON: `profileChanges` itself also takes a place as typed text. */
export const profileChangesBody = z
  .object({
    name: said(registration.shape.name, USER_LIMITS.name),
    about: z.string().meta({ override: { maxLength: USER_LIMITS.about.max } }),
    place: place.nullable(),
    emailDaily: profileChanges.shape.emailDaily.unwrap(),
    emailAtOnce: profileChanges.shape.emailAtOnce.unwrap(),
  })
  .partial();

export const pictureBody = z.object({
  picture: z
    .unknown()
    .meta({ override: binary, description: "JPEG, PNG or WebP; at most 10 MiB and 40 megapixels." }),
});

export const searchBody = searchShape.extend({
  q: searchShape.shape.q.meta({ description: "Words as in `GET /post`; at most 200 characters." }),
  latitude: searchShape.shape.latitude.meta(degreesNorth),
  longitude: searchShape.shape.longitude.meta(degreesEast),
  radius: searchShape.shape.radius.meta(
    radiusOf("it needs a place. Words, a tag or a radius have to be there"),
  ),
});
