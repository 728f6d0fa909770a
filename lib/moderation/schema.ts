import { z } from "zod";
import { postChanges } from "@/lib/posts/input-schema";
import { documentLength } from "@/lib/text/document-length";
import { text } from "@/lib/text/text-schema";
import { DECISIONS, REPORT_REASONS, SUSPENSION_DAYS, TARGET_KINDS } from "./rules";

/** Mirrored by database constraints. */
export const MODERATION_LIMITS = {
  report: { min: 0, max: 1000 },
  reason: { min: 10, max: 1000 },
} as const;

const { report, reason } = MODERATION_LIMITS;
const MAX_PICTURE = 19;

export const reportFields = z.object({
  kind: z.enum(TARGET_KINDS, "Say what it is about."),
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS, "Choose a reason."),
  text: documentLength(text("Your words", report.min, report.max).default(""), report),
  picture: z
    .int()
    .min(0)
    .max(MAX_PICTURE)
    .optional()
    .meta({ description: "Which of a post's pictures is meant, from 0." }),
});

export type ReportFields = z.output<typeof reportFields>;

export const caseParams = z.object({ id: z.uuid().toLowerCase() });

const reasonText = documentLength(text("The reason", reason.min, reason.max), reason, "The author reads it.");

export const decisionFields = z
  .object({
    decision: z.enum(DECISIONS, "Choose what to do."),
    reason: reasonText,
    days: z
      .union(
        SUSPENSION_DAYS.map((days) => z.literal(days)),
        "Choose for how long.",
      )
      .optional()
      .meta({ description: "Of a suspension." }),
    tags: postChanges.shape.tags
      .optional()
      .meta({ description: "Those that a post has from now on, after “retag”." }),
  })
  .superRefine(({ decision, days, tags }, context) => {
    const need = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (decision === "suspend" && days === undefined) need("days", "Choose for how long.");
    if (decision === "retag" && tags === undefined) need("tags", "Say which tags it has from now on.");
  });

export type DecisionFields = z.output<typeof decisionFields>;

export const undoFields = z.object({ reason: reasonText });
export const answerFields = z.object({
  upheld: z.boolean("Say whether the decision stays."),
  reason: reasonText,
});
export type AnswerFields = z.output<typeof answerFields>;

export const appealFields = z.object({
  text: documentLength(text("Your words", reason.min, reason.max), reason),
});

const CASE_LISTS = ["waiting", "decided"] as const;
export const caseQuery = z.object({
  list: z.enum(CASE_LISTS).default("waiting"),
  before: z.iso.datetime().optional().meta({ description: "Of the list of decided cases: only older ones." }),
});

const person = z.object({ _id: z.uuid(), name: z.string() });

/** The words of a target as they were when somebody reported them. */
export const caseWords = z.object({
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  pictures: z.array(z.string()),
});
export type CaseWords = z.infer<typeof caseWords>;

export const caseSummary = z
  .object({
    _id: z.uuid(),
    kind: z.enum(TARGET_KINDS),
    targetId: z.uuid(),
    cause: z.enum(["reports", "rules"]),
    title: z.string(),
    author: person,
    openedAt: z.iso.datetime(),
    isHidden: z.boolean(),
    reports: z.int(),
    claimedBy: person.nullable().meta({ description: "Who looks at it at the moment." }),
    decision: z.enum(DECISIONS).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    isUndone: z.boolean(),
    hasAppeal: z.boolean().meta({ description: "Whether an appeal waits for an answer." }),
  })
  .meta({ id: "CaseSummary" });
export type CaseSummary = z.infer<typeof caseSummary>;

const earlierCase = z.object({
  _id: z.uuid(),
  kind: z.enum(TARGET_KINDS),
  title: z.string(),
  decision: z.enum(DECISIONS),
  reason: z.string(),
  decidedAt: z.iso.datetime(),
});

export const caseView = caseSummary
  .extend({
    words: caseWords,
    laterWords: z
      .array(caseWords)
      .meta({ description: "As later reports found them, where they had changed." }),
    path: z.string().nullable().meta({ description: "Where it stands, if it has a page." }),
    standing: z.object({
      memberSince: z.iso.datetime(),
      posts: z.int(),
      completed: z.int().meta({ description: "Things that changed hands." }),
      suspendedUntil: z.iso.datetime().nullable(),
      isBanned: z.boolean(),
    }),
    said: z.array(
      z.object({
        reason: z.enum(REPORT_REASONS),
        text: z.string(),
        picture: z.int().nullable(),
        createdAt: z.iso.datetime(),
        reporter: person,
        wasRight: z.int().meta({ description: "How many earlier reports of theirs led to something." }),
        wasWrong: z.int(),
      }),
    ),
    earlier: z.array(earlierCase).meta({ description: "Decisions about the same author, the newest first." }),
    reason: z.string(),
    decidedBy: person.nullable(),
    canUndo: z.boolean(),
    appeal: z.string().nullable(),
    appealedAt: z.iso.datetime().nullable(),
    answer: z.string(),
  })
  .meta({ id: "ModerationCase" });
export type CaseView = z.infer<typeof caseView>;

/** For the author. */
export const ownDecision = z
  .object({
    _id: z.uuid(),
    kind: z.enum(TARGET_KINDS),
    title: z.string(),
    decision: z.enum(DECISIONS),
    reason: z.string(),
    decidedAt: z.iso.datetime(),
    isUndone: z.boolean(),
    until: z.iso.datetime().nullable().meta({ description: "The end of a suspension." }),
    canAppeal: z.boolean(),
    appeal: z.string().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: "OwnDecision" });
export type OwnDecision = z.infer<typeof ownDecision>;

export const ownWaiting = caseSummary
  .pick({ _id: true, kind: true, cause: true, title: true, openedAt: true })
  .meta({ id: "OwnWaiting" });
export type OwnWaiting = z.infer<typeof ownWaiting>;

/** For the reporter. */
export const ownReport = z
  .object({
    _id: z.uuid(),
    kind: z.enum(TARGET_KINDS),
    title: z.string(),
    reason: z.enum(REPORT_REASONS),
    createdAt: z.iso.datetime(),
    outcome: z.enum(["waiting", "kept", "acted"]),
  })
  .meta({ id: "OwnReport" });
export type OwnReport = z.infer<typeof ownReport>;

export const transparencyQuery = z.object({
  year: z.coerce.number<number | string>().int().min(2020).max(2100),
});

export const AUDIT_PER_PAGE = 100;
export const auditQuery = z.object({ cursor: z.uuid().optional() });
export const auditEntry = z
  .object({
    _id: z.uuid(),
    at: z.iso.datetime(),
    actor: person.nullable().meta({ description: "Null for the site itself, and for a former member." }),
    action: z.string(),
    targetKind: z.string(),
    targetId: z.uuid().nullable(),
    reason: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntryView = z.infer<typeof auditEntry>;
