import "server-only";

export type Section = {
  table: string;
  /** SQL for the rows `t` of the member $1. */
  where: string;
  order: string;
  columns: string[];
  /** More than the columns say, as SQL by name. */
  more?: Record<string, string>;
  /** Columns that are not in the file, with the reason. */
  omitted: Record<string, string>;
};

const OWN_POSTS = `SELECT "id" FROM "Post" WHERE "posterId" = $1`;
const THREADS = `SELECT r."id" FROM "Reply" r JOIN "Post" p ON p."id" = r."postId" WHERE r."personId" = $1 OR p."posterId" = $1`;
const TITLE = `(SELECT "title" FROM "Post" WHERE "id" = t."postId")`;
/** None until it is confirmed: anybody can sign up with a foreign address. */
const OWN_EMAIL = `(SELECT "email" FROM "User" WHERE "id" = $1 AND "emailVerifiedAt" IS NOT NULL)`;
const ALWAYS_OWN = "always the member";

const REPLY = [
  ...["id", "postId", "quantity", "text", "pickup", "state", "reason", "granted", "rank", "askedAt"],
  ...[
    "verified",
    "posterConfirmed",
    "replierConfirmed",
    "keepBy",
    "keepByToldAt",
    "confirmBy",
    "bundleId",
    "editedAt",
    "stateSince",
  ],
  "createdAt",
];

/** Everything about a member, by its name in the file. A test compares it with the database. */
export const SECTIONS: Record<string, Section> = {
  account: {
    table: "User",
    where: `t."id" = $1`,
    order: `t."id"`,
    columns: [
      ...["id", "name", "email", "createdAt", "about", "pictureUrl", "homeAddress", "homeLatitude"],
      ...["homeLongitude", "emailDaily", "emailAtOnce", "lastSeenAt", "inactiveNoticeAt"],
      ...["inactiveEmailedAt", "emailVerifiedAt", "leavingAt", "role", "suspendedUntil", "bannedAt"],
    ],
    omitted: {
      passwordHash: "a secret of the site, from which nobody learns anything",
      passkeyHandle: "a random number that devices know the account by",
      sessionEpoch: "how often all sessions were ended",
    },
  },
  deletion: {
    table: "AccountDeletion",
    where: `t."userId" = $1`,
    order: `t."userId"`,
    columns: ["requestedAt", "eraseAt", "settledAt", "name", "about", "pictureUrl"],
    omitted: { userId: ALWAYS_OWN },
  },
  sessions: {
    table: "Session",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["createdAt", "expiresAt", "endedAt", "device", "lastSeenAt", "confirmedAt", "passedSecondStep"],
    omitted: { id: "part of what signs in", userId: ALWAYS_OWN },
  },
  decisions: {
    table: "AuditEntry",
    where: `$1 IN (t."actorId", t."targetId")`,
    order: `t."at", t."id"`,
    columns: ["at", "action", "targetKind", "reason", "detail"],
    omitted: {
      id: "of no use elsewhere",
      actorId: "the member, or who decided about them",
      targetId: "the member, or another one",
    },
  },
  passkeys: {
    table: "Passkey",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["name", "createdAt", "lastUsedAt", "copiedAt"],
    omitted: {
      id: "a number without meaning",
      userId: ALWAYS_OWN,
      credentialId: "part of what signs in",
      publicKey: "part of what signs in",
      counter: "part of what signs in",
      transports: "how browsers reach the device",
    },
  },
  identities: {
    table: "LinkedIdentity",
    where: `t."userId" = $1`,
    order: `t."linkedAt", t."id"`,
    columns: ["provider", "issuer", "subject", "email", "linkedAt", "lastUsedAt"],
    omitted: { id: "a number without meaning", userId: ALWAYS_OWN },
  },
  secondFactor: {
    table: "SecondFactor",
    where: `t."userId" = $1`,
    order: `t."userId"`,
    columns: ["createdAt", "confirmedAt"],
    omitted: {
      userId: ALWAYS_OWN,
      secret: "what the codes are made of, which signs in",
      lastStep: "the time of the last code",
    },
  },
  recoveryCodes: {
    table: "RecoveryCode",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."codeHash"`,
    columns: ["createdAt", "usedAt"],
    omitted: { userId: ALWAYS_OWN, codeHash: "a digest of what signs in" },
  },
  casesAboutMe: {
    table: "ModerationCase",
    where: `t."authorId" = $1`,
    order: `t."openedAt", t."id"`,
    columns: [
      ...["id", "targetKind", "targetId", "cause", "openedAt", "hiddenAt", "words", "laterWords", "decision"],
      ...["decidedAt", "reason", "before", "undoneAt", "appeal", "appealedAt", "answer", "answeredAt"],
    ],
    omitted: {
      authorId: ALWAYS_OWN,
      claimedById: "who of the moderators looked at it",
      claimedUntil: "who of the moderators looked at it",
      decidedById: "who of the moderators decided",
    },
  },
  reports: {
    table: "Report",
    where: `t."reporterId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["id", "targetKind", "targetId", "reason", "text", "picture", "createdAt", "wasRight"],
    omitted: { reporterId: ALWAYS_OWN, caseId: "where moderators keep it" },
  },
  membershipRequest: {
    table: "MembershipRequest",
    where: `t."userId" = $1`,
    order: `t."createdAt"`,
    columns: ["introduction", "createdAt", "declinedAt"],
    omitted: { userId: ALWAYS_OWN },
  },
  invitations: {
    table: "Invitation",
    where: `t."createdById" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["id", "note", "maxUses", "uses", "createdAt", "expiresAt", "endedAt"],
    omitted: { createdById: ALWAYS_OWN, code: "what lets people in; it is on the page of the invitations" },
  },
  blocks: {
    table: "Block",
    where: `t."blockerId" = $1`,
    order: `t."createdAt", t."blockedId"`,
    columns: ["blockedId", "createdAt"],
    more: { name: `(SELECT "name" FROM "User" WHERE "id" = t."blockedId")` },
    omitted: { blockerId: ALWAYS_OWN },
  },
  firstPins: {
    table: "LocationAnchor",
    where: `t."userId" = $1`,
    order: `t."id"`,
    columns: ["latitude", "longitude", "anchorLatitude", "anchorLongitude"],
    omitted: { id: "a number without meaning", userId: ALWAYS_OWN },
  },
  posts: {
    table: "Post",
    where: `t."posterId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: [
      ...["id", "type", "title", "description", "quantity", "tags", "address", "latitude", "longitude"],
      ...[
        "publicAddress",
        "publicLatitude",
        "publicLongitude",
        "locationPrecision",
        "closedLatitude",
        "closedLongitude",
        "showStreet",
        "firstLatitude",
        "firstLongitude",
        "createdAt",
      ],
      ...[
        "editedAt",
        "renewedAt",
        "expiresAt",
        "withdrawnAt",
        "promised",
        "completed",
        "goneAt",
        "pickup",
        "allocation",
      ],
      ...["drawAt", "drawClosedAt", "drawnAt", "drawEntries", "hiddenAt", "takeDownAt", "expiredAt"],
    ],
    omitted: {
      posterId: ALWAYS_OWN,
      drawSeed: "secret until the draw, and on its page afterwards",
      publishKey: "a random number against publishing twice",
      search: "derived from the words",
      publicPoint: "derived from the place",
    },
  },
  drafts: {
    table: "PostDraft",
    where: `t."userId" = $1`,
    order: `t."type"`,
    columns: ["type", "content", "editedAt", "savedAt"],
    omitted: { userId: ALWAYS_OWN, key: "a random number against publishing twice" },
  },
  picturesOfDrafts: {
    table: "PostDraftImage",
    where: `t."userId" = $1`,
    order: `t."type", t."hash"`,
    columns: ["type", "hash", "contentType"],
    omitted: { userId: ALWAYS_OWN, bytes: "in the folder `drafts`, named by the hash" },
  },
  pictures: {
    table: "Image",
    where: `t."postId" IN (${OWN_POSTS})`,
    order: `t."postId", t."position"`,
    columns: ["id", "postId", "position", "url", "width", "height", "alt", "createdAt"],
    omitted: { placeholder: "a thumbnail of the picture" },
  },
  replies: {
    table: "Reply",
    where: `t."personId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: REPLY,
    more: { title: TITLE, code: `CASE WHEN t."confirmBy" IS NULL THEN t."code" END` },
    omitted: { personId: ALWAYS_OWN, code: "until the member says that they still want it" },
  },
  repliesToMyPosts: {
    table: "Reply",
    where: `t."postId" IN (${OWN_POSTS})`,
    order: `t."createdAt", t."id"`,
    columns: REPLY,
    more: { name: `(SELECT "name" FROM "User" WHERE "id" = t."personId")` },
    omitted: { personId: "the name is enough", code: "for the other member only" },
  },
  outcomes: {
    table: "PostOutcome",
    where: `t."postId" IN (SELECT "id" FROM "Post" WHERE "posterId" = $1)`,
    order: `t."at", t."id"`,
    columns: ["postId", "kind", "quantity", "at"],
    omitted: { id: "a number without meaning" },
  },
  changesOfReplies: {
    table: "ReplyChange",
    where: `t."replyId" IN (${THREADS})`,
    order: `t."at", t."id"`,
    columns: ["replyId", "state", "reason", "quantity", "at"],
    more: { isMine: `coalesce(t."byId" = $1, false)` },
    omitted: { id: "a number without meaning", byId: "`isMine` says whether it was the member" },
  },
  absenceReports: {
    table: "AbsenceReport",
    where: `t."replyId" IN (${THREADS})`,
    order: `t."reportedAt", t."id"`,
    columns: [
      ...["id", "replyId", "reason", "messageId", "endsPromise", "reportedAt", "disputableUntil"],
      ...["outcome", "closedAt"],
    ],
    omitted: {},
  },
  posterAbsences: {
    table: "PosterAbsence",
    where: `t."replyId" IN (${THREADS})`,
    order: `t."reportedAt", t."id"`,
    columns: ["id", "replyId", "messageId", "reportedAt", "disputableUntil", "disputedAt"],
    omitted: {},
  },
  comments: {
    table: "Comment",
    where: `t."authorId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["id", "postId", "text", "createdAt", "editedAt", "deletedAt", "hiddenAt"],
    more: { title: TITLE },
    omitted: { authorId: ALWAYS_OWN },
  },
  thankYous: {
    table: "ThankYou",
    where: `$1 IN (t."authorId", t."giverId")`,
    order: `t."createdAt", t."id"`,
    columns: ["id", "replyId", "text", "pictureUrl", "createdAt", "refusedAt", "hiddenAt"],
    more: { said: `CASE WHEN t."authorId" = $1 THEN 'by me' ELSE 'to me' END` },
    omitted: {
      authorId: "the member, or the other one",
      giverId: "the member, or the other one",
      pictureWidth: "the file has it",
      pictureHeight: "the file has it",
      placeholder: "made of the picture",
    },
  },
  wishlist: {
    table: "WishlistItem",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."postId"`,
    columns: ["postId", "createdAt"],
    more: { title: TITLE },
    omitted: { userId: ALWAYS_OWN },
  },
  messages: {
    table: "Message",
    where: `t."replyId" IN (${THREADS})`,
    order: `t."createdAt", t."id"`,
    columns: [...["id", "replyId", "text", "proposedAt", "accepted", "answeredAt", "revokedAt", "createdAt"]],
    more: { isMine: `t."authorId" = $1` },
    omitted: { authorId: "`isMine` says whether it was the member" },
  },
  readThreads: {
    table: "ThreadRead",
    where: `t."userId" = $1`,
    order: `t."replyId"`,
    columns: ["replyId", "readAt"],
    omitted: { userId: ALWAYS_OWN },
  },
  savedSearches: {
    table: "SavedSearch",
    where: `t."ownerId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: [
      ...["id", "q", "type", "tag", "latitude", "longitude", "radius", "emailed", "secret", "createdAt"],
      "seenAt",
    ],
    omitted: { ownerId: ALWAYS_OWN, parsedQuery: "derived from the words" },
  },
  notifications: {
    table: "Notification",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["id", "kind", "payload", "createdAt", "readAt", "digestAt"],
    omitted: { userId: ALWAYS_OWN, dedupeKey: "made of the ids in it" },
  },
  emails: {
    table: "EmailOutbox",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["kind", "dueAt", "sentAt", "droppedAt", "createdAt"],
    omitted: {
      id: "a number without meaning",
      userId: ALWAYS_OWN,
      dedupeKey: "made of ids",
      threads: "ids of what the mail was about",
      attempts: "about the mail server",
      lastError: "about the mail server",
    },
  },
  linksByMail: {
    table: "EmailToken",
    // That one is there would tell that nobody has the new address.
    where: `t."userId" = $1 AND (t."purpose" <> 'change-address' OR t."usedAt" IS NOT NULL)`,
    order: `t."createdAt", t."id"`,
    columns: ["purpose", "email", "createdAt", "expiresAt", "usedAt"],
    omitted: { id: "a number without meaning", userId: ALWAYS_OWN, tokenHash: "a digest of what signs in" },
  },
  emailsAboutTheAccount: {
    table: "AccountEmail",
    where: `(t."userId" = $1 OR t."email" = ${OWN_EMAIL}) AND t."kind" <> 'change-address'`,
    order: `t."createdAt", t."id"`,
    columns: ["kind", "email", "device", "dueAt", "createdAt"],
    omitted: { id: "a number without meaning", userId: ALWAYS_OWN, attempts: "about the mail server" },
  },
  messagesToTheHosts: {
    table: "ContactMessage",
    where: `t."email" = ${OWN_EMAIL}`,
    order: `t."createdAt", t."id"`,
    columns: ["email", "subject", "message", "createdAt", "emailedAt"],
    omitted: { id: "a number without meaning", keyHash: "a digest against sending twice" },
  },
  exports: {
    table: "DataExport",
    where: `t."userId" = $1`,
    order: `t."createdAt", t."id"`,
    columns: ["createdAt", "state", "bytes", "expiresAt"],
    omitted: {
      id: "a number without meaning",
      userId: ALWAYS_OWN,
      fileName: "where the file is kept",
      leaseUntil: "about the work on it",
      attempts: "about the work on it",
      done: "about the work on it",
      total: "about the work on it",
    },
  },
};

/** Tables without anything about a member, with the reason. */
export const OMITTED_TABLES: Record<string, string> = {
  SearchWord: "words of all posts together",
  SearchTag: "tags of all posts together",
  PostChange: "numbers of public changes",
  MatchQueue: "posts that wait for a job",
  PostLikeness: "digests of descriptions and pictures, which the file has themselves",
  RemovedImage: "pictures that the member removed, until their files are deleted",
  PasskeyChallenge: "random numbers, for five minutes",
  IdempotencyKey: "copies of answers against sending twice, for a day",
  CommunitySettings: "what hosts say about the site",
  FirstHostCode: "a code for an empty site",
  GeocodeCache: "public places, without who asked",
  JobLock: "times of jobs",
  RateLimit: "counters by digests, for a day",
  ErasedAccount: "digests of erased accounts",
  _prisma_migrations: "the versions of the tables",
};

export const sqlOf = ({ table, where, order, columns, more = {} }: Section): string => {
  const selected = [
    ...columns.map((column) => `t."${column}"`),
    ...Object.entries(more).map(([name, sql]) => `${sql} AS "${name}"`),
  ];
  return `SELECT row_to_json(found)::text AS "json" FROM (
    SELECT ${selected.join(", ")} FROM "${table}" t WHERE ${where} ORDER BY ${order} LIMIT $2 OFFSET $3) AS found`;
};
