/** Limits of the HTTP server; `lib/http/rate-limits/limits.ts` has those of the API. `…Each` is for one network. */

import { SECOND_MS } from "@/lib/time/durations";

const KIB = 1024;

export const LIMITS = {
  uploadBytes: 32 * KIB * KIB,
  /** Read of a refused body, so that its sender receives the response. */
  restBytes: 4 * KIB * KIB,
  headerBytes: 16 * KIB,
  urlBytes: 4 * KIB,
  headersMs: 10 * SECOND_MS,
  /** A form must then arrive at `slowestRate`. A response may take four times as long. */
  graceMs: 30 * SECOND_MS,
  jsonGraceMs: 5 * SECOND_MS,
  /** Bytes per second; a bad phone line has 16 KiB. */
  slowestRate: 8 * KIB,
  requestMs: 300 * SECOND_MS,
  /** Longer than nginx's 60 s, so that a proxy never meets a closed connection. */
  keepAliveMs: 65 * SECOND_MS,
  /** From the last byte of a request until the response begins. */
  inFlight: 256,
  inFlightEach: 64,
  /** Responses that are not read to their end, except streams. */
  unread: 1000,
  unreadEach: 200,
  arriving: 2000,
  arrivingEach: 500,
  formsAtOnce: 64,
  /** Of all forms, by the length that each declares, since they are buffered. */
  formBytesAtOnce: 12 * 32 * KIB * KIB,
  formsEach: 4,
  /** Points per minute for one network, see `page-cost.ts`: 3000 pages from Next's cache take a sixth of one processor, kept answers a hundredth of that. */
  pagesPerMinute: 3000,
  /** Another instance may publish a missing page meanwhile. */
  missingMs: 3 * SECOND_MS,
  /** Of the ids that are known to exist or to be missing: about 20,000 posts. */
  knownBytes: 4 * KIB * KIB,
  refusalsPerMinute: 600,
  /** Pipelined requests on one connection; apt sends ten, browsers none. */
  sentAhead: 16,
  /** Finished public answers in memory, and copies for an outage. */
  keptBytes: 64 * KIB * KIB,
} as const;

export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
