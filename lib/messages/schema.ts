import { z } from "zod";
import { imageView, postView } from "@/lib/posts/schema";
import { REPLY_STATES, reportView } from "@/lib/replies/schema";
import { text } from "@/lib/text/text-schema";
import { DAY_MS } from "@/lib/time/durations";

const MAX_AHEAD_MS = 90 * DAY_MS;

/** Mirrored by database constraints. */
export const MESSAGE_LIMITS = { text: { min: 0, max: 2000 } } as const;

/** How many messages of a thread come at once. */
export const MAX_MESSAGES = 500;

export const threadQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, "This is not a whole number.")
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_MESSAGES, `This lies between 1 and ${MAX_MESSAGES}.`)
    .default(MAX_MESSAGES),
});

export const messageFields = z
  .object({
    text: text("Your message", MESSAGE_LIMITS.text.min, MESSAGE_LIMITS.text.max).default(""),
    proposedAt: z.iso
      .datetime({ offset: true, error: "That is not a time.", abort: true })
      .transform((typed) => new Date(typed))
      .optional(),
  })
  .superRefine(({ text: words, proposedAt }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!words && !proposedAt) refuse("text", "Write something first.");
    if (!proposedAt) return;
    if (proposedAt.getTime() <= Date.now()) refuse("proposedAt", "The time has to be in the future.");
    if (proposedAt.getTime() > Date.now() + MAX_AHEAD_MS)
      refuse("proposedAt", "That is more than 90 days ahead.");
  });

export type MessageFields = z.output<typeof messageFields>;

export const answerFields = z.object({ accepted: z.boolean("Say whether you accept.") });

export const messageParams = z.object({ id: z.uuid().toLowerCase() });

export const messageView = z
  .object({
    _id: z.uuid(),
    authorId: z.uuid(),
    text: z.string(),
    proposedAt: z.iso.datetime().optional().meta({ description: "A suggested collection time." }),
    accepted: z.boolean().optional().meta({ description: "What the other person said to it." }),
    replaced: z.literal(true).optional().meta({ description: "Another time was agreed since." }),
    placeChanged: z
      .literal(true)
      .optional()
      .meta({ description: "The place changed after the time was agreed, so it is no longer agreed." }),
    askedAnew: z.literal(true).optional().meta({
      description: "The replier gave it back after that and asked anew, so it is no longer agreed.",
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Message" });

export type MessageView = z.infer<typeof messageView>;

const person = z.object({
  _id: z.uuid(),
  name: z.string(),
  picture: z.string().nullable().meta({ description: "The address of a picture." }),
});

const threadAction = z.enum(["promise", "decline", "confirm"]);
export type ThreadAction = z.infer<typeof threadAction>;

const actions = z.array(threadAction).meta({
  description:
    "What one can do at once: `PUT /post/{id}/recipient`, `PUT /post/{id}/refusal`, `PUT /reply/{id}/wanted`.",
});

const townOnly = z.string().optional().meta({
  description: "For a poster who can promise it: the town, where they have named no more of the place.",
});

export const actionsView = z.object({ replyId: z.uuid(), can: actions, townOnly });
export type ActionsView = z.infer<typeof actionsView>;

const asked = { authorId: z.uuid(), pickup: z.string(), text: z.string() };

export const threadView = z
  .object({
    replyId: z.uuid(),
    post: z.object({
      _id: z.uuid(),
      title: z.string(),
      type: z.enum(["offer", "request"]),
      image: imageView.nullable(),
    }),
    other: person,
    state: z.enum(REPLY_STATES).meta({ description: "Of the reply." }),
    can: actions,
    townOnly,
    time: z.enum(["none", "suggested", "answer"]).optional().meta({
      description:
        "Of a promise without an agreed time: nobody has suggested one, the reader has, or the reader is to answer. Before the promise only what waits for an answer.",
    }),
    agreedAt: z.iso
      .datetime()
      .optional()
      .meta({ description: "When they meet; before the promise, the time that they have agreed on." }),
    awaits: z.enum(["reader", "other"]).optional().meta({
      description: "Of whom the next answer or time is due; of nobody in line, or once it is over.",
    }),
    asked: z.object(asked).meta({ description: "The words of the reply." }),
    last: messageView.nullable(),
    unread: z.int(),
    at: z.iso.datetime().meta({ description: "When something last happened." }),
  })
  .meta({ id: "Thread" });

export type ThreadView = z.infer<typeof threadView>;

export const openThread = z
  .object({
    replyId: z.uuid(),
    post: postView,
    other: person,
    state: z.enum(REPLY_STATES),
    can: actions,
    asked: z
      .object({ ...asked, quantity: z.int(), at: z.iso.datetime() })
      .meta({ description: "The words of the reply." }),
    steps: z
      .array(z.object({ state: z.enum(REPLY_STATES), at: z.iso.datetime() }))
      .meta({ description: "What became of the reply since, the oldest first." }),
    report: reportView
      .optional()
      .meta({ description: "What the replier can object to, or has objected to." }),
    agreedAt: z.iso.datetime().optional().meta({ description: "The time they have agreed on." }),
    code: z
      .string()
      .optional()
      .meta({ description: "Of the hand-over: for the recipient of a promise, and nobody else." }),
    objectableUntil: z.iso.datetime().optional().meta({
      description:
        "Of a hand-over that only the other one has confirmed: until then one may say that it did not happen.",
    }),
    unread: z.int().meta({ description: "How many messages of the other one has not read." }),
    lastRead: z.uuid().optional().meta({
      description: "The newest of one's own messages that the other one has read, among these. Not when.",
    }),
    hasOlder: z.boolean().meta({ description: "Whether there are more than `limit` messages." }),
    messages: z.array(messageView),
  })
  .meta({ id: "OpenThread" });

export type OpenThread = z.infer<typeof openThread>;
