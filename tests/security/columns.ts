/**
 * The audience of each database column. `npm test` fails for a new column until it is named here.
 * `tests/security/attacks/canary.spec.ts` searches for the private values everywhere.
 */
type Table = {
  /** SQL for the ids of the members who may read the private columns of a row `t`. */
  readers?: string;
  /** Public, or derived from public values. */
  public?: string[];
  /** For the readers. */
  private?: string[];
  /** For nobody. */
  secret?: string[];
  /** Meaningless alone and not searchable: a boolean, a small number, a state, the id of a person or post. */
  mute?: string[];
};

const TWO_OF = (reply: string) =>
  `(SELECT ARRAY[r."personId", p."posterId"] FROM "Reply" r JOIN "Post" p ON p."id" = r."postId" WHERE r."id" = ${reply})`;

export const COLUMNS: Record<string, Table> = {
  User: {
    readers: `ARRAY[t."id"]`,
    public: ["id", "name", "createdAt", "about", "pictureUrl"],
    private: ["email", "homeAddress", "homeLatitude", "homeLongitude", "passkeyHandle"],
    secret: [
      "passwordHash",
      "emailVerifiedAt",
      "lastSeenAt",
      "inactiveNoticeAt",
      "inactiveEmailedAt",
      "leavingAt",
      // The member hears when it ends.
      ...["suspendedUntil", "bannedAt"],
    ],
    mute: ["emailDaily", "emailAtOnce", "role", "sessionEpoch"],
  },
  // There is none in the scene: a leaving member reads nothing of it but the times.
  AccountDeletion: {
    secret: ["requestedAt", "eraseAt", "settledAt", "name", "about", "pictureUrl"],
    mute: ["userId"],
  },
  DataExport: {
    readers: `ARRAY[t."userId"]`,
    private: ["id", "createdAt", "expiresAt"],
    secret: ["fileName", "leaseUntil"],
    mute: ["userId", "state", "attempts", "done", "total", "bytes"],
  },
  // Nobody reads it back, see `lib/first-host/code.ts`.
  FirstHostCode: { secret: ["codeHash", "createdAt"], mute: ["id"] },
  CommunitySettings: { public: ["changes"], secret: ["changedAt"], mute: ["id"] },
  // Read by hosts only, see `lib/auth/audit-log.ts`.
  AuditEntry: {
    secret: ["id", "at", "reason", "detail"],
    mute: ["actorId", "action", "targetKind", "targetId"],
  },
  // Read by hosts only.
  Invitation: {
    secret: ["id", "code", "note", "createdAt", "expiresAt", "endedAt"],
    mute: ["maxUses", "uses", "createdById"],
  },
  MembershipRequest: { secret: ["introduction", "createdAt", "declinedAt"], mute: ["userId"] },
  // Nobody learns who has blocked them.
  Block: { readers: `ARRAY[t."blockerId"]`, private: ["createdAt"], mute: ["blockerId", "blockedId"] },
  ErasedAccount: { secret: ["idHash", "erasedAt"] },
  Session: {
    readers: `ARRAY[t."userId"]`,
    private: ["id", "createdAt", "lastSeenAt", "device"],
    secret: ["expiresAt", "endedAt", "confirmedAt"],
    mute: ["userId", "passedSecondStep"],
  },
  Passkey: {
    readers: `ARRAY[t."userId"]`,
    private: ["id", "credentialId", "name", "createdAt", "lastUsedAt", "copiedAt"],
    secret: ["publicKey"],
    mute: ["userId", "counter", "transports"],
  },
  PasskeyChallenge: { secret: ["challengeHash", "expiresAt"], mute: ["purpose", "sessionId"] },
  LinkedIdentity: {
    readers: `ARRAY[t."userId"]`,
    private: ["id", "issuer", "email", "linkedAt", "lastUsedAt"],
    secret: ["subject"],
    mute: ["userId", "provider"],
  },
  Post: {
    readers: `t."posterId" || ARRAY(SELECT "personId" FROM "Reply" WHERE "postId" = t."id" AND "state" = 'promised' AND "confirmBy" IS NULL)`,
    public: [
      ...["id", "type", "title", "description", "quantity", "tags", "publicAddress", "publicLatitude"],
      ...[
        "publicLongitude",
        "locationPrecision",
        "closedLatitude",
        "closedLongitude",
        "posterId",
        "createdAt",
        "expiresAt",
        "promised",
        "completed",
      ],
      ...[
        "pickup",
        "allocation",
        "drawAt",
        "drawClosedAt",
        "drawnAt",
        "drawEntries",
        "search",
        "publicPoint",
        "goneAt",
      ],
    ],
    private: ["address", "latitude", "longitude", "takeDownAt"],
    // The seed is published after the draw; there is none in the scene.
    secret: [
      "drawSeed",
      "firstLatitude",
      "firstLongitude",
      "publishKey",
      "editedAt",
      "renewedAt",
      "withdrawnAt",
      "hiddenAt",
      "expiredAt",
    ],
    mute: ["showStreet"],
  },
  // Pins of posts, which stay when a post moves.
  LocationAnchor: {
    readers: `ARRAY[t."userId"]`,
    private: ["latitude", "longitude", "anchorLatitude", "anchorLongitude"],
    mute: ["id", "userId"],
  },
  SearchWord: { public: ["word", "posts"] },
  SearchTag: { public: ["tag", "plain", "posts"] },
  PostChange: { public: ["postId", "sequence", "createdSequence", "at", "gone", "expiresAt"] },
  // Nobody reads it back, see `lib/posts/likeness.ts`.
  // Counted in the impact.
  PostOutcome: { secret: ["id", "at"], mute: ["postId", "kind", "quantity"] },
  PostDraft: {
    readers: `ARRAY[t."userId"]`,
    private: ["content", "key", "editedAt"],
    secret: ["savedAt"],
    mute: ["userId", "type"],
  },
  // Of the bytes nothing can be searched for; `app/api/v1/me/draft/[type]/route.test.ts` asks for them as others.
  PostDraftImage: { secret: ["hash"], mute: ["userId", "type", "contentType", "bytes"] },
  PostLikeness: { secret: ["id", "value", "createdAt"], mute: ["postId", "kind"] },
  // The time of a promise, of the end or of an edit, which has its own readers there.
  MatchQueue: { public: ["postId"], mute: ["awaySince", "editedAt"] },
  Image: {
    public: ["id", "postId", "position", "url", "width", "height", "placeholder", "alt", "createdAt"],
  },
  RemovedImage: { secret: ["url", "removedAt"], mute: ["postId", "width"] },
  Reply: {
    readers: TWO_OF(`t."id"`),
    private: [
      "id",
      "text",
      "pickup",
      "askedAt",
      "bundleId",
      "stateSince",
      "createdAt",
      "keepBy",
      "confirmBy",
    ],
    secret: ["editedAt", "keepByToldAt"],
    mute: [
      ...["postId", "personId", "quantity", "state", "reason", "granted", "rank", "verified"],
      ...["posterConfirmed", "replierConfirmed"],
      // Six digits for the recipient only; a separate search covers them.
      "code",
    ],
  },
  ReplyChange: {
    readers: TWO_OF(`t."replyId"`),
    private: ["replyId", "at"],
    secret: ["id"],
    mute: ["state", "reason", "quantity", "byId"],
  },
  AbsenceReport: {
    readers: TWO_OF(`t."replyId"`),
    private: ["replyId", "reportedAt", "disputableUntil"],
    secret: ["id", "messageId", "closedAt"],
    mute: ["reason", "endsPromise", "outcome"],
  },
  PosterAbsence: {
    readers: TWO_OF(`t."replyId"`),
    private: ["replyId", "reportedAt", "disputableUntil"],
    secret: ["id", "messageId", "disputedAt"],
  },
  Comment: {
    public: ["id", "postId", "authorId", "text", "createdAt", "editedAt", "deletedAt"],
    secret: ["hiddenAt"],
  },
  ThankYou: {
    readers: TWO_OF(`t."replyId"`),
    public: [
      "id",
      "authorId",
      "giverId",
      "text",
      "pictureUrl",
      "pictureWidth",
      "pictureHeight",
      "placeholder",
      "createdAt",
    ],
    private: ["replyId"],
    secret: ["refusedAt", "hiddenAt"],
  },
  // Read by moderators as well.
  ModerationCase: {
    readers: `ARRAY[t."authorId"]`,
    private: ["id", "words", "decidedAt", "reason", "appeal", "answer"],
    secret: [
      "openedAt",
      "hiddenAt",
      "laterWords",
      "before",
      "claimedUntil",
      "undoneAt",
      "appealedAt",
      "answeredAt",
    ],
    mute: ["targetKind", "targetId", "authorId", "cause", "claimedById", "decision", "decidedById"],
  },
  // Nobody learns who has reported them.
  Report: {
    readers: `ARRAY[t."reporterId"]`,
    private: ["id", "createdAt"],
    secret: ["text"],
    mute: ["caseId", "reporterId", "targetKind", "targetId", "reason", "picture", "wasRight"],
  },
  WishlistItem: { secret: ["createdAt"], mute: ["userId", "postId"] },
  Message: {
    readers: TWO_OF(`t."replyId"`),
    private: ["id", "replyId", "text", "proposedAt", "answeredAt", "createdAt"],
    secret: ["revokedAt"],
    mute: ["authorId", "accepted"],
  },
  ThreadRead: {
    readers: TWO_OF(`t."replyId"`),
    private: ["replyId"],
    secret: ["readAt"],
    mute: ["userId"],
  },
  SavedSearch: {
    readers: `ARRAY[t."ownerId"]`,
    private: ["id", "q", "tag", "latitude", "longitude", "secret", "createdAt", "seenAt"],
    secret: ["parsedQuery"],
    mute: ["ownerId", "type", "radius", "emailed"],
  },
  Notification: {
    readers: `ARRAY[t."userId"]`,
    private: ["id", "createdAt"],
    secret: ["dedupeKey", "payload", "readAt", "digestAt"],
    mute: ["userId", "kind"],
  },
  EmailOutbox: {
    readers: `ARRAY[t."userId"]`,
    private: ["id"],
    secret: ["dedupeKey", "dueAt", "sentAt", "droppedAt", "lastError", "createdAt"],
    mute: ["userId", "kind", "attempts", "threads"],
  },
  SecondFactor: {
    readers: `ARRAY[t."userId"]`,
    private: ["confirmedAt"],
    secret: ["secret", "createdAt"],
    mute: ["userId", "lastStep"],
  },
  RecoveryCode: { secret: ["codeHash", "createdAt", "usedAt"], mute: ["userId"] },
  EmailToken: {
    secret: ["id", "tokenHash", "createdAt", "expiresAt", "usedAt"],
    mute: ["userId", "purpose", "email"],
  },
  AccountEmail: {
    secret: ["id", "dueAt", "createdAt"],
    mute: ["kind", "email", "userId", "device", "attempts"],
  },
  IdempotencyKey: {
    secret: ["key", "requestHash", "body", "createdAt"],
    mute: ["userId", "route", "status"],
  },
  ContactMessage: { secret: ["id", "email", "subject", "message", "createdAt", "emailedAt", "keyHash"] },
  GeocodeCache: { secret: ["key", "places", "foundAt"] },
  JobLock: { secret: ["runAt"], mute: ["name"] },
  RateLimit: { secret: ["key"], mute: ["points", "expire"] },
  _prisma_migrations: {
    secret: ["id", "checksum"],
    mute: ["finished_at", "migration_name", "logs", "rolled_back_at", "started_at", "applied_steps_count"],
  },
};
