import { DAY_MS } from "@/lib/time/durations";

export const TARGET_KINDS = ["post", "comment", "message", "member", "thanks"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const REPORT_REASONS = [
  "not-free",
  "scam",
  "forbidden",
  "unkind",
  "private",
  "no-show",
  "other",
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** From mildest to hardest. "retag" is for posts. */
export const DECISIONS = ["keep", "retag", "warn", "remove", "suspend", "ban"] as const;
export type Decision = (typeof DECISIONS)[number];

/** After these nobody sees the target any more. */
export const removesTarget = (decision: Decision): boolean =>
  decision === "remove" || decision === "suspend" || decision === "ban";

/** Reports of this weight together hide a target until a moderator has looked at it. */
export const HIDING_WEIGHT = 4;

/** Of an account whose reports count twice. */
const LONG_STANDING_MS = 90 * DAY_MS;
/** So many more wrong reports than right ones, and those of the member no longer hide anything. */
const DISTRUSTED_AFTER = 3;

type Reporter = { isStaff: boolean; createdAt: Date; right: number; wrong: number };

/** One moderator, two long-standing or four ordinary members hide a target, which nobody has found fine before. */
export function reportWeight({ isStaff, createdAt, right, wrong }: Reporter, now: number): number {
  if (isStaff) return Number.POSITIVE_INFINITY;
  if (wrong - right >= DISTRUSTED_AFTER) return 0;
  return createdAt.getTime() <= now - LONG_STANDING_MS ? HIDING_WEIGHT / 2 : HIDING_WEIGHT / 4;
}

/** How long a case belongs to the moderator who opened it. */
export const CLAIM_MINUTES = 15;

export const SUSPENSION_DAYS = [1, 7, 30] as const;

/** How long a decision can be undone or appealed. */
const APPEAL_DAYS = 30;
const APPEAL_MS = APPEAL_DAYS * DAY_MS;

type Decided = { decision: Decision | null; decidedAt: Date | null; undoneAt: Date | null };

/** To keep something took nothing: a moderator who finds that wrong reports it. */
export const isUndoable = ({ decision, decidedAt, undoneAt }: Decided, now: number): boolean =>
  decision !== "keep" && decidedAt !== null && !undoneAt && isWithinAppealDays(decidedAt, now);

export const isWithinAppealDays = (decidedAt: Date, now: number): boolean =>
  now - decidedAt.getTime() < APPEAL_MS;
