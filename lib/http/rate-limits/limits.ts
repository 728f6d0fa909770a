/** Rate limits of the API for all instances; `server/limits/default-limits.ts` has those of the HTTP server. */
import { DAY_S, HOUR_S, MINUTE_S } from "@/lib/time/durations";

/**
 * An instance holds at most this share of a batched limit back from the database, for a second at most. So one
 * instance is exact (among more than 50,000 networks it may forget a second), and N instances admit at most
 * 1 + (N - 1) / 10 times the limit: two 1.1 times, ten 1.9 times. While the database is away, each instance counts alone.
 */
export const BATCH_SHARE = 0.1;

export type Limit = {
  /** Uses by one network or member in `duration` seconds. */
  points: number;
  duration: number;
  member?: number;
  /** "batched": in memory first, for calls that only read. "memory": per instance. Otherwise each use in the database. */
  counted?: "batched" | "memory";
  /** The origin of the numbers; "ours" is an estimate. */
  source: string;
};

export const LIMITS = {
  login: {
    points: 25,
    duration: 5 * MINUTE_S,
    source: "Mastodon: 25 sign-ins in 5 minutes from one network",
  },
  /** Per account: unknown devices share one counter, known devices have one each (`lib/auth/device-cookie.ts`). */
  wrongPassword: {
    points: 25,
    duration: HOUR_S,
    source: "Mastodon: 25 an hour for one address; device cookies: OWASP",
  },
  /** Codes of an authenticator app; right ones do not count. Known devices count apart, as for passwords. */
  secondFactor: {
    points: 10,
    duration: HOUR_S,
    source: "ours: three of a million codes are right at a time, so one in 33,000 an hour is guessed",
  },
  secondFactorDay: {
    points: 30,
    duration: DAY_S,
    source: "ours: a password thief who guesses all year long gets in with a chance of three in a hundred",
  },
  /** Of all ways and devices together, after the right password or the link of a mail. */
  secondFactorAccount: {
    points: 100,
    duration: DAY_S,
    source:
      "ours: one way uses up 30, so the owner keeps the others; guessing all year long finds a code with a chance of eleven in a hundred",
  },
  recoveryCode: {
    points: 25,
    duration: HOUR_S,
    source: "ours: as wrong passwords; nobody guesses 80 bits",
  },
  register: {
    points: 30,
    duration: HOUR_S,
    source:
      "ours: libraries and shared flats sign up from one network, and mistakes count (GitLab: 10 a minute)",
  },
  /** Challenges and answers; on an unknown device an answer counts as `login` too. */
  passkeySignIn: {
    points: 300,
    duration: 5 * MINUTE_S,
    source: "ours: each opened login page asks for one, and many read here in one library",
  },
  /** Requests for a mail with a link, by one network. */
  emailRequest: {
    points: 20,
    duration: 30 * MINUTE_S,
    source: "ours: four people in one network who ask as often as one address allows",
  },
  /** The same by the address of the mail. */
  emailAddress: {
    points: 5,
    duration: 30 * MINUTE_S,
    source: "Mastodon: 5 password resets in 30 minutes for one address",
  },
  upload: {
    points: 30,
    duration: 30 * MINUTE_S,
    source: "Mastodon: 30 uploads in 30 minutes",
  },
  uploadDay: {
    points: 120,
    duration: DAY_S,
    source: "ours: a house is cleared in a day, a disk is not filled (120 posts of six pictures: 250 MB)",
  },
  /** Edits that ring as a new post does; beyond it they are saved, and ring for nobody. */
  matchAgainDay: {
    points: 10,
    duration: DAY_S,
    source:
      "ours: mistakes in the titles of a day; 120 would be a way to ring for a whole town with one post",
  },
  draft: {
    points: 200,
    duration: 5 * MINUTE_S,
    source: "ours: somebody who types without a pause sends one every three seconds, and each photo once",
  },
  ask: {
    points: 60,
    duration: HOUR_S,
    source: "ours: nobody asks for this much; programs that grab everything do",
  },
  write: {
    points: 300,
    duration: 5 * MINUTE_S,
    source: "ours: as many changes as Mastodon allows calls",
  },
  exportFile: {
    points: 30,
    duration: DAY_S,
    source: "ours: some tries for each export of a day, since it may be made anew for each",
  },
  export: {
    points: 5,
    duration: DAY_S,
    source: "ours: nobody needs all of their data more often, and each costs as much as a page of pictures",
  },
  /** Of the first day of an account, see `lib/users/new-members.ts`. */
  newPostDay: { points: 3, duration: DAY_S, source: "Discourse: 3 topics on the first day" },
  newPostPace: {
    points: 1,
    duration: 2 * MINUTE_S,
    source: "Discourse: a topic of a new user every 2 minutes",
  },
  /** As long as somebody is a new member. */
  newMatchAgainDay: { points: 3, duration: DAY_S, source: "ours: as posts of the first day" },
  /** Comments and messages together. */
  newWordsDay: { points: 10, duration: DAY_S, source: "Discourse: 10 replies on the first day" },
  newCommentPace: { points: 1, duration: 30, source: "Discourse: a reply of a new user every 30 seconds" },
  /** Of the first week. */
  newMessageDay: { points: 20, duration: DAY_S, source: "Discourse: 20 personal messages a day" },
  /** By the solution. */
  proofOfWork: { points: 1, duration: 20 * MINUTE_S, source: "ours: each opens one account" },
  newAccounts: {
    points: 3,
    duration: DAY_S,
    source: "Discourse: 3 new accounts of one address",
  },
  report: {
    points: 30,
    duration: DAY_S,
    source: "ours: who reports more in a day had better write to the hosts",
  },
  block: {
    points: 60,
    duration: HOUR_S,
    source: "ours: as replies; each block may end several of them",
  },
  code: {
    points: 10,
    duration: HOUR_S,
    source: "ours: six digits are a million codes, so one in 100,000 an hour is guessed",
  },
  live: {
    points: 300,
    duration: 5 * MINUTE_S,
    counted: "batched",
    source: "ours: open pages that come again after each break",
  },
  place: {
    points: 120,
    duration: 5 * MINUTE_S,
    counted: "batched",
    source: "ours: ten addresses that are typed slowly; a geocoder has its own limit",
  },
  contactMessage: {
    points: 10,
    duration: HOUR_S,
    source: "ours: more than anybody has to say to us",
  },
  firstHost: {
    points: 20,
    duration: HOUR_S,
    source: "ours: mistakes of one person; nobody guesses 80 bits",
  },
  testMail: {
    points: 10,
    duration: HOUR_S,
    source: "ours: some tries until the settings of the mail server are right",
  },
  mailLink: {
    points: 1000,
    duration: HOUR_S,
    source: "ours: they carry a secret, and a mail program presses those of many members from one network",
  },
  read: {
    points: 300,
    member: 1500,
    duration: 5 * MINUTE_S,
    counted: "batched",
    source: "Mastodon: 300 calls in 5 minutes without an account, 1500 with one",
  },
  search: {
    points: 75,
    member: 300,
    duration: 5 * MINUTE_S,
    counted: "batched",
    source: "Discourse: 15 searches a minute without an account; with one four times that",
  },
  suggest: {
    points: 1200,
    duration: 5 * MINUTE_S,
    counted: "batched",
    source: "ours: one for each key at the most",
  },
  /** A sign-in through next-auth also counts as `login`. */
  nextAuth: {
    points: 300,
    duration: 5 * MINUTE_S,
    counted: "memory",
    source: "Mastodon: 300 calls in 5 minutes without an account",
  },
  notSignedIn: {
    points: 300,
    duration: 5 * MINUTE_S,
    counted: "memory",
    source: "Mastodon: 300 calls in 5 minutes without an account",
  },
  undeclared: {
    points: 300,
    duration: 5 * MINUTE_S,
    counted: "memory",
    source: "Mastodon: 300 calls in 5 minutes without an account",
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export function maxUses(name: LimitName, isMember: boolean): number {
  const { points, member = points }: Limit = LIMITS[name];
  return isMember ? member : points;
}
