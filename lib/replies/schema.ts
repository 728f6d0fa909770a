import { z } from "zod";
import { TURN_HOURS } from "@/lib/notifications/answer-deadlines";
import { POST_LIMITS, RESPONSE_TIMES } from "@/lib/posts/field-rules";
import { MIN_NOTICE_HOURS, PROMISE_DAYS } from "@/lib/replies/handover-rules";
import { line, text } from "@/lib/text/text-schema";

export const REPLY_STATES = [
  "waiting",
  "promised",
  "completed",
  "declined",
  "withdrawn",
  "released",
  "no-show",
] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** Says why a reply ended, or that a report is open while the promise stays. */
const REASONS = [
  "gone",
  "post-withdrawn",
  "no-answer",
  "disputed",
  "no-show-reported",
  "no-answer-reported",
  "expired",
  "lapsed",
  "unconfirmed",
] as const;
export type Reason = (typeof REASONS)[number];

const ABSENCES = ["no-show", "no-answer"] as const;
export type Absence = (typeof ABSENCES)[number];

/** The answers of the next in line, by the link of a mail. */
export const TURN_ANSWERS = ["yes", "no"] as const;
export type TurnAnswer = (typeof TURN_ANSWERS)[number];

/** Mirrored by database constraints. */
const REPLY_LIMITS = {
  text: { min: 0, max: 1000 },
  pickup: { min: 1, max: 200 },
  also: { max: 24 },
} as const;

const { min, max } = POST_LIMITS.quantity;

const number = z
  .union([z.number().transform(String), z.string()], "How many is a whole number.")
  .pipe(z.string().max(40, "How many is a whole number."))
  .transform((typed) => typed.trim())
  .refine((typed) => /^\d{1,9}$/.test(typed), { error: "How many is a whole number.", abort: true })
  .transform(Number)
  .refine((value) => value >= min && value <= max, `How many lies between ${min} and ${max}.`);

export const replyFields = z.object({
  quantity: number.default(1),
  also: z
    .array(z.uuid("Name the posts by their ids.").toLowerCase(), "Name the posts in a list.")
    .max(REPLY_LIMITS.also.max, `One reply covers at most ${REPLY_LIMITS.also.max} more of their items.`)
    .default([]),
  pickup: line("The time", REPLY_LIMITS.pickup.min, REPLY_LIMITS.pickup.max),
  text: text("Your message", REPLY_LIMITS.text.min, REPLY_LIMITS.text.max).default(""),
});

export type ReplyFields = z.output<typeof replyFields>;
export type ReplyFieldsTyped = z.input<typeof replyFields>;

export const replyChanges = z
  .object({
    quantity: number.meta({
      description:
        "Once it is promised only fewer: the promise is then about so many, and the rest is free again.",
    }),
    pickup: replyFields.shape.pickup,
    text: replyFields.shape.text.unwrap(),
  })
  .partial();
export type ReplyChanges = z.output<typeof replyChanges>;

export const replyParams = z.object({ id: z.uuid().toLowerCase() });

// Lowercase, because rate limits use its text as a key.
const replyId = z.uuid("Say which reply is meant.").toLowerCase();

export const recipientFields = z.object({ replyId, quantity: number.optional() });
export type RecipientFields = z.output<typeof recipientFields>;

export const releaseFields = z.object({
  replyId: replyId.optional(),
  reason: z
    .enum(["released", ...ABSENCES], "The reason is released, no-show or no-answer.")
    .default("released")
    .meta({ description: "Where a rule chooses, only a no-show or no answer, and then as a report." }),
});
export type ReleaseFields = z.output<typeof releaseFields>;

export const handoverFields = z.object({
  replyId,
  code: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ""))
    .refine((typed) => /^\d{6}$/.test(typed), "The code has six digits.")
    .optional()
    .meta({ description: "The six digits on the recipient's screen; needed where a rule chooses." }),
});
export type HandoverFields = z.output<typeof handoverFields>;

export const refusalFields = z.object({ replyId: replyId.optional() });
export type RefusalFields = z.output<typeof refusalFields>;

const change = z
  .object({
    state: z.enum(REPLY_STATES),
    reason: z.enum(REASONS).optional(),
    quantity: z.int(),
    by: z.enum(["poster", "replier", "rule", "moderator"]).meta({
      description: "A rule: first come, a draw, or the end of a time. A moderator: a removal, or a ban.",
    }),
    at: z.iso.datetime(),
  })
  .meta({ id: "ReplyChange" });

export const reportView = z
  .object({
    reason: z.enum(ABSENCES),
    reportedAt: z.iso.datetime(),
    disputableUntil: z.iso.datetime().meta({ description: "Until then they may object." }),
    outcome: z.enum(["upheld", "disputed", "dropped"]).optional().meta({
      description: "Missing while they may object; dropped when it came to nothing otherwise.",
    }),
    counts: z.boolean().meta({
      description: "Whether it goes into their record when upheld: once for each poster, with a missed time.",
    }),
  })
  .meta({ id: "AbsenceReport" });

export type ReportView = z.infer<typeof reportView>;

const posterReportView = z
  .object({
    reportedAt: z.iso.datetime(),
    disputableUntil: z.iso.datetime().meta({ description: "Until then the poster may object." }),
    outcome: z.enum(["upheld", "disputed"]).optional().meta({
      description: "Missing while the poster may object. Upheld, it goes into the poster's record.",
    }),
  })
  .meta({ id: "PosterAbsence" });

export type PosterReportView = z.infer<typeof posterReportView>;

export const replyView = z
  .object({
    _id: z.uuid(),
    postId: z.uuid(),
    person: z.object({
      _id: z.uuid(),
      name: z.string(),
      picture: z.string().nullable().meta({ description: "The address of a picture; the initials without." }),
    }),
    quantity: z.int().meta({ description: "How many they asked for." }),
    granted: z.int().meta({ description: "How many are promised or were handed over." }),
    text: z.string(),
    pickup: z.string().meta({ description: "When they could come, in their own words." }),
    state: z.enum(REPLY_STATES),
    together: z
      .array(
        z.object({ replyId: z.uuid(), postId: z.uuid(), title: z.string(), state: z.enum(REPLY_STATES) }),
      )
      .meta({ description: "What they asked the same poster for in the same go." }),
    reason: z.enum(REASONS).optional(),
    verified: z.boolean().meta({ description: "The code was entered at the hand-over." }),
    position: z.int().optional().meta({
      description: "With first come, and after a draw: the place in the waiting list. The next in line is 1.",
    }),
    kept: z.int().meta({ description: "To how many neighbours this person has kept a promise." }),
    broken: z.int().meta({ description: "Times this person did not show up, as replier or as poster." }),
    askedAt: z.iso.datetime(),
    stateSince: z.iso.datetime(),
    code: z.string().optional().meta({ description: "Proves the hand-over; only the recipient gets it." }),
    drawEntry: z.string().optional().meta({ description: "Their entry in a fair draw; only they get it." }),
    report: reportView.optional().meta({ description: "The latest report that they were absent." }),
    noShowFrom: z.iso.datetime().optional().meta({
      description: "For the poster: from when on a no-show can be reported, after the time that was agreed.",
    }),
    noAnswerFrom: z.iso.datetime().optional().meta({
      description:
        "For the poster: from when on it can be reported that no answer comes. Missing once the person has written, until the poster suggests a time.",
    }),
    shortNotice: z
      .literal(true)
      .optional()
      .meta({
        description: `For the poster: the replier suggested the time and the poster accepted it less than ${MIN_NOTICE_HOURS} hours before, so it cannot be missed.`,
      }),
    posterReport: posterReportView.optional().meta({
      description: "The latest report that the poster was not there.",
    }),
    answerBy: z.iso.datetime().optional().meta({
      description:
        "For the replier who waits: when they have an answer at the latest. The end of the post, two weeks later if something is promised, or the draw.",
    }),
    pace: z.enum(RESPONSE_TIMES).optional().meta({
      description: "For the replier who waits: how soon the poster usually answers.",
    }),
    usualPace: z.enum(RESPONSE_TIMES).optional().meta({
      description: "Where that is not known yet: how soon posters of this site usually answer.",
    }),
    keepBy: z.iso
      .datetime()
      .optional()
      .meta({
        description: `Of a promise: the agreed time, or ${PROMISE_DAYS} days. A day after it the promise lapses, unless the two write to each other.`,
      }),
    confirmBy: z.iso
      .datetime()
      .optional()
      .meta({
        description: `Of a promise to one who waited in line for more than ${TURN_HOURS} hours: until when they should say that they still want it, by \`PUT /reply/{id}/wanted\`. Before that they get neither the exact place nor the code; afterwards it goes to the next.`,
      }),
    suggestion: z.object({ messageId: z.uuid(), at: z.iso.datetime(), isOwn: z.boolean() }).optional().meta({
      description:
        "A time to meet that one of the two has suggested, before the other answers by `PUT /message/{id}/answer`.",
    }),
    agreedAt: z.iso.datetime().optional().meta({
      description:
        "The time to meet that the two have agreed on, also before the promise and once it is over.",
    }),
    agreedMessageId: z.uuid().optional().meta({
      description: "The message that suggested it, for `GET /message/{id}/calendar`.",
    }),
    confirmed: z
      .object({ poster: z.boolean(), replier: z.boolean() })
      .optional()
      .meta({ description: "Of a hand-over: who of the two has said so." }),
    objectableUntil: z.iso.datetime().optional().meta({
      description:
        "Of a hand-over that only the other side has confirmed: until then this side may say that it did not happen.",
    }),
    undoableUntil: z.iso.datetime().optional().meta({
      description:
        "Of a hand-over that only this side has confirmed: until then `PUT /reply/{id}/dispute` takes it back.",
    }),
    maySayThanks: z.literal(true).optional().meta({
      description: "For the one who received it: no thank-you was said yet, by `PUT /reply/{id}/thank-you`.",
    }),
    posterNoShowFrom: z.iso.datetime().optional().meta({
      description: "For the replier: from when on they can report that the poster was not there.",
    }),
    history: z.array(change),
  })
  .meta({ id: "Reply" });

export type ReplyView = z.infer<typeof replyView>;

export const openReply = z.object({
  postId: z.uuid(),
  isPromised: z.boolean().meta({ description: "To the caller; otherwise they wait for an answer." }),
});
export type OpenReply = z.infer<typeof openReply>;
