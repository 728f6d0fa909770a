/** What the server in front allows; what members and networks may do is limited in `lib/http/rate-limit.ts`. */

import { SECOND_MS } from "@/lib/time/durations";

const KIB = 1024;

export const LIMITS = {
  /** A post with its photos, 10 MiB each at the most. */
  uploadBytes: 32 * KIB * KIB,
  /** What is still taken of a smaller body after its answer, so that its sender gets to read that. */
  restBytes: 4 * KIB * KIB,
  /** All headers together, as nginx and Node count them by default. */
  headerBytes: 16 * KIB,
  /** Longer than any address of ours with all its filters. */
  urlBytes: 4 * KIB,
  /** For the headers to arrive. */
  headersMs: 10 * SECOND_MS,
  /** After this time a form must have come at the rate below, on average; four times that an answer may be read. */
  graceMs: 30 * SECOND_MS,
  /** The same for anything smaller, which fits a few packets. */
  jsonGraceMs: 5 * SECOND_MS,
  /** Bytes a second: 32 MiB in 70 minutes would hold a connection for nothing; a bad phone line does 16 KiB. */
  slowestRate: 8 * KIB,
  /** For a whole request, headers and body: 32 MiB at 110 KiB a second. */
  requestMs: 300 * SECOND_MS,
  /** For a waiting connection; longer than a proxy keeps its own (nginx: 60 s), so that it is never the surprised one. */
  keepAliveMs: 65 * SECOND_MS,
  /** Requests being answered at the same time: more of them would only wait for each other. */
  inFlight: 256,
  /** Of these, for one network: a crowd at one place waits for itself. */
  inFlightEach: 64,
  /** Answers that are not read to their end yet: each is in memory, a picture as a whole. Streams do not count. */
  unread: 1000,
  /** Of these, for one network: browsers ask for six things at a time. */
  unreadEach: 200,
  /** Requests of which something is still to come. */
  arriving: 2000,
  /** Of these, for one network: a school behind one address is fewer. */
  arrivingEach: 500,
  /** Forms with files, from their first byte: each is in memory as a whole, more than once while it is taken apart. */
  formsAtOnce: 12,
  /** Of these, for one network: twelve that never end would keep everybody else from publishing. */
  formsEach: 4,
  /**
   * Points a minute for one network's pages: 3000 kept pages, a sixth of one processor (290 a second), or 600 made ones.
   * 600 missing addresses that are looked up, or 150 missing pages that Next makes, see `server/page-cost.ts`. A class of
   * thirty behind one address can open twelve pages each: opening the site takes 20 requests, a step inside 3 to 10.
   * Missing files have as many points of their own.
   */
  pagesPerMinute: 3000,
  /** How long what was looked for counts as missing: another instance may have published it. Here that is known at once. */
  missingMs: 3 * SECOND_MS,
  /** Requests a minute from one network that are refused at the door or sent to another spelling: no browser has many. */
  refusalsPerMinute: 600,
  /** Requests waiting in line on one connection behind the one that is being answered; apt sends ten ahead, browsers none. */
  sentAhead: 16,
  /** Of pages that are shown as they were while the database is away: some 300 of them. */
  stalePagesBytes: 16 * KIB * KIB,
} as const;

export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
