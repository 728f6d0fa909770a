/** Rows about accounts that no call of the scene writes. */
import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type pg from "pg";
import { DAY_MS } from "@/lib/time/durations";

/** @param leaver has asked for erasure, and is no reader of anything */
export async function addAccountRows(
  database: pg.Client,
  { somebody, leaver, canary }: { somebody: string; leaver: string; canary(): string },
): Promise<void> {
  const odd = () => new Date(Date.now() - randomInt(1e9)).toISOString();
  const add = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const marks = names.map((_, index) => `$${index + 1}`);
    const columns = names.map((name) => `"${name}"`);
    return database.query(`INSERT INTO "${table}" (${columns}) VALUES (${marks})`, Object.values(row));
  };
  const digest = () => randomBytes(32).toString("hex");
  await database.query(
    `UPDATE "User" SET "inactiveNoticeAt" = $2, "inactiveEmailedAt" = $3, "leavingAt" = $4,
      "suspendedUntil" = $5, "bannedAt" = $6 WHERE "id" = $1`,
    [leaver, odd(), odd(), odd(), odd(), odd()],
  );
  await database.query(
    `UPDATE "Post" SET "firstLatitude" = 50 + random(), "firstLongitude" = random(), "closedLatitude" = 50, "closedLongitude" = 0, "publishKey" = $1`,
    [canary()],
  );
  const { rows: hidden } = await database.query<{ id: string }>(
    `UPDATE "Post" SET "hiddenAt" = $1, "expiredAt" = $2, "takeDownAt" = $3 WHERE "withdrawnAt" IS NOT NULL RETURNING "id"`,
    [odd(), odd(), new Date(Date.now() + DAY_MS + randomInt(DAY_MS))],
  );
  await add("LocationAnchor", {
    ...{ userId: leaver, latitude: 50 + Math.random(), longitude: Math.random() },
    ...{ anchorLatitude: 50 + Math.random(), anchorLongitude: Math.random() },
  });
  await add("PostLikeness", {
    ...{ id: randomUUID(), postId: hidden[0]?.id, kind: "text", createdAt: odd() },
    value: `${randomInt(2 ** 47, 2 ** 48 - 1)}${randomInt(1000, 9999)}`,
  });
  await add("PostOutcome", {
    ...{ id: randomUUID(), postId: hidden[0]?.id, kind: "kept", quantity: 1, at: odd() },
  });
  await add("Comment", {
    ...{ id: randomUUID(), postId: hidden[0]?.id, authorId: leaver, text: canary() },
    ...{ createdAt: odd(), hiddenAt: odd() },
  });
  await add("AccountDeletion", {
    ...{ userId: leaver, requestedAt: odd(), eraseAt: new Date(Date.now() + 1e9).toISOString() },
    ...{ settledAt: odd(), name: canary(), about: canary(), pictureUrl: `/images/${digest()}-1.webp` },
  });
  await add("PostDraft", {
    ...{ userId: somebody, type: "request", key: canary(), editedAt: odd(), savedAt: odd() },
    content: JSON.stringify({ fields: { title: canary(), address: canary() }, images: [] }),
  });
  const bytes = randomBytes(64);
  await add("PostDraftImage", {
    ...{ userId: somebody, type: "request", contentType: "image/jpeg", bytes },
    hash: createHash("sha256").update(bytes).digest("hex"),
  });
  await add("ErasedAccount", { idHash: digest(), erasedAt: odd() });
  await add("DataExport", {
    ...{
      id: randomUUID(),
      userId: somebody,
      state: "ready",
      fileName: `${randomBytes(16).toString("hex")}.zip`,
    },
    ...{
      createdAt: odd(),
      leaseUntil: odd(),
      expiresAt: new Date(Date.now() + 1e8 + randomInt(1e7)).toISOString(),
    },
  });
  await database.query(`UPDATE "User" SET "passkeyHandle" = $2 WHERE "id" = $1`, [
    somebody,
    randomBytes(32).toString("base64url"),
  ]);
  await add("Passkey", {
    ...{
      id: randomUUID(),
      userId: somebody,
      credentialId: randomBytes(24).toString("base64url"),
      name: canary(),
    },
    ...{ publicKey: randomBytes(32), counter: 1, transports: ["internal"] },
    ...{ createdAt: odd(), lastUsedAt: odd(), copiedAt: odd() },
  });
  await add("PasskeyChallenge", {
    ...{
      challengeHash: digest(),
      purpose: "sign-in",
      expiresAt: new Date(Date.now() + randomInt(1e8)).toISOString(),
    },
  });
  await add("LinkedIdentity", {
    ...{ id: randomUUID(), userId: somebody, provider: "oidc", issuer: `https://${canary()}.example.org` },
    ...{ subject: canary(), email: `${canary()}@example.org`, linkedAt: odd(), lastUsedAt: odd() },
  });
  await add("SecondFactor", {
    ...{ userId: somebody, secret: randomBytes(60).toString("base64url"), lastStep: 1 },
    ...{ createdAt: odd(), confirmedAt: odd() },
  });
  await add("AuditEntry", {
    ...{ id: randomUUID(), actorId: somebody, action: "give-role", targetKind: "member", targetId: leaver },
    ...{ at: odd(), reason: canary(), detail: JSON.stringify({ of: canary() }) },
  });
  const caseId = randomUUID();
  await add("ModerationCase", {
    ...{ id: caseId, targetKind: "member", targetId: somebody, authorId: somebody, cause: "reports" },
    ...{
      openedAt: odd(),
      hiddenAt: odd(),
      decision: "warn",
      decidedAt: odd(),
      decidedById: leaver,
      reason: canary(),
    },
    words: JSON.stringify({ title: canary(), text: canary(), tags: [], pictures: [] }),
    laterWords: JSON.stringify([{ title: canary(), text: canary(), tags: [], pictures: [] }]),
    before: JSON.stringify({ text: canary() }),
    ...{
      claimedUntil: odd(),
      undoneAt: odd(),
      appeal: canary(),
      appealedAt: odd(),
      answer: canary(),
      answeredAt: odd(),
    },
  });
  await add("Report", {
    ...{
      id: randomUUID(),
      caseId,
      reporterId: leaver,
      targetKind: "member",
      targetId: somebody,
      reason: "other",
    },
    ...{ text: canary(), createdAt: odd() },
  });
  await add("Invitation", {
    ...{ id: randomUUID(), code: canary(), note: canary(), maxUses: 3, createdById: somebody },
    ...{ createdAt: odd(), expiresAt: odd(), endedAt: odd() },
  });
  await add("MembershipRequest", {
    ...{ userId: leaver, introduction: canary(), createdAt: odd(), declinedAt: odd() },
  });
  await add("Block", { blockerId: somebody, blockedId: leaver, createdAt: odd() });
  await database.query(
    `INSERT INTO "CommunitySettings" ("id", "changedAt") VALUES (1, $1)
      ON CONFLICT ("id") DO UPDATE SET "changedAt" = excluded."changedAt"`,
    [odd()],
  );
  await add("RecoveryCode", { codeHash: digest(), userId: somebody, createdAt: odd(), usedAt: odd() });
  await database.query(`UPDATE "Session" SET "confirmedAt" = $2 WHERE "userId" = $1`, [leaver, odd()]);
}
