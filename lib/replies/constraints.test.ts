import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { MIN_NOTICE_HOURS } from "@/lib/replies/handover-rules";
import { aMember, aPost, type Member } from "@/tests/support/factories";

let poster: Member;
let ben: Member;
let cleo: Member;
let postId: string;

beforeEach(async () => {
  [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  postId = await aPost(poster, { quantity: 2 });
});

/** The constraint or the enum that refuses a statement, or "nothing". */
async function refusalOf(sql: string, values: unknown[] = []): Promise<string> {
  return pool()
    .query(sql, values)
    .then(() => "nothing")
    .catch(
      (error: { constraint?: string }) =>
        error.constraint ?? /enum "\w+"/.exec(String(error))?.[0] ?? String(error),
    );
}

const onPost = (changes: string) => refusalOf(`UPDATE "Post" SET ${changes} WHERE "id" = $1`, [postId]);

type Columns = Record<string, string | number | boolean | null>;

const REPLY = { quantity: 1, text: "", pickup: "Any day" };

function addReply(person: Member, changes: Columns = {}): Promise<string> {
  const row: Columns = { id: randomUUID(), postId, personId: person.id, ...REPLY, ...changes };
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  return refusalOf(`INSERT INTO "Reply" (${names}) VALUES (${places})`, Object.values(row));
}

const promised = (granted: number): Columns => ({ state: "promised", granted, code: "123456" });
const completed = (granted: number): Columns => ({ state: "completed", granted });

const onReply = (person: Member, changes: string) =>
  refusalOf(`UPDATE "Reply" SET ${changes} WHERE "postId" = $1 AND "personId" = $2`, [postId, person.id]);

async function numbers() {
  const row = await db().post.findUniqueOrThrow({ where: { id: postId } });
  return { promised: row.promised, completed: row.completed, gone: row.goneAt !== null };
}

describe("the database itself never lets anybody", () => {
  it.each([
    ["Post_taken_within_quantity", `"promised" = 3`],
    ["Post_taken_within_quantity", `"completed" = 3`],
    ["Post_taken_within_quantity", `"promised" = 1, "completed" = 2`],
    ["Post_taken_within_quantity", `"promised" = -1`],
    ["Post_taken_within_quantity", `"completed" = -1`],
    ["Post_taken_within_quantity", `"quantity" = NULL, "promised" = 2`],
    ["Post_taken_within_quantity", `"promised" = 2, "quantity" = 1`],
    ["Post_withdrawn_promises_nothing", `"promised" = 1, "withdrawnAt" = now()`],
    ['enum "Allocation"', `"allocation" = 'auction'`],
    ["Post_draw_whole", `"allocation" = 'fair-draw'`],
    ["Post_draw_whole", `"allocation" = 'fair-draw', "drawAt" = now()`],
    ["Post_draw_whole", `"allocation" = 'fair-draw', "drawSeed" = repeat('a', 64)`],
    ["Post_draw_whole", `"drawAt" = now()`],
    ["Post_draw_whole", `"drawSeed" = repeat('a', 64)`],
    ["Post_drawSeed_shape", `"allocation" = 'fair-draw', "drawAt" = now(), "drawSeed" = repeat('A', 64)`],
    ["Post_drawSeed_shape", `"allocation" = 'fair-draw', "drawAt" = now(), "drawSeed" = 'abc'`],
    ["Post_drawn_whole", `"drawnAt" = now()`],
    ["Post_drawn_whole", `"drawEntries" = '[]'`],
    ["Post_drawn_whole", `"drawnAt" = now(), "drawEntries" = '[]'`],
    ["Post_drawn_whole", `"drawClosedAt" = now(), "drawEntries" = '[]'`],
    ["Post_drawn_whole", `"drawClosedAt" = now()`],
  ])("break %s of a post: %s", async (constraint, changes) => {
    expect(await onPost(changes)).toBe(constraint);
  });

  it.each([
    ["Reply_quantity_range", { quantity: 0 }],
    ["Reply_quantity_range", { quantity: 10_001 }],
    ["Reply_text_length", { text: "x".repeat(1001) }],
    ["Reply_pickup_length", { pickup: "" }],
    ["Reply_pickup_length", { pickup: "x".repeat(201) }],
    ["Reply_granted_fits_state", { granted: 1 }],
    ["Reply_granted_fits_state", { ...promised(0) }],
    ["Reply_granted_fits_state", { ...completed(0) }],
    ["Reply_granted_fits_state", { state: "released", granted: 1 }],
    ["Reply_code_fits_state", { ...promised(1), code: null }],
    ["Reply_code_fits_state", { code: "123456" }],
    ["Reply_code_fits_state", { ...completed(1), code: "123456" }],
    ["Reply_code_shape", { ...promised(1), code: "12345" }],
    ["Reply_code_shape", { ...promised(1), code: "12345x" }],
    ["Reply_verified_is_completed", { verified: true }],
    ["Reply_verified_is_completed", { ...promised(1), verified: true }],
    ["Post_taken_within_quantity", { ...promised(3) }],
    ["Post_taken_within_quantity", { ...completed(3) }],
    ["Reply_postId_fkey", { postId: randomUUID() }],
    ["Reply_personId_fkey", { personId: randomUUID() }],
  ])("break %s of a reply: %j", async (constraint, changes) => {
    expect(await addReply(ben, changes)).toBe(constraint);
    expect(await db().reply.count({ where: { postId } })).toBe(0);
  });

  it("bring a reply into a state there is not", async () => {
    expect(await addReply(ben, { state: "maybe" })).toBe('enum "ReplyState"');
  });

  it("reply twice to one post", async () => {
    expect(await addReply(ben)).toBe("nothing");
    expect(await addReply(ben)).toBe("Reply_postId_personId_key");
    expect(await addReply(cleo)).toBe("nothing");
  });

  it("promise one thing to two people, also not at the same moment", async () => {
    await onPost(`"quantity" = 1`);
    for (const person of [ben, cleo]) await addReply(person);
    const promise = `"state" = 'promised', "granted" = 1, "code" = '123456'`;
    const refusals = await Promise.all([onReply(ben, promise), onReply(cleo, promise)]);
    expect(refusals.sort()).toEqual(["Post_taken_within_quantity", "nothing"]);
    expect(await numbers()).toMatchObject({ promised: 1 });
  });

  it("promise more by raising the quantity of a promised reply", async () => {
    await addReply(ben, promised(1));
    expect(await onReply(ben, `"granted" = 3`)).toBe("Post_taken_within_quantity");
    expect(await onReply(ben, `"granted" = 2`)).toBe("nothing");
    expect(await onPost(`"quantity" = 1`)).toBe("Post_taken_within_quantity");
  });

  it("take down a post with a promise, or promise a removed one", async () => {
    await addReply(ben, promised(1));
    expect(await onPost(`"withdrawnAt" = now()`)).toBe("Post_withdrawn_promises_nothing");
    await onReply(ben, `"state" = 'released', "granted" = 0, "code" = NULL`);
    expect(await onPost(`"withdrawnAt" = now()`)).toBe("nothing");
    expect(await addReply(cleo, promised(1))).toBe("Post_withdrawn_promises_nothing");
  });
});

describe("where a rule chooses, the database itself never lets anybody", () => {
  beforeEach(async () => {
    await onPost(`"allocation" = 'first-come'`);
    await addReply(ben, promised(2));
    await addReply(cleo);
  });

  it("decline, release or mark a single person", async () => {
    for (const reason of ["NULL", "'gone'", "'post-withdrawn'"]) {
      const declined = `"state" = 'declined', "reason" = ${reason}`;
      expect(await onReply(cleo, declined)).toBe("Reply_enforce_allocation");
    }
    for (const [state, reason] of [
      ["released", "NULL"],
      ["released", "'post-withdrawn'"],
      ["released", "'no-answer'"],
      ["no-show", "NULL"],
    ])
      expect(
        await onReply(ben, `"state" = '${state}', "reason" = ${reason}, "granted" = 0, "code" = NULL`),
      ).toBe("Reply_enforce_allocation");
  });

  it("do so with a report that is still open to objection", async () => {
    expect(await report(ben, { reason: "no-answer" })).toBe("nothing");
    const released = `"state" = 'released', "reason" = 'no-answer', "granted" = 0, "code" = NULL`;
    expect(await onReply(ben, released)).toBe("Reply_enforce_allocation");
    await onReport(`"reportedAt" = now() - interval '1 day', "disputableUntil" = now()`);
    expect(await onReport(`"outcome" = 'upheld', "closedAt" = now() + interval '1 second'`)).toBe("nothing");
    expect(await onReply(ben, released)).toBe("nothing");
  });

  it("report a missed time that was not agreed in advance or is not over", async () => {
    expect(await report(ben, { reason: "no-show" })).toBe("AbsenceReport_agreed_time");
    for (const [proposedAt, answeredAt] of [
      ["now() + interval '1 hour'", "now()"],
      ["now() - interval '1 hour'", "now()"],
      ["now() - interval '1 hour'", "NULL"],
    ]) {
      const messageId = await aTime(proposedAt ?? "", answeredAt ?? "");
      expect(await report(ben, { reason: "no-show", messageId })).toBe("AbsenceReport_agreed_time");
    }
    const messageId = await aTime("now() - interval '1 hour'", "now() - interval '2 hours'");
    expect(await report(cleo, { reason: "no-show", messageId })).toBe("AbsenceReport_agreed_time");
    expect(await report(ben, { reason: "no-show", messageId })).toBe("nothing");
    await onReport(`"outcome" = 'disputed', "closedAt" = now()`);
    expect(await report(ben, { reason: "no-show", messageId })).toBe("AbsenceReport_messageId_key");
  });

  it("report a time that was revoked, or revoke one that was never agreed", async () => {
    const messageId = await aTime("now() - interval '1 hour'", "now() - interval '2 hours'");
    await db().message.update({ where: { id: messageId }, data: { revokedAt: new Date() } });
    expect(await report(ben, { reason: "no-show", messageId })).toBe("AbsenceReport_agreed_time");
    const open = await aTime("now() + interval '1 hour'", "NULL");
    expect(await refusalOf(`UPDATE "Message" SET "revokedAt" = now() WHERE "id" = '${open}'`)).toBe(
      "Message_revoked_was_agreed",
    );
  });

  it("report a missed time that the poster accepted too late", async () => {
    const notice = `interval '${MIN_NOTICE_HOURS} hours'`;
    const past = "now() - interval '1 hour'";
    const short = await aTime(past, `${past} - ${notice} + interval '1 second'`, ben);
    expect(await report(ben, { reason: "no-show", messageId: short })).toBe("AbsenceReport_agreed_time");
    const messageId = await aTime(past, `${past} - ${notice}`, ben);
    expect(await report(ben, { reason: "no-show", messageId })).toBe("nothing");
  });
});

describe("for reports of absence, the database itself never lets anybody", () => {
  it.each([
    ['enum "AbsenceReason"', `"reason" = 'lazy'`],
    ['enum "AbsenceOutcome"', `"outcome" = 'maybe', "closedAt" = now()`],
    ["AbsenceReport_outcome_whole", `"outcome" = 'disputed'`],
    ["AbsenceReport_outcome_whole", `"closedAt" = now()`],
    ["AbsenceReport_day_to_object", `"disputableUntil" = "reportedAt" + interval '23 hours'`],
    ["AbsenceReport_upheld_after_it", `"outcome" = 'upheld', "closedAt" = now() + interval '23 hours'`],
  ])("break %s: %s", async (constraint, changes) => {
    await addReply(ben, promised(1));
    expect(await report(ben, { reason: "no-show" })).toBe("nothing");
    expect(await onReport(changes)).toBe(constraint);
  });

  it("open two reports on one promise", async () => {
    await addReply(ben, promised(1));
    expect(await report(ben, { reason: "no-show" })).toBe("nothing");
    expect(await report(ben, { reason: "no-answer" })).toBe("AbsenceReport_one_open");
  });
});

describe("after a draw, the database itself never lets anybody", () => {
  it("change the result or anybody's rank", async () => {
    await addReply(ben);
    const seed = "a".repeat(64);
    await onPost(`"allocation" = 'fair-draw', "drawAt" = now(), "drawSeed" = '${seed}'`);
    expect(await onReply(ben, `"rank" = 1`)).toBe("nothing");
    await onPost(`"drawClosedAt" = now(), "drawEntries" = '[]'`);
    await onPost(`"drawnAt" = now()`);
    for (const changes of [
      `"drawEntries" = '[{"entry": "a"}]'`,
      `"drawSeed" = '${"b".repeat(64)}'`,
      `"drawnAt" = now() - interval '1 h'`,
    ])
      expect(await onPost(changes)).toBe("Post_forbid_draw_change");
    expect(await onReply(ben, `"rank" = 2`)).toBe("Reply_forbid_rank_change");
    expect(await addReply(cleo, { rank: 2 })).toBe("Reply_forbid_rank_change");
    await addReply(cleo);
    expect(await onReply(cleo, `"rank" = 1`)).toBe("Reply_forbid_rank_change");
    expect(await onReply(ben, `"rank" = NULL`)).toBe("nothing");
  });
});

/** Of what is promised to somebody, a minute ago. */
async function report(person: Member, changes: { reason: string; messageId?: string }): Promise<string> {
  const { id } = await db().reply.findFirstOrThrow({ where: { postId, personId: person.id } });
  return refusalOf(
    `INSERT INTO "AbsenceReport" ("id", "replyId", "reason", "messageId", "endsPromise", "reportedAt", "disputableUntil")
     VALUES (gen_random_uuid(), $1, $2, $3, true, now(), now() + interval '1 day')`,
    [id, changes.reason, changes.messageId ?? null],
  );
}

const onReport = (changes: string) =>
  refusalOf(
    `UPDATE "AbsenceReport" SET ${changes} WHERE "outcome" IS NULL AND "replyId" IN (SELECT "id" FROM "Reply" WHERE "postId" = $1)`,
    [postId],
  );

/** A time for Ben, suggested by the poster unless told. */
async function aTime(proposedAt: string, answeredAt: string, author = poster): Promise<string> {
  const { id } = await db().reply.findFirstOrThrow({ where: { postId, personId: ben.id } });
  const messageId = randomUUID();
  await pool().query(
    `INSERT INTO "Message" ("id", "replyId", "authorId", "text", "proposedAt", "accepted", "answeredAt")
     VALUES ($1, $2, $3, '', ${proposedAt}, CASE WHEN (${answeredAt})::timestamptz IS NOT NULL THEN true END, ${answeredAt})`,
    [messageId, id, author.id],
  );
  return messageId;
}

describe("the counters of a post", () => {
  it("follow its replies through all states", async () => {
    await addReply(ben);
    expect(await numbers()).toEqual({ promised: 0, completed: 0, gone: false });
    await onReply(ben, `"state" = 'promised', "granted" = 2, "code" = '123456'`);
    expect(await numbers()).toEqual({ promised: 2, completed: 0, gone: false });
    await onReply(ben, `"granted" = 1`);
    expect(await numbers()).toEqual({ promised: 1, completed: 0, gone: false });
    await onReply(ben, `"state" = 'completed', "code" = NULL, "verified" = true`);
    expect(await numbers()).toEqual({ promised: 0, completed: 1, gone: false });
    await addReply(cleo, completed(1));
    expect(await numbers()).toEqual({ promised: 0, completed: 2, gone: true });
  });

  it("drop a promise when the recipient's account is deleted, but keep handovers", async () => {
    await addReply(ben, completed(1));
    await addReply(cleo, promised(1));
    for (const { id } of [ben, cleo]) await db().user.delete({ where: { id } });
    expect(await numbers()).toEqual({ promised: 0, completed: 1, gone: false });
  });

  it("do not block deleting the post or its poster's account", async () => {
    await addReply(ben, completed(1));
    await addReply(cleo, promised(1));
    await db().user.delete({ where: { id: poster.id } });
    expect(await db().reply.count({ where: { postId } })).toBe(0);
  });

  it("record the last handover time, and only then", async () => {
    await addReply(ben, completed(2));
    const { goneAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(Math.abs(Date.now() - (goneAt?.getTime() ?? 0))).toBeLessThan(10_000);
    await onPost(`"quantity" = 2`);
    expect(await db().post.findUnique({ where: { id: postId } })).toMatchObject({ goneAt });
    await onPost(`"quantity" = 3`);
    expect(await numbers()).toMatchObject({ gone: false });
  });

  it("are closed when the quantity is lowered to the number handed over", async () => {
    await addReply(ben, completed(1));
    await onPost(`"quantity" = NULL`);
    expect(await numbers()).toMatchObject({ completed: 1, gone: true });
  });
});
