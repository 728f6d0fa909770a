import { z } from "zod";
import { POST_TYPES } from "@/lib/posts/field-rules";

export const nextHandoverView = z
  .object({
    replyId: z.uuid(),
    post: z.object({ _id: z.uuid(), title: z.string(), type: z.enum(POST_TYPES) }),
    other: z.object({ _id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
    at: z.iso.datetime().nullable().meta({ description: "The agreed time, or until when they should meet." }),
    isAgreed: z.boolean(),
    suggestion: z.object({ messageId: z.uuid(), at: z.iso.datetime(), isOwn: z.boolean() }).optional().meta({
      description: "A time to meet that waits for an answer: of the other one, unless it is one's own.",
    }),
    isPoster: z.boolean().meta({ description: "Whether the other one comes to one's own place." }),
    address: z.string(),
    isTownOnly: z
      .literal(true)
      .optional()
      .meta({ description: "The poster has named no more of the place than the town." }),
    latitude: z.number(),
    longitude: z.number(),
    code: z.string().optional().meta({ description: "Proves the hand-over; only the recipient gets it." }),
    isOnMyWay: z.boolean().meta({ description: "Whether one has lately written so." }),
  })
  .meta({ id: "NextHandover" });

export type NextHandover = z.infer<typeof nextHandoverView>;

export const freshPromiseView = z
  .object({
    replyId: z.uuid(),
    postId: z.uuid(),
    title: z.string(),
    type: z.enum(POST_TYPES),
    hasTime: z.boolean().meta({ description: "Whether both have agreed on one." }),
  })
  .meta({ id: "FreshPromise", description: "Promised to the reader since they last looked." });

export type FreshPromise = z.infer<typeof freshPromiseView>;
