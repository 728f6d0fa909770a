/** A member whose every text holds a mark, beside a neighbour who dealt with them. */
import { randomUUID } from "node:crypto";
import { db, pool } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { appeal } from "@/lib/moderation/own-cases";
import { report } from "@/lib/moderation/report";
import type { Upload } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import type { PostView } from "@/lib/posts/schema";
import { editProfile, setPicture } from "@/lib/profiles/mutations";
import { arrangeImages } from "@/lib/replies/change-images";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import {
  aComment,
  aMember,
  aPhoto,
  aPost,
  aReply,
  aSearch,
  aStaffMember,
  codeOf,
  type Member,
} from "@/tests/support/factories";
import { aSecondFactor } from "@/tests/support/second-factor";

/** One word that stems to itself and fits every field. */
export const MARK = "zqcanaryx";

/** Nowhere else in the tests. */
export const MARKED_PLACE = { latitude: 51.237654, longitude: 0.457654 };

export type MarkedScene = {
  maria: Member;
  jonas: Member;
  /** Of Maria, with a hand-over to Jonas. */
  givenId: string;
  /** Of Maria, offered to nobody yet. */
  aloneId: string;
  /** Of Maria, promised to Jonas. */
  promisedId: string;
  /** Of Jonas: Maria received something from it. */
  receivedId: string;
  /** Of Jonas: promised to Maria. */
  wantedId: string;
  threads: { given: string; received: string; wanted: string; promised: string };
};

export async function aMarkedMember(): Promise<MarkedScene> {
  const maria = await aMember({ name: `Maria ${MARK}`, email: `${MARK}-${randomUUID()}@example.org` });
  const jonas = await aMember({ name: "Jonas Ø" });
  await db().user.update({ where: { id: maria.id }, data: { emailVerifiedAt: new Date() } });
  const place = { address: `1 ${MARK} Lane, ${MARK}`, ...MARKED_PLACE };
  await editProfile(maria, { about: `About ${MARK}`, place });
  await setPicture(maria, new File([new Uint8Array(await aPhoto())], "me.jpg"));
  const publish = async () => {
    const { body } = await publishPost(maria, await aMarkedUpload(place), randomUUID());
    const { _id, images } = body.post as PostView;
    await arrangeImages(maria, _id, { images: images.map(({ url }) => ({ url, alt: `Of ${MARK}` })) });
    // As of a post under a rule that was moved.
    const first = { firstLatitude: MARKED_PLACE.latitude, firstLongitude: MARKED_PLACE.longitude };
    const closed = { closedLatitude: MARKED_PLACE.latitude, closedLongitude: MARKED_PLACE.longitude };
    await db().post.update({
      where: { id: _id },
      data: { ...first, ...closed, publishKey: `key of ${MARK}` },
    });
    return _id;
  };
  const [givenId, aloneId, promisedId] = [await publish(), await publish(), await publish()];
  const [receivedId, wantedId] = [await aPost(jonas), await aPost(jonas)];
  const words = { text: `Please, ${MARK}.`, pickup: `After ${MARK}` };
  const threads = {
    given: (await aReply(jonas, givenId))._id,
    promised: (await aReply(jonas, promisedId))._id,
    received: (await aReply(maria, receivedId, words))._id,
    wanted: (await aReply(maria, wantedId, words))._id,
  };
  await promise(maria, givenId, { replyId: threads.given });
  await promise(maria, promisedId, { replyId: threads.promised });
  await promise(jonas, receivedId, { replyId: threads.received });
  await promise(jonas, wantedId, { replyId: threads.wanted });
  for (const replyId of Object.values(threads)) {
    await sendMessage(maria, replyId, { text: `A word of ${MARK}` }, randomUUID());
    const proposedAt = new Date(Date.now() + DAY_MS);
    const { body } = await sendMessage(maria, replyId, { text: `When? ${MARK}`, proposedAt }, null);
    await respondToProposal(jonas, (body.message as { _id: string })._id, true);
    await sendMessage(jonas, replyId, { text: "Good, see you." }, randomUUID());
  }
  await confirmHandover(maria, givenId, { replyId: threads.given, code: await codeOf(threads.given) });
  const received = { replyId: threads.received, code: await codeOf(threads.received) };
  await confirmHandover(jonas, receivedId, received);
  const thanks = { text: `Thank you from ${MARK}`, confirmed: true };
  const picture = new File([new Uint8Array(await aPhoto())], "shelf.jpg");
  await sayThankYou(maria, threads.received, { ...thanks, picture });
  await sayThankYou(jonas, threads.given, { ...thanks, text: `Thank you, ${MARK}`, picture: null });
  await aComment(maria, receivedId, `A comment of ${MARK}`);
  await aComment(jonas, receivedId, "An answer.");
  await aComment(jonas, givenId, "Is it blue?");
  await addToWishlist(maria, wantedId);
  await addToWishlist(jonas, aloneId);
  await saveSearch(maria, aSearch({ q: MARK, tag: MARK, ...MARKED_PLACE, radius: 5 }));
  await saveSearch(jonas, aSearch({ q: "chair" }));
  await someCases(maria, jonas, aloneId);
  await sendDueEmails();
  await aSecondFactor(maria);
  await markTheRest(maria);
  return { maria, jonas, givenId, aloneId, promisedId, receivedId, wantedId, threads };
}

/** A report of one about the other, and Maria's objection. */
async function someCases(maria: Member, jonas: Member, postId: string): Promise<void> {
  await report(jonas, { kind: "member", id: maria.id, reason: "other", text: "She was unkind." });
  const comment = await aComment(jonas, postId, "A word of mine.");
  await report(maria, { kind: "comment", id: comment._id, reason: "other", text: `He knows ${MARK}.` });
  await report(jonas, { kind: "post", id: postId, reason: "not-free", text: "" });
  const { id } = await db().moderationCase.findFirstOrThrow({ where: { targetId: postId } });
  await decideCase(await aStaffMember("moderator"), id, {
    decision: "warn",
    reason: "Please read the rules.",
  });
  await appeal(maria, id, `I am ${MARK}, and I object.`);
}

async function aMarkedUpload(place: { address: string } & typeof MARKED_PLACE): Promise<Upload> {
  return {
    ...place,
    type: "offer",
    title: `A ${MARK} chair`,
    description: `Of ${MARK}, to sit on.`,
    tags: [MARK],
    exactPlace: false,
    settlement: `${MARK[0]?.toUpperCase()}${MARK.slice(1)}`,
    // No list of settlements knows it.
    confirmed: true,
    pickup: `After ${MARK}`,
    allocation: "poster",
    images: [new File([new Uint8Array(await aPhoto())], `${MARK}.jpg`)],
  };
}

/** Columns that the site fills itself. */
async function markTheRest({ id, email }: Member): Promise<void> {
  const code = randomUUID();
  await db().invitation.create({
    data: { code, note: `For ${MARK}`, maxUses: 2, createdById: id, expiresAt: new Date() },
    select: { id: true },
  });
  await db().membershipRequest.create({
    data: { userId: id, introduction: `I am ${MARK}.` },
    select: { userId: true },
  });
  const set = (sql: string, ...values: unknown[]) => pool().query(sql, values);
  await set(
    `INSERT INTO "AuditEntry" ("id", "action", "targetKind", "targetId", "reason", "detail")
      VALUES ($1, 'give-role', 'member', $2, $3, jsonb_build_object('of', $3::text))`,
    ...[randomUUID(), id, `Said about ${MARK}`],
  );
  await set(
    `INSERT INTO "PostDraft" ("userId", "type", "content", "key", "editedAt")
      VALUES ($1, 'offer', jsonb_build_object('fields', jsonb_build_object('title', $2::text), 'images', '[]'::jsonb), $2, now())`,
    ...[id, `Begun by ${MARK}`],
  );
  await set(
    `INSERT INTO "PostDraftImage" ("userId", "type", "hash", "contentType", "bytes")
      VALUES ($1, 'offer', encode(sha256(convert_to($2, 'UTF8')), 'hex'), 'image/jpeg', convert_to($2, 'UTF8'))`,
    ...[id, `Taken by ${MARK}`],
  );
  await set(`UPDATE "Session" SET "device" = $2 WHERE "userId" = $1`, id, `A device of ${MARK}`);
  await set(
    `INSERT INTO "Passkey" ("id", "userId", "credentialId", "publicKey", "counter", "transports", "name")
     VALUES ($1, $2, $3, convert_to($3, 'UTF8'), 0, ARRAY[$3], $4)`,
    randomUUID(),
    id,
    MARK,
    `Phone of ${MARK}`,
  );
  await set(
    `INSERT INTO "LinkedIdentity" ("id", "userId", "provider", "issuer", "subject", "email")
      VALUES ($1, $2, 'oidc', 'https://id.example.org', $3, $4)`,
    ...[randomUUID(), id, `subject-${MARK}`, `at-${email}`],
  );
  await set(`UPDATE "EmailOutbox" SET "lastError" = $2 WHERE "userId" = $1`, id, `${MARK} is full`);
  await set(
    `INSERT INTO "EmailToken" ("id", "tokenHash", "userId", "purpose", "email", "expiresAt")
     VALUES ($2, encode(sha256('a link'), 'hex'), $1, 'recover-account', $3, now() + interval '1 day')`,
    id,
    randomUUID(),
    `old.${email}`,
  );
  await set(
    `INSERT INTO "AccountEmail" ("id", "kind", "email", "userId", "device", "dueAt")
     VALUES ($2, 'new-device', $3, $1, $4, now() + interval '1 hour')`,
    id,
    randomUUID(),
    email,
    `A device of ${MARK}`,
  );
  await set(
    `INSERT INTO "AccountEmail" ("id", "kind", "email", "dueAt") VALUES ($1, 'sign-in', $2, now() + interval '1 hour')`,
    randomUUID(),
    email,
  );
  await set(
    `INSERT INTO "ContactMessage" ("id", "email", "subject", "message") VALUES ($1, $2, $3, $3)`,
    randomUUID(),
    email,
    `About ${MARK}`,
  );
}

/** Every row of every table as text, by table. */
export async function dumpRows(): Promise<Map<string, string>> {
  const { rows: tables } = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool().query<{ row: string }>(`SELECT t::text AS "row" FROM "${name}" AS t`);
    dump.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return dump;
}

/** The columns of all tables that can hold words. */
export async function listTextColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool().query<{ table: string; column: string }>(`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'tsvector') OR data_type = 'ARRAY')
      AND table_name <> '_prisma_migrations' ORDER BY 1, 2`);
  return rows;
}

/** Whether a row of the column holds the mark. */
export async function holdsMark({ table, column }: { table: string; column: string }): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT FROM "${table}" WHERE strpos(lower("${column}"::text), $1) > 0 LIMIT 1`,
    [MARK],
  );
  return rows.length > 0;
}
