import { HOUR_S, MINUTE_S } from "@/lib/time/durations";

const KIB = 1024;
const LOCALE = "en-GB";

export const FAILURE_TEXTS = {
  badRequest: "That request could not be read.",
  missingFields: "Please fill all the details",
  signInNeeded: "Please log in first.",
  wrongCredentials: "Invalid email or password",
  forbidden: "That is not allowed.",
  foreignOrigin: "This call has to come from the site itself.",
  otherMember: "Somebody else has logged in here meanwhile.",
  notFound: "404 Not Found",
  gone: "This post was taken down.",
  methodUnknown: "This address does not take that kind of call.",
  conflict: "Somebody was quicker. Please look again.",
  emailTaken: "There is already an account with this email. Try to log in instead.",
  ownPost: "This is your own post.",
  alreadyAsked: "You have already answered this post. You find your reply on its page.",
  notOpen: "This is not available any more.",
  notEnough: "There are not that many left.",
  chosenByRule: "Here a rule chooses who gets it: the next in line gets it by itself.",
  tooEarly: "That is not possible yet.",
  reportClosed: "There is nothing to object to: the day for it is over, or it has ended already.",
  codeWrong: "That is not the code. Please compare it with the one on their screen.",
  tooLarge: "That is too large.",
  wrongContentType: "That kind of content is not accepted here.",
  invalid: "Please check the fields.",
  imageMissing: "Please upload an image",
  imageUnreadable: "That picture could not be read. Please use a JPEG, PNG or WebP photo.",
  keyReused: "This Idempotency-Key was already used for something else.",
  tooMany: "Too many requests. Try again in a minute.",
  internal: "Something went wrong on our side. Please try again.",
  noRoom: "There is no room for more pictures at the moment. Please try again later.",
  unavailable: "We cannot do that right now. Please try again in a moment.",
};

export const requestTexts = {
  invalidJson: "The request is not valid JSON.",
  tooManyParts: "The form has too many parts.",
  unreadableForm: "The form could not be read.",
  cutOff: "The request was cut off.",
  bodyTooLarge: (maxBytes: number) => `All of it together can have at most ${Math.floor(maxBytes / KIB)} KB.`,
  keyLength: (max: number) => `The Idempotency-Key has to be 1 to ${max} characters long.`,
};

export const tooManyRequests = (seconds: number) => `Too many requests. Try again in ${formatWait(seconds)}.`;

/** Reveals nothing about whether the account exists. */
export const tooManyPasswords = (seconds: number) =>
  `Too many wrong passwords. Try again in ${formatWait(seconds)}.`;

/** Rounded up, so that nobody returns too early. */
function formatWait(seconds: number): string {
  if (seconds <= 90) return formatUnit(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * MINUTE_S) return formatUnit(Math.ceil(seconds / MINUTE_S), "minute");
  return formatUnit(Math.ceil(seconds / HOUR_S), "hour");
}

const formatUnit = (value: number, unit: "second" | "minute" | "hour") =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(value);
