import { checkText, type Finding } from "@/lib/content-rules/check-text";
import { AppError, type FieldFailure } from "@/lib/http/errors";

type Fields = Record<string, string | undefined>;
type Found = Finding & { path: string };

/** An address may well be one, but has no phone number in it. */
const isExpected = ({ path, rule }: Found) => path === "address" && rule === "address";

function findIn(fields: Fields): Found[] {
  return Object.entries(fields)
    .flatMap(([path, text]) => checkText(text ?? "").map((finding) => ({ path, ...finding })))
    .filter((found) => !isExpected(found));
}

const issuesOf = (found: Found[]): FieldFailure[] =>
  found.map(({ path, rule, words }) => ({
    path,
    reason: "doubtfulWords" as const,
    values: { rule, words },
  }));

/**
 * Tells the author what neighbours should not read, before they do.
 * @param fields public text by the name of its field
 * @param confirmed whether they were told already and publish it as it is
 * @param doubts what else to ask about
 * @throws AppError "doubtful", with the words of each field; also when confirmed, where a rule does not only warn
 */
export function assertContent(fields: Fields, confirmed = false, doubts: FieldFailure[] = []): void {
  reviewContent(fields, { confirmed, canWait: false, doubts });
}

type Review = {
  confirmed?: boolean | undefined;
  /** Whether there is somebody who can look at it first. */
  canWait: boolean;
  /** Text that somebody else has published before. */
  likes?: FieldFailure[];
  /** Other things to ask about: nobody has to look at them. */
  doubts?: FieldFailure[];
};

/**
 * The same for what a moderator may look at first.
 * @returns whether a moderator has to look at it before others see it
 * @throws AppError "doubtful" until the author publishes it as it is, and for ever where nobody could look at it
 */
export function reviewContent(
  fields: Fields,
  { confirmed = false, canWait, likes = [], doubts = [] }: Review,
): boolean {
  const found = findIn(fields);
  const needsLook = likes.length > 0 || found.some(({ severity }) => severity === "hold");
  if (found.length + likes.length + doubts.length === 0 || (confirmed && (!needsLook || canWait)))
    return needsLook;
  throw new AppError("doubtful", {
    ...reasonOf(needsLook, canWait, found.length === 0),
    issues: [...issuesOf(found), ...likes, ...doubts],
    canConfirm: !needsLook || canWait,
  });
}

/** @param isOfPlace whether no words are doubtful, only the place: nothing else is asked about */
function reasonOf(needsLook: boolean, canWait: boolean, isOfPlace: boolean) {
  if (needsLook) return { reason: canWait ? ("wordsToLookAt" as const) : ("wordsToTakeOut" as const) };
  return isOfPlace ? { reason: "placeToLookAt" as const } : {};
}
