import { retryMessage } from "@/lib/http/retry-message";

/** Every failure a caller can cause, and the HTTP status and sentence it gets. */
const FAILURES = {
  badRequest: [400, "That request could not be read."],
  missingFields: [400, "Please fill all the details"],
  signInNeeded: [401, "Please log in first."],
  wrongCredentials: [401, "Invalid email or password"],
  forbidden: [403, "That is not allowed."],
  foreignOrigin: [403, "This call has to come from the site itself."],
  otherMember: [409, "Somebody else has logged in here meanwhile."],
  notFound: [404, "404 Not Found"],
  gone: [410, "This post was taken down."],
  methodUnknown: [405, "This address does not take that kind of call."],
  conflict: [409, "Somebody was quicker. Please look again."],
  emailTaken: [409, "There is already an account with this email. Try to log in instead."],
  ownPost: [403, "This is your own post."],
  alreadyAsked: [409, "You have already answered this post. You find your reply on its page."],
  notOpen: [409, "This is not available any more."],
  notEnough: [409, "There are not that many left."],
  chosenByRule: [409, "Here a rule chooses who gets it: the next in line gets it by itself."],
  tooEarly: [409, "That is not possible yet."],
  reportClosed: [409, "There is nothing to object to: the day for it is over, or it has ended already."],
  codeWrong: [422, "That is not the code. Please compare it with the one on their screen."],
  tooLarge: [413, "That is too large."],
  wrongContentType: [415, "That kind of content is not accepted here."],
  invalid: [422, "Please check the fields."],
  imageMissing: [422, "Please upload an image"],
  imageUnreadable: [422, "That picture could not be read. Please use a JPEG, PNG or WebP photo."],
  keyReused: [422, "This Idempotency-Key was already used for something else."],
  tooMany: [429, "That was a lot at once. Please wait a little and try again."],
  internal: [500, "Something went wrong on our side. Please try again."],
  noRoom: [503, "There is no room for more pictures at the moment. Please try again later."],
  unavailable: [503, "We cannot do that right now. Please try again in a moment."],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof FAILURES;
export type Issue = { path: string; message: string };

function sentenceOf(code: FailureCode, { message, retryAfter }: Details): string {
  if (code === "tooMany" && retryAfter !== undefined) return retryMessage(retryAfter, message);
  return message ?? FAILURES[code][1];
}

type Details = { message?: string; issues?: Issue[]; retryAfter?: number; cause?: unknown };

/** A failure the caller can cause and understand; anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, details: Details = {}) {
    super(sentenceOf(code, details), { cause: details.cause });
    this.code = code;
    this.status = FAILURES[code][0];
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }
}
