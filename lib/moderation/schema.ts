import { z } from "zod";
import { documentLength } from "@/lib/text/document-length";
import { text } from "@/lib/text/text-schema";
import { DECISIONS, REPORT_REASONS, SUSPENSION_DAYS, TARGET_KINDS } from "./rules";

export const MODERATION_LIMITS = { text: { min: 0, max: 1000 }, reason: { min: 10, max: 1000 } } as const;

const { text: words, reason } = MODERATION_LIMITS;

export const reportFields = z.object({
  kind: z.enum(TARGET_KINDS, "Say what it is about."),
  id: z.uuid(),
  reason: z.enum(REPORT_REASONS, "Choose a reason."),
  text: documentLength(text("Text", words.min, words.max), words).default(""),
});

export type ReportFields = z.output<typeof reportFields>;

export const caseParams = z.object({ id: z.uuid() });

export const decisionFields = z.object({
  decision: z.enum(DECISIONS, "Choose what to do."),
  reason: documentLength(text("Reason", reason.min, reason.max), reason, "The author reads it."),
  days: z
    .union(SUSPENSION_DAYS.map((days) => z.literal(days)))
    .optional()
    .meta({ description: "Of a suspension." }),
});

export type DecisionFields = z.output<typeof decisionFields>;

export const appealFields = z.object({
  text: documentLength(text("Text", reason.min, reason.max), reason),
});

export const caseView = z
  .object({
    _id: z.uuid(),
    kind: z.enum(TARGET_KINDS),
    targetId: z.uuid(),
    cause: z.enum(["reports", "rules"]),
    openedAt: z.iso.datetime(),
    isHidden: z.boolean(),
    author: z.object({ _id: z.uuid(), name: z.string(), decisionsBefore: z.int() }).nullable(),
    title: z.string(),
    text: z.string(),
    pictures: z.array(z.string()),
    /** Where it stands. */
    path: z.string().nullable(),
    reports: z.array(
      z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), createdAt: z.iso.datetime() }),
    ),
    appeal: z.string().nullable(),
    claimedBy: z.string().nullable(),
    decision: z.enum(DECISIONS).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string(),
    canUndo: z.boolean(),
  })
  .meta({ id: "ModerationCase" });

export type CaseView = z.infer<typeof caseView>;
