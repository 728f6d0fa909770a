/** Limits of the HTTP server; those of members and networks are in `lib/http/rate-limit.ts`. `…Each` is for one network. */

import { SECOND_MS } from "@/lib/time/durations";

const KIB = 1024;

export const LIMITS = {
  /** A post with its pictures. */
  uploadBytes: 32 * KIB * KIB,
  /** Still read of a refused body, so that its sender receives the answer. */
  restBytes: 4 * KIB * KIB,
  headerBytes: 16 * KIB,
  urlBytes: 4 * KIB,
  headersMs: 10 * SECOND_MS,
  /** Then a form must arrive at `slowestRate`; an answer may be read four times as long. */
  graceMs: 30 * SECOND_MS,
  jsonGraceMs: 5 * SECOND_MS,
  /** Bytes a second; a bad phone line has 16 KiB. */
  slowestRate: 8 * KIB,
  requestMs: 300 * SECOND_MS,
  /** Longer than nginx's 60 s, so that a proxy never meets a closed connection. */
  keepAliveMs: 65 * SECOND_MS,
  /** Requests from their last byte until the answer begins. */
  inFlight: 256,
  inFlightEach: 64,
  /** Answers in memory that are not read to their end, except streams. */
  unread: 1000,
  unreadEach: 200,
  arriving: 2000,
  arrivingEach: 500,
  /** Forms with files, which are buffered. */
  formsAtOnce: 12,
  formsEach: 4,
  /**
   * Points a minute for one network, see `server/limits/page-cost.ts`: 3000 cached pages, a sixth of one processor. A class of
   * thirty behind one address can open twelve pages each.
   */
  pagesPerMinute: 3000,
  /** Another instance may publish a missing page meanwhile. */
  missingMs: 3 * SECOND_MS,
  refusalsPerMinute: 600,
  /** Pipelined requests on one connection; apt sends ten, browsers none. */
  sentAhead: 16,
  /** About 300 pages. */
  stalePagesBytes: 16 * KIB * KIB,
} as const;

export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
