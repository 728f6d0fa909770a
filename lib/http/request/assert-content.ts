import { checkText, type Finding } from "@/lib/content-rules/check-text";
import { AppError, type FieldFailure } from "@/lib/http/errors";

type Fields = Record<string, string | undefined>;
type Found = Finding & { path: string };

function findIn(fields: Fields): Found[] {
  return Object.entries(fields).flatMap(([path, text]) =>
    checkText(text ?? "").map((finding) => ({ path, ...finding })),
  );
}

const isHeld = (found: Found[]) => found.some(({ severity }) => severity === "hold");

const issuesOf = (found: Found[]): FieldFailure[] =>
  found.map(({ path, rule, words }) => ({
    path,
    reason: "doubtfulWords" as const,
    values: { rule, words },
  }));

/**
 * Tells the author what neighbours should not read, before they do.
 * @param fields public text by the name of its field
 * @param confirmed whether they were told already and publish it as it is, where a rule only warns
 * @throws AppError "doubtful", with the words of each field
 */
export function assertContent(fields: Fields, confirmed = false): void {
  const found = findIn(fields);
  if (found.length === 0 || (confirmed && !isHeld(found))) return;
  throw new AppError("doubtful", {
    ...(isHeld(found) && { reason: "wordsToTakeOut" as const }),
    issues: issuesOf(found),
  });
}

/**
 * The same for what a moderator may look at first.
 * @param likes what somebody else has published before
 * @returns whether a moderator has to look at it before others see it
 * @throws AppError "doubtful" until the author publishes it as it is
 */
export function reviewContent(fields: Fields, confirmed = false, likes: FieldFailure[] = []): boolean {
  const found = findIn(fields);
  const needsLook = likes.length > 0 || isHeld(found);
  if (confirmed || found.length + likes.length === 0) return needsLook;
  throw new AppError("doubtful", {
    ...(needsLook && { reason: "wordsToLookAt" as const }),
    issues: [...issuesOf(found), ...likes],
  });
}
