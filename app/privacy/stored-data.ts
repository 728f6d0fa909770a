import { SESSION_DAYS } from "@/lib/auth/session-limits";
import { RETENTION_HOURS } from "@/lib/data-exports/schema";
import { DRAFT_DAYS } from "@/lib/post-drafts/schema";

export type StoredData = {
  what: string;
  why: string;
  /** Besides the member and those who run the server. */
  readers: string;
  until: string;
  /** Where it is in the database, so that a test can tell whether the list is whole. */
  columns: Record<string, readonly string[] | "all">;
};

const WITH_ACCOUNT = "Until you delete it or your account.";
const NOBODY = "Nobody.";

/** The text of `/privacy` about each table and column with something about a person. */
export const STORED_DATA: StoredData[] = [
  {
    what: "Your username, your picture, the words about you, and since when you are a member",
    why: "Neighbours want to know whom they meet.",
    readers: "Everybody.",
    until: "Until you change it or delete your account.",
    columns: { User: ["id", "name", "about", "pictureUrl", "createdAt"] },
  },
  {
    what: "Your email address, when it was confirmed, which mails you want, and the mails that wait to be sent",
    why: "To log in, and to tell you what is new.",
    readers: "The hosts of this site.",
    until: "Until you delete your account.",
    columns: {
      User: ["email", "emailVerifiedAt", "emailDaily", "emailAtOnce"],
      EmailOutbox: "all",
      AccountEmail: "all",
      EmailToken: "all",
    },
  },
  {
    what: "A digest of your password, your passkeys, the key of your authenticator app, and accounts elsewhere that log you in",
    why: "To be sure that it is you. Nobody can compute your password from the digest.",
    readers: NOBODY,
    until: WITH_ACCOUNT,
    columns: {
      User: ["passwordHash", "passkeyHandle"],
      Passkey: "all",
      PasskeyChallenge: "all",
      SecondFactor: "all",
      RecoveryCode: "all",
      LinkedIdentity: "all",
    },
  },
  {
    what: "Where you are logged in: the kind of browser, a rough place where the server is set up for it, the times of the first and the last use",
    why: "So that you can see and end each of them.",
    readers: NOBODY,
    until: `${SESSION_DAYS.idle} days without use, ${SESSION_DAYS.absolute} days in total, and then 30 days for your own list.`,
    columns: { Session: "all", User: ["sessionEpoch"] },
  },
  {
    what: "The day when you were last here",
    why: "Accounts that nobody uses may be erased, after a mail that asks first.",
    readers: "The hosts of this site.",
    until: "Until you delete your account.",
    columns: { User: ["lastSeenAt", "inactiveNoticeAt", "inactiveEmailedAt"] },
  },
  {
    what: "Your usual place, if you have typed one, and the places of your posts",
    why: "It fills the form of your next post. All posts from one home get one circle, so that they give nothing away.",
    readers: NOBODY,
    until: WITH_ACCOUNT,
    columns: { User: ["homeAddress", "homeLatitude", "homeLongitude"], LocationAnchor: "all" },
  },
  {
    what: "Your posts with their pictures. Data inside of a photo, such as where it was taken, is removed",
    why: "That is what the site is for.",
    readers:
      "Everybody. The exact place only those who are promised something, unless you ticked to show it. Everybody else sees a circle and your town, and the name of your street only where you ticked that.",
    until: WITH_ACCOUNT,
    columns: {
      Post: "all",
      Image: "all",
      RemovedImage: "all",
      PostChange: "all",
      SearchWord: "all",
      SearchTag: "all",
      MatchQueue: "all",
      PostLikeness: "all",
      PostOutcome: "all",
    },
  },
  {
    what: "A post that you have begun, with its photos as you have taken them",
    why: "So that you can go on with it on another device.",
    readers: NOBODY,
    until: `Until you publish or empty it, or after ${DRAFT_DAYS} days without a change.`,
    columns: { PostDraft: "all", PostDraftImage: "all" },
  },
  {
    what: "Your replies, your messages, the times you agreed on, and when you last read a conversation",
    why: "So that two neighbours can arrange a hand-over.",
    readers:
      "The other one of the two, who also sees which messages you have read, unless one of you has blocked the other.",
    until: "Until you delete your account. In hand-overs of others you are then “A former member”.",
    columns: { Reply: "all", ReplyChange: "all", Message: "all", ThreadRead: "all" },
  },
  {
    what: "Your thank-yous for what you received, with their pictures",
    why: "So that others see whom they can trust.",
    readers: "Everybody, on the profile of the one who gave it, who can remove it.",
    until: "Until one of the two removes it, or deletes their account.",
    columns: { ThankYou: "all" },
  },
  {
    what: "Whether somebody did not come, and whether they objected",
    why: "So that promises count.",
    readers: "The other one of the two. Everybody sees the number on your profile.",
    until:
      "Until the one who did not come deletes their account. If the other leaves first, it stays without their name.",
    columns: { AbsenceReport: "all", PosterAbsence: "all" },
  },
  {
    what: "Your comments",
    why: "Questions and answers beside a post.",
    readers: "Everybody.",
    until: WITH_ACCOUNT,
    columns: { Comment: "all" },
  },
  {
    what: "Whom you have blocked, and since when",
    why: "So that the two of you no longer meet here.",
    readers: NOBODY,
    until: "Until you unblock them, or one of the two accounts is deleted.",
    columns: { Block: "all" },
  },
  {
    what: "Your wishlist, your saved searches, and what the bell told you",
    why: "To find things again, and to hear of new ones.",
    readers: NOBODY,
    until: WITH_ACCOUNT,
    columns: { WishlistItem: "all", SavedSearch: "all", Notification: "all" },
  },
  {
    what: "What you tell the hosts when you sign up, where they accept each member, and their answer",
    why: "So that they know whom they let in.",
    readers: "The hosts of this site.",
    until: "Until they have accepted you, or the account is erased.",
    columns: { MembershipRequest: "all" },
  },
  {
    what: "The invitations that you make as a host",
    why: "So that hosts can see and end them.",
    readers: "The hosts of this site.",
    until: "For good. Who made them is forgotten with the account.",
    columns: { Invitation: "all" },
  },
  {
    what: "What you write on the contact page",
    why: "To answer you.",
    readers: "The hosts of this site.",
    until: "Until you delete the account with that address, or ask the hosts.",
    columns: { ContactMessage: "all" },
  },
  {
    what: "Your role, and what people who look after this site decided about you or as one of them, with the reason",
    why: "So that decisions can be explained, and nobody misuses a role.",
    readers: "The hosts of this site.",
    until: "For good. Your name and the reason go when you delete your account.",
    columns: { User: ["role"], AuditEntry: "all" },
  },
  {
    what: "What you report, and what others report of you: the words, the decision, its reason and your objection",
    why: "Somebody looks at it, and both sides hear what became of it.",
    readers: "Those who look after this site. Nobody learns who has reported them.",
    until: "Until you delete your account, or the one it is about is deleted.",
    columns: { Report: "all", ModerationCase: "all", User: ["suspendedUntil", "bannedAt"] },
  },
  {
    what: "The file with all your data, if you asked for it",
    why: "So that you can take it along.",
    readers: NOBODY,
    until: `${RETENTION_HOURS} hours after it was made.`,
    columns: { DataExport: "all" },
  },
  {
    what: "That you are leaving, and afterwards a digest of the number of your account",
    why: "So that you can come back for two weeks, and so that a restored backup erases you again.",
    readers: NOBODY,
    until: "The digest stays. Nobody can tell from it who you were.",
    columns: { User: ["leavingAt"], AccountDeletion: "all", ErasedAccount: "all" },
  },
  {
    what: "Copies of answers to what you sent, and counters by network and account",
    why: "Nothing is done twice, and nobody can guess passwords or flood the site.",
    readers: NOBODY,
    until: "About a day.",
    columns: { IdempotencyKey: "all", RateLimit: "all" },
  },
];

/** Nothing in them is about a person. */
export const IMPERSONAL_TABLES: Record<string, string> = {
  CommunitySettings: "what the hosts say about the site",
  FirstHostCode: "a code for the first host, until somebody is here",
  GeocodeCache: "places of a map, for 30 days, without who looked for them",
  JobLock: "times of jobs",
  _prisma_migrations: "versions of the tables",
};
