import { z } from "zod";
import { DISTANCES } from "@/lib/geo/distance";
import { ALLOCATIONS, OUTCOMES, POST_STATUSES, POST_TYPES, RESPONSE_TIMES } from "@/lib/posts/field-rules";

/** Lowercase, because caches and rate limits use the id's text as a key. */
export const postParams = z.object({ id: z.uuid().toLowerCase() });

export const imageView = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().meta({ description: "ThumbHash, base64" }),
    alt: z.string().meta({ description: "What it shows, for people who do not see it. May be empty." }),
  })
  .meta({ id: "Image" });

export const postView = z
  .object({
    _id: z.uuid(),
    type: z.enum(POST_TYPES),
    title: z.string(),
    description: z.string(),
    images: z.array(imageView),
    quantity: z.int().optional().meta({ description: "Missing means one." }),
    amountLeft: z.int(),
    promised: z.int().meta({ description: "How many are promised and not yet handed over." }),
    tags: z.array(z.string()),
    address: z.string().meta({ description: "Empty once it can no longer be had." }),
    settlement: z.string().optional().meta({
      description: "The settlement that everyone else sees of the address, for those who see all of it.",
    }),
    street: z.string().optional().meta({
      description:
        "The name of the street that everyone else sees too, for those who see the whole address. Missing unless its poster ticked that; empty where none can be told.",
    }),
    latitude: z.number(),
    longitude: z.number(),
    locationPrecision: z.enum(["approximate", "exact"]),
    pickup: z.string().optional().meta({ description: "When it can be collected, in words." }),
    status: z.enum(POST_STATUSES),
    expiresAt: z.iso
      .datetime()
      .meta({ description: "When it ends unless promised, handed over or renewed." }),
    endedAt: z.iso
      .datetime()
      .optional()
      .meta({ description: "Since when it can no longer be had: given, received or expired." }),
    allocation: z.enum(ALLOCATIONS),
    draw: z
      .object({ at: z.iso.datetime(), seedHash: z.string() })
      .optional()
      .meta({ description: "Of a fair draw; `seedHash` is SHA-256 over the seed's hexadecimal text." }),
    undoableUntil: z.iso.datetime().optional().meta({
      description: "For the poster, of one that is taken down: until then it can be brought back.",
    }),
    outcome: z.enum(OUTCOMES).optional().meta({
      description: "For the poster, of one that is taken down: what they said became of it.",
    }),
    postedBy: z.object({
      _id: z.uuid(),
      name: z.string(),
      picture: z.string().optional(),
      pace: z.enum(RESPONSE_TIMES).optional().meta({
        description: "In lists, where known: how soon they usually answer replies. Minutes old at most.",
      }),
      kept: z.int().optional().meta({
        description:
          "In lists: to how many neighbours they kept a promise as repliers, unless they ever did not show up. Minutes old at most.",
      }),
    }),
    createdAt: z.iso.datetime(),
    distance: z
      .enum(DISTANCES)
      .optional()
      .meta({ description: "From the cell of the place that was asked about." }),
  })
  .meta({ id: "Post" });

export type PostView = z.infer<typeof postView>;
export type ImageView = z.infer<typeof imageView>;
export type FeedPage = { posts: PostView[]; nextCursor: string | null };
