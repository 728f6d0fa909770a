import { tooManyRequests } from "@/lib/http/retry-message";
import { FAILURE_TEXTS } from "@/lib/http/texts";

const STATUS = {
  badRequest: 400,
  missingFields: 400,
  signInNeeded: 401,
  wrongCredentials: 401,
  forbidden: 403,
  foreignOrigin: 403,
  otherMember: 409,
  notFound: 404,
  gone: 410,
  methodUnknown: 405,
  conflict: 409,
  emailTaken: 409,
  ownPost: 403,
  alreadyAsked: 409,
  notOpen: 409,
  notEnough: 409,
  chosenByRule: 409,
  tooEarly: 409,
  reportClosed: 409,
  codeWrong: 422,
  tooLarge: 413,
  wrongContentType: 415,
  invalid: 422,
  imageMissing: 422,
  imageUnreadable: 422,
  keyReused: 422,
  tooMany: 429,
  internal: 500,
  noRoom: 503,
  unavailable: 503,
} as const;

export type FailureCode = keyof typeof STATUS;
export type Issue = { path: string; message: string };

type Details = {
  message?: string;
  issues?: Issue[];
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
};

/** A failure that the caller can cause and understand; any other error is a bug. */
export class AppError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, { message, issues, retryAfter, cause }: Details = {}) {
    super(message ?? failureText(code, retryAfter), { cause });
    this.code = code;
    this.status = STATUS[code];
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

export const invalidField = (path: string, message: string): AppError =>
  new AppError("invalid", { message, issues: [{ path, message }] });

const TEXTS: Record<FailureCode, string> = FAILURE_TEXTS;

const failureText = (code: FailureCode, retryAfter: number | undefined) =>
  code === "tooMany" && retryAfter !== undefined ? tooManyRequests(retryAfter) : TEXTS[code];
