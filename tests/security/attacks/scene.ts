/** Five people with private data of every kind. */
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { DAY_MS } from "@/lib/time/durations";
import { call, publishSmall } from "@/tests/support/api";
import { PASSWORD } from "@/tests/support/people";
import { addAccountRows } from "./account-rows";
import type { OwnSite } from "./site-fixture";

export const PEOPLE = ["anonymous", "stranger", "replier", "recipient", "poster"] as const;
export type Person = (typeof PEOPLE)[number];
type Member = { id: string; email: string; token: string };

export type Scene = {
  members: Record<Exclude<Person, "anonymous">, Member>;
  /** Open with three to give; to be drawn; taken down; a request. */
  posts: Record<"open" | "drawn" | "withdrawn" | "request", string>;
  replies: string[];
  messages: string[];
  searchId: string;
  secret: string;
  tag: string;
  /** Private values that no single column contains. */
  words: Map<string, { what: string; readers: string[] }>;
  /** The unique word of an address, and who was promised something there once. */
  toldOnce: { address: string; readers: string[] };
};

const LETTERS = "abcdefabcd";

/** A unique word; its two digits keep it out of the public address, and more of them would be a phone number in a name. */
export function canary(): string {
  const letters = randomUUID()
    .replaceAll("-", "")
    .slice(0, 12)
    .replace(/\d/g, (digit) => LETTERS[+digit] ?? "a");
  return `canary${randomInt(10)}${letters}${randomInt(10)}`;
}

/** A unique angle. */
const odd = (whole: number) => `${whole}.${randomInt(100_000, 999_999)}`;

export async function aScene(site: OwnSite): Promise<Scene> {
  const ask = async (who: Member | undefined, method: string, path: string, body?: object) => {
    const answer = await call(site.url, method, path, who?.token, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const words: Scene["words"] = new Map();
  const hide = (word: string, what: string, ...readers: string[]) => {
    words.set(word, { what, readers });
    return word;
  };

  const join = async (name: string): Promise<Member> => {
    const account = {
      name,
      email: `${canary()}@example.org`,
      password: `${PASSWORD} ${hide(canary(), "a password")}`,
    };
    const { user, token } = await ask(undefined, "POST", "/register", account);
    hide(token, "the token of a session");
    const member = { id: user._id, email: account.email, token };
    const place = { address: `${canary()} Sea Road`, latitude: odd(54), longitude: `-${odd(2)}` };
    await ask(member, "PATCH", "/me/profile", { about: "Likes tea.", place });
    return member;
  };
  const [stranger, replier, recipient, poster] = await Promise.all(
    ["Stan Stranger", "Rita Replier", "Ray Recipient", "Paula Poster"].map(join),
  );
  assert.ok(stranger && replier && recipient && poster);
  const members = { stranger, replier, recipient, poster };

  const tag = "crockery";
  const home = () => ({ address: `${canary()} Elm Street, Lewes`, latitude: odd(50), longitude: odd(0) });
  const publish = (fields: Record<string, string>) =>
    publishSmall(site.url, poster.token, { title: "Brown teapot", tags: tag, ...home(), ...fields });
  // Before the post, so that it matches.
  const around = { latitude: "50.5", longitude: "0.5", radius: "99" };
  const { search } = await ask(replier, "POST", "/me/search", { q: "teapot", ...around });
  await ask(replier, "POST", "/me/search", {
    q: canary(),
    tag: canary(),
    latitude: "57.355",
    longitude: "-3.21",
    radius: "7",
  });
  const drawAt = new Date(Date.now() + DAY_MS).toISOString();
  const posts = {
    open: await publish({ quantity: "3" }),
    drawn: await publish({ title: "Blue teapot", allocation: "fair-draw", drawAt }),
    withdrawn: await publish({ title: "Old teapot" }),
    request: await publish({ title: "Teapot wanted", type: "request" }),
  };

  const reply = async (who: Member, postId: string): Promise<string> => {
    const body = { text: canary(), pickup: canary() };
    return (await ask(who, "POST", `/post/${postId}/reply`, body)).reply._id;
  };
  const [waiting, promised, drawn] = [
    await reply(replier, posts.open),
    await reply(recipient, posts.open),
    await reply(recipient, posts.drawn),
  ];
  await ask(poster, "PUT", `/post/${posts.open}/recipient`, { replyId: promised });
  const { replies } = await ask(recipient, "GET", `/post/${posts.open}/reply`);
  hide(replies[0].code, "the code of a hand-over", recipient.id);

  const say = async (who: Member, replyId: string, more = {}): Promise<string> =>
    (await ask(who, "POST", `/reply/${replyId}/message`, { text: canary(), ...more })).message._id;
  const time = () => ({ proposedAt: new Date(Date.now() + DAY_MS + randomInt(1e8)).toISOString() });
  const messages = [
    await say(recipient, promised, time()),
    await say(poster, promised, time()),
    await say(replier, waiting),
  ];
  await ask(poster, "PUT", `/message/${messages[0]}/answer`, { accepted: true });
  await ask(recipient, "PUT", `/reply/${promised}/reading`, {});

  const missed = await publish({ title: "Green teapot", quantity: "2" });
  const { rows } = await site.database.query(`SELECT "address" FROM "Post" WHERE "id" = $1`, [missed]);
  const address: string = rows[0].address.match(/canary\w+/)[0];
  const absent = [await reply(replier, missed), await reply(recipient, missed)];
  for (const replyId of absent) {
    await ask(poster, "PUT", `/post/${missed}/recipient`, { replyId });
    await ask(poster, "DELETE", `/post/${missed}/recipient`, { replyId, reason: "no-show" });
  }
  await ask(recipient, "PUT", `/reply/${absent[1]}/dispute`);

  const given = await publish({ title: "Red teapot", quantity: "2" });
  const thanked = [await reply(replier, given), await reply(recipient, given)];
  for (const replyId of thanked) {
    await ask(poster, "PUT", `/post/${given}/recipient`, { replyId });
    await ask(poster, "PUT", `/post/${given}/handover`, { replyId });
  }
  await addThankYous(site, thanked, hide(canary(), "a hidden thank-you"));

  for (const id of [posts.open, posts.drawn]) await ask(stranger, "PUT", `/post/${id}/wish`);
  await ask(replier, "POST", `/post/${posts.open}/comment`, { text: "Does it drip?" });
  const { comment } = await ask(stranger, "POST", `/post/${posts.open}/comment`, {
    text: hide(canary(), "a deleted comment"),
  });
  await ask(stranger, "DELETE", `/comment/${comment._id}`);
  const letter = { email: `${canary()}@example.org`, subject: canary(), message: canary() };
  await ask(undefined, "POST", "/contact", letter);
  await ask(poster, "PATCH", `/post/${posts.open}`, { pickup: "Evenings" });
  await ask(poster, "PUT", `/post/${posts.open}/renewal`);
  const end = () => ask(poster, "PUT", `/post/${posts.withdrawn}/outcome`, { outcome: "kept" });
  await end();
  // The minutes in which it could be brought back are over: the next call ends it, with its pictures.
  await site.database.query(`UPDATE "Post" SET "takeDownAt" = now() WHERE "id" = $1`, [posts.withdrawn]);
  await end();
  await withoutApi(site, members.replier.id);
  const leaver = (await join("Lea Leaver")).id;
  await addTurn(site, posts.open, (await join("Tia Turn")).id);
  await addAccountRows(site.database, { somebody: members.replier.id, leaver, canary });
  return {
    ...{ members, posts, replies: [waiting, promised, drawn], messages, tag, words },
    ...{ searchId: search._id, secret: search.feed.split("/")[2] },
    toldOnce: { address, readers: [replier.id, recipient.id] },
  };
}

/** One that moderators look at, with this text, and one that its giver does not want. */
async function addThankYous({ database }: OwnSite, replyIds: string[], hidden: string): Promise<void> {
  const odd = () => new Date(Date.now() - randomInt(1e9)).toISOString();
  for (const [index, column] of ["hiddenAt", "refusedAt"].entries())
    await database.query(
      `INSERT INTO "ThankYou" ("id", "replyId", "authorId", "giverId", "text", "createdAt", "${column}")
       SELECT gen_random_uuid(), reply."id", reply."personId", post."posterId", $2, $3, $4
       FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId" WHERE reply."id" = $1`,
      [replyIds[index], column === "hiddenAt" ? hidden : "", odd(), odd()],
    );
}

/** Somebody of a line who was asked whether they still want it, which takes days by calls. */
async function addTurn({ database }: OwnSite, postId: string, personId: string): Promise<void> {
  const confirmBy = new Date(Date.now() + 86_400_000 + randomInt(1e9)).toISOString();
  await database.query(
    `INSERT INTO "Reply" ("id", "postId", "personId", "quantity", "text", "pickup", "state", "granted", "code", "confirmBy")
     VALUES (gen_random_uuid(), $1, $2, 1, $3, $3, 'promised', 1, '135790', $4)`,
    [postId, personId, canary(), confirmBy],
  );
}

/** Data that no call writes, or only after days. */
async function withoutApi({ database, env, url }: OwnSite, somebody: string): Promise<void> {
  const strike = await fetch(`${url}/api/cron`, { headers: { authorization: `Bearer ${env.CRON_SECRET}` } });
  assert.equal(strike.status, 200);
  const odd = () => new Date(Date.now() - randomInt(1e9)).toISOString();
  await database.query(
    `UPDATE "Notification" SET "payload" = "payload" || jsonb_build_object('why', $1::text)`,
    [canary()],
  );
  await database.query(
    `INSERT INTO "EmailOutbox" ("id", "userId", "kind", "dedupeKey", "lastError", "droppedAt")
     VALUES (gen_random_uuid(), $1, 'daily', $2, $3, $4)`,
    [somebody, canary(), canary(), odd()],
  );
  await database.query(
    `INSERT INTO "EmailToken" ("id", "tokenHash", "userId", "purpose", "email", "createdAt", "expiresAt", "usedAt")
     VALUES (gen_random_uuid(), encode(sha256($2::bytea), 'hex'), $1, 'sign-in', 'a@example.org', $3, $4, $5)`,
    [somebody, canary(), odd(), odd(), odd()],
  );
  await database.query(
    `INSERT INTO "AccountEmail" ("id", "kind", "email", "dueAt", "createdAt")
     VALUES (gen_random_uuid(), 'sign-in', 'a@example.org', $1, $2)`,
    [new Date(Date.now() + 86_400_000 + randomInt(1e9)).toISOString(), odd()],
  );
  await database.query(`UPDATE "User" SET "emailVerifiedAt" = $1 WHERE "id" = $2`, [odd(), somebody]);
  await database.query(`UPDATE "Session" SET "device" = $1 WHERE "userId" = $2`, [canary(), somebody]);
  await database.query(
    `INSERT INTO "Session" ("id", "userId", "expiresAt", "endedAt") VALUES (gen_random_uuid(), $1, $2, $3)`,
    [somebody, odd(), odd()],
  );
  await database.query(
    `INSERT INTO "IdempotencyKey" ("userId", "route", "key", "requestHash", "status", "body") VALUES ($1, 'POST /x', $2, $3, 201, jsonb_build_object('why', $4::text))`,
    [somebody, canary(), canary(), canary()],
  );
  await database.query(
    `INSERT INTO "GeocodeCache" ("key", "places", "foundAt") VALUES ($1, jsonb_build_array($2::text), $3)`,
    [canary(), canary(), odd()],
  );
  await database.query(
    `INSERT INTO "JobLock" ("name", "runAt") VALUES ('geocoder', $1) ON CONFLICT ("name") DO UPDATE SET "runAt" = $1`,
    [odd()],
  );
  await database.query(
    `UPDATE "Notification" SET "digestAt" = $1 WHERE "id" = (SELECT "id" FROM "Notification" LIMIT 1)`,
    [odd()],
  );
  await database.query(
    `UPDATE "Notification" SET "readAt" = $1 WHERE "id" = (SELECT "id" FROM "Notification" OFFSET 1 LIMIT 1)`,
    [odd()],
  );
  await database.query(
    `WITH agreed AS (
       INSERT INTO "Message" ("id", "replyId", "authorId", "text", "proposedAt", "accepted", "answeredAt", "createdAt")
       SELECT gen_random_uuid(), report."replyId", reply."personId", $1, report."reportedAt" - interval '1 hour', true,
         report."reportedAt" - interval '4 hours', report."reportedAt" - interval '5 hours'
       FROM "AbsenceReport" report JOIN "Reply" reply ON reply."id" = report."replyId" WHERE report."outcome" IS NULL
       RETURNING "id", "replyId")
     UPDATE "AbsenceReport" report SET "messageId" = agreed."id" FROM agreed
     WHERE agreed."replyId" = report."replyId" AND report."outcome" IS NULL`,
    [canary()],
  );
  await database.query(
    `INSERT INTO "PosterAbsence" ("id", "replyId", "messageId", "reportedAt", "disputableUntil", "disputedAt")
     SELECT gen_random_uuid(), meeting."replyId", meeting."id", meeting."proposedAt" + interval '61 minutes 7 milliseconds',
       meeting."proposedAt" + interval '26 hours 9 milliseconds', meeting."proposedAt" + interval '62 minutes'
     FROM "Message" meeting JOIN "AbsenceReport" report ON report."messageId" = meeting."id" LIMIT 1`,
  );
  await database.query(`UPDATE "ContactMessage" SET "emailedAt" = $1, "keyHash" = $2`, [odd(), canary()]);
  await database.query(`UPDATE "Reply" SET "bundleId" = gen_random_uuid()`);
  await database.query(`UPDATE "Reply" SET "editedAt" = $1`, [odd()]);
  await database.query(`UPDATE "Reply" SET "keepByToldAt" = $1 WHERE "state" = 'promised'`, [odd()]);
  await database.query(
    `INSERT INTO "Message" ("id", "replyId", "authorId", "text", "proposedAt", "accepted", "answeredAt", "createdAt", "revokedAt")
     SELECT gen_random_uuid(), "replyId", "authorId", $1, "proposedAt", true, "answeredAt", "createdAt" - interval '1 second', $2
     FROM "Message" WHERE "accepted" ORDER BY "id" LIMIT 1`,
    [canary(), odd()],
  );
  await database.query(`UPDATE "EmailOutbox" SET "dueAt" = $1 WHERE "droppedAt" IS NOT NULL`, [odd()]);
}
