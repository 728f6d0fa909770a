import { z } from "zod";
import { documentLength } from "@/lib/text/document-length";
import { isConfirmed, text } from "@/lib/text/text-schema";

/** Mirrored by database constraints. */
const COMMENT_LIMITS = { text: { min: 1, max: 1000 } } as const;

const { min, max } = COMMENT_LIMITS.text;

export const commentFields = z.object({
  text: documentLength(text("Your comment", min, max), COMMENT_LIMITS.text),
  confirmed: isConfirmed.optional(),
});

export type CommentFields = z.output<typeof commentFields>;

export const commentParams = z.object({ id: z.uuid().toLowerCase() });

export const commentView = z
  .object({
    _id: z.uuid(),
    postId: z.uuid(),
    author: z.object({ _id: z.uuid(), name: z.string(), picture: z.string().optional() }).optional().meta({
      description: "Missing once it is deleted, unless its author has left.",
    }),
    text: z.string().meta({ description: "Empty once it is deleted." }),
    isPoster: z.boolean().meta({ description: "Whether the poster of the post wrote it." }),
    isEdited: z.boolean(),
    isDeleted: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Comment" });

export type CommentView = z.infer<typeof commentView>;
