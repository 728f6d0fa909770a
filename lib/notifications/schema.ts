import { z } from "zod";

/** What a member may be told of. Those mailed at once cannot wait for the daily mail. */
export const NOTIFICATION_KINDS = {
  reply: { atOnce: false },
  promised: { atOnce: true },
  /** To the poster: a rule has chosen. */
  chosen: { atOnce: true },
  released: { atOnce: true },
  /** To the poster: whom it was promised to cannot make it. */
  "given-back": { atOnce: true },
  /** The poster says that they did not come, or do not answer: they may object. */
  "no-show-reported": { atOnce: true },
  "no-answer-reported": { atOnce: true },
  /** To the poster: they have objected. */
  "no-show-disputed": { atOnce: true },
  "still-wanted": { atOnce: true },
  /** Nobody has objected within the day. */
  "no-show": { atOnce: true },
  "no-answer": { atOnce: true },
  /** To the poster: the promise has ended by it. */
  "report-upheld": { atOnce: true },
  declined: { atOnce: false },
  completed: { atOnce: false },
  /** To the other one: the place, or the time, is not what it was when it was promised. */
  changed: { atOnce: true },
  message: { atOnce: true },
  /** What the other one said to a suggested time. */
  agreed: { atOnce: true },
  "not-agreed": { atOnce: true },
  comment: { atOnce: false },
  expiring: { atOnce: false },
  "wish-expiring": { atOnce: false },
  "wish-gone": { atOnce: false },
  /** A new post matches a saved search. */
  match: { atOnce: false },
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** What its sentence needs. */
export const notificationPayload = z.object({
  postId: z.uuid(),
  title: z.string(),
  type: z.enum(["offer", "request"]),
  /** Who did it. */
  name: z.string().optional(),
  replyId: z.uuid().optional(),
  /** Where the kind does not say why. */
  because: z.enum(["taken-down", "passed-on"]).optional(),
  searchId: z.uuid().optional(),
  /** The saved search, in words that go behind "your search". */
  search: z.string().optional(),
});

export type NotificationPayload = z.infer<typeof notificationPayload>;

/** News as JSON, for whom it concerns. */
export const notificationView = z
  .object({
    _id: z.uuid(),
    kind: z.enum(kinds),
    payload: notificationPayload,
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: "News" });

export type NotificationView = z.infer<typeof notificationView>;
