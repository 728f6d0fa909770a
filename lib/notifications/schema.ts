import { z } from "zod";

/** Kinds with `atOnce` cannot wait for the daily email. */
export const NOTIFICATION_KINDS = {
  /** To the poster: somebody asks. */
  reply: { atOnce: true },
  promised: { atOnce: true },
  /** To the poster: a rule chose a recipient. */
  chosen: { atOnce: true },
  released: { atOnce: true },
  "given-back": { atOnce: true },
  "no-show-reported": { atOnce: true },
  "no-answer-reported": { atOnce: true },
  "no-show-disputed": { atOnce: true },
  "still-wanted": { atOnce: true },
  "no-show": { atOnce: true },
  "no-answer": { atOnce: true },
  "report-upheld": { atOnce: true },
  declined: { atOnce: false },
  completed: { atOnce: false },
  /** To the other side: the place or the reply changed after the promise. */
  changed: { atOnce: true },
  message: { atOnce: true },
  agreed: { atOnce: true },
  "not-agreed": { atOnce: true },
  comment: { atOnce: false },
  expiring: { atOnce: false },
  /** To the poster: neighbours wait for an answer, and the post ends soon. */
  "answer-due": { atOnce: true },
  /** To the poster: its time is over. */
  expired: { atOnce: false },
  /** To those who got no answer but its end: it is renewed. */
  "available-again": { atOnce: false },
  /** To both: the time of a promise is over. Has it changed hands? */
  "handover-due": { atOnce: true },
  /** To both: nobody has said that it changed hands, so the promise has ended. */
  lapsed: { atOnce: true },
  /** To the poster: the replier says that it changed hands. */
  received: { atOnce: true },
  /** To the other side: it did not change hands after all. */
  reopened: { atOnce: true },
  /** To the one who gave it: the other says thank you on their profile. */
  thanked: { atOnce: false },
  /** To those who wait: the poster leaves the choice to a rule. A draw may be an hour ahead, and promises to whom it draws. */
  "rule-chooses": { atOnce: true },
  /** To those who wait: the day by which they have an answer has moved, or the post has other words. */
  "end-moved": { atOnce: false },
  /** To the next in line: it is free. Do they still want it? */
  "your-turn": { atOnce: true },
  /** To one who did not say so in time. */
  "turn-passed": { atOnce: false },
  "wish-expiring": { atOnce: false },
  "wish-gone": { atOnce: false },
  match: { atOnce: false },
  /** To an author: what moderators did. A mail of its own goes with it. */
  moderated: { atOnce: false },
  /** To a reporter. */
  "report-decided": { atOnce: false },
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

const searchCriteria = z
  .object({
    q: z.string(),
    type: z.enum(["offer", "request"]).nullable(),
    tag: z.string(),
    radius: z.number().nullable().meta({ description: "Kilometres." }),
  })
  .partial()
  .meta({ description: "What the saved search asked for." });
export type SearchCriteria = z.infer<typeof searchCriteria>;

const similarPost = z.object({
  postId: z.uuid(),
  title: z.string(),
  thumbnail: z.string().optional().meta({ description: "The address of a small picture, in answers." }),
});
export type SimilarPost = z.infer<typeof similarPost>;

export const notificationPayload = z.object({
  postId: z.uuid().optional(),
  title: z.string(),
  type: z.enum(["offer", "request"]).optional(),
  name: z.string().optional(),
  replyId: z.uuid().optional(),
  because: z
    .enum([
      ...(["taken-down", "elsewhere", "kept", "discarded", "expired", "passed-on", "place-changed"] as const),
      ...(["hidden", "held", "decided", "undone", "answered"] as const),
      // A hand-over without its code.
      "said",
      ...(["first-come", "draw", "unconfirmed", "fewer", "reopened", "ends-later", "ends-sooner"] as const),
      // Of a line that the end of a post had answered.
      "back-in-line",
      // To the member and to their poster.
      "ban-undone",
      // Of one who did not answer in time: in emails, once it is gone.
      "gone",
      // Of a refusal: the post has ended, or nobody else has asked.
      ...(["others-chosen", "nobody-chosen"] as const),
      // Of a promise, or of a reply that asks for more.
      "other-number",
      // Of the post of one who waits.
      ...(["other-words", "other-pictures", "other-place"] as const),
      // Of a promise about which both write: it ends all the same.
      "last-reminder",
      // Without getting it.
      "drawn",
      // To those who wait behind it.
      ...(["promised-to-another", "partly-promised", "promise-over"] as const),
    ])
    .optional(),
  waiting: z.int().optional().meta({ description: "How many wait for an answer." }),
  left: z.int().optional().meta({ description: "How many are still free." }),
  granted: z.int().optional().meta({
    description:
      "How many are promised now, to the reader or to whom the notification names; of a new promise only where it is fewer than were asked for.",
  }),
  hoursLeft: z.int().optional().meta({
    description: "Of `your-turn`: how many whole hours are left to answer, where a part of the day is over.",
  }),
  quantity: z.int().optional().meta({ description: "How many one who waits asks for now." }),
  position: z.int().optional().meta({ description: "The place of the reader in the line." }),
  similar: z
    .array(similarPost)
    .optional()
    .meta({ description: "For one who did not get it: up to three posts like it." }),
  answers: z
    .string()
    .optional()
    .meta({ description: "The title of the reader's own post that this one may answer." }),
  isMeetingOff: z
    .boolean()
    .optional()
    .meta({ description: "Both had agreed on a time that is still to come: it is off." }),
  searchId: z.uuid().optional(),
  criteria: searchCriteria.optional(),
  search: z
    .string()
    .optional()
    .meta({ description: "Instead of `criteria` in older notifications: a label." }),
});

export type NotificationPayload = z.infer<typeof notificationPayload>;

/** A neighbour who is about to set out cannot wait for the daily email either. */
export const isAtOnce = (kind: NotificationKind, { isMeetingOff = false }: NotificationPayload): boolean =>
  NOTIFICATION_KINDS[kind].atOnce || isMeetingOff;

export const notificationView = z
  .object({
    _id: z.uuid(),
    kind: z.enum(kinds),
    payload: notificationPayload,
    thumbnail: z
      .string()
      .nullable()
      .meta({ description: "The address of a small picture of the post, unless it was taken down." }),
    excerpt: z.string().optional().meta({
      description: "The first line of what it is about, while its reader may read it there.",
    }),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" });

export type NotificationView = z.infer<typeof notificationView>;
