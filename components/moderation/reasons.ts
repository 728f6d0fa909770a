import type { ReportReason, TargetKind } from "@/lib/moderation/rules";

/** Those that make sense, the likeliest first. */
export const REASONS_FOR: Record<TargetKind, readonly ReportReason[]> = {
  post: ["not-free", "scam", "forbidden", "unkind", "private", "other"],
  comment: ["unkind", "scam", "private", "forbidden", "other"],
  message: ["unkind", "scam", "private", "forbidden", "other"],
  thanks: ["unkind", "scam", "private", "forbidden", "other"],
  member: ["no-show", "unkind", "scam", "private", "other"],
};
