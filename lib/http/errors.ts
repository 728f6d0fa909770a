import type { FailureCode, FailureReason } from "@/lib/http/failure-texts";

const STATUS = {
  badRequest: 400,
  missingFields: 400,
  signInNeeded: 401,
  wrongCredentials: 401,
  secondFactorNeeded: 401,
  secondFactorWrong: 401,
  forbidden: 403,
  secondStepNeeded: 403,
  leaving: 403,
  foreignOrigin: 403,
  emailUnverified: 403,
  suspended: 403,
  otherMember: 409,
  notFound: 404,
  gone: 410,
  methodUnknown: 405,
  conflict: 409,
  invitationNeeded: 403,
  proofNeeded: 403,
  membershipWaiting: 403,
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
  doubtful: 422,
  imageMissing: 422,
  imageUnreadable: 422,
  keyReused: 422,
  tooMany: 429,
  internal: 500,
  noRoom: 503,
  unavailable: 503,
} as const satisfies Record<FailureCode, number>;

export type Issue = { path: string; message: string };

export type FieldFailure = Issue | ({ path: string } & FailureReason);

type Details = (FailureReason | { reason?: undefined; values?: undefined }) & {
  /** Schemas say their own sentence; everything else gives a reason. */
  issues?: FieldFailure[];
  /** The same call with `confirmed` is taken. */
  canConfirm?: boolean;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
};

const BRAND = Symbol.for("swap-shop.app-error");

/** A failure that the caller can cause and understand; any other error is a bug. The response writes its sentence. */
export class AppError extends Error {
  /** Next bundles this class for each route, and what they share throws the class of another route. */
  static [Symbol.hasInstance](error: unknown): boolean {
    return typeof error === "object" && error !== null && BRAND in error;
  }

  readonly [BRAND] = true;
  readonly code: FailureCode;
  readonly status: number;
  readonly because: FailureReason | undefined;
  readonly issues: FieldFailure[] | undefined;
  readonly canConfirm: boolean;
  readonly retryAfter: number | undefined;

  constructor(
    code: FailureCode,
    { issues, canConfirm = false, retryAfter, cause, ...because }: Details = {},
  ) {
    super(because.reason ? `${code}: ${because.reason}` : code, { cause });
    this.code = code;
    this.status = STATUS[code];
    this.because = because.reason ? because : undefined;
    this.issues = issues;
    this.canConfirm = canConfirm;
    this.retryAfter = retryAfter;
  }
}

export const invalidField = (path: string, because: FailureReason): AppError =>
  new AppError("invalid", { ...because, issues: [{ path, ...because }] });
