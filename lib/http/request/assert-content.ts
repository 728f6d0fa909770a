import { checkText, type Finding } from "@/lib/content-rules/check-text";
import { AppError } from "@/lib/http/errors";

type Found = Finding & { path: string };

/**
 * Tells the author what neighbours should not read, before they do.
 * @param fields public text by the name of its field
 * @param confirmed whether they were told already and publish it as it is, where a rule only warns
 * @throws AppError "doubtful", with the words of each field
 */
export function assertContent(fields: Record<string, string | undefined>, confirmed = false): void {
  const found: Found[] = Object.entries(fields).flatMap(([path, text]) =>
    checkText(text ?? "").map((finding) => ({ path, ...finding })),
  );
  const isHeld = found.some(({ severity }) => severity === "hold");
  if (found.length === 0 || (confirmed && !isHeld)) return;
  throw new AppError("doubtful", {
    ...(isHeld && { reason: "wordsToTakeOut" as const }),
    issues: found.map(({ path, rule, words }) => ({
      path,
      reason: "doubtfulWords" as const,
      values: { rule, words },
    })),
  });
}
