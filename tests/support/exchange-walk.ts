/** Neighbours act, and fail to act, at random: what they can do about one post, and what has to be true afterwards. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { beginDeletion, restoreAccount } from "@/lib/account-deletions/mutations";
import { settleAccount } from "@/lib/account-deletions/settle-account";
import { signMailLink } from "@/lib/auth/mail-link";
import { db, pool, transaction } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { removeTarget } from "@/lib/moderation/effects";
import { hideTarget, showTarget } from "@/lib/moderation/targets";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import {
  confirmWanted,
  declineTurn,
  disputeReport,
  reportMissingPoster,
  updateReply,
  withdrawReply,
} from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promiseByLink } from "@/lib/replies/promise-by-link";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { answerBy, isFarAway } from "@/lib/replies/rules";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { answerTurnByLink } from "@/lib/replies/turn-by-link";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import {
  aMember,
  aPost,
  aReply,
  aSession,
  aStaffMember,
  asMember,
  codeOf,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";

export const STEPS = 40;
const REPLIERS = [0, 1, 2] as const;

export type Start = {
  quantity: number;
  allocation: "poster" | "first-come" | "fair-draw";
  type: "offer" | "request";
};
export type Step =
  | { does: "ask"; who: number; quantity: number }
  | {
      does:
        | "withdraw"
        | "say yes"
        | "have it"
        | "object"
        | "report the poster"
        | "write"
        | "agree"
        | "reword";
      who: number;
    }
  | { does: "say yes by link" | "say no by link" | "say no" | "promise by link"; who: number }
  | { does: "block"; who: number; byPoster: boolean }
  | { does: "unblock"; who: number }
  | { does: "leave"; who: number }
  | { does: "come back"; who: number }
  | { does: "promise" | "take back" | "no-show" | "no-answer" | "decline" | "object as poster"; who: number }
  | { does: "hand over"; who: number; withCode: boolean }
  | { does: "suggest"; who: number; byPoster: boolean; inHours: number }
  | { does: "quantity"; quantity: number }
  | { does: "leave to a rule"; rule: "first-come" | "fair-draw" }
  | { does: "outcome"; quantity: number | undefined }
  | { does: "renew" | "take down" | "take down for now" | "bring back" | "answer the rest" | "edit" }
  | { does: "hide" | "show" | "remove" }
  | { does: "deadline"; hours: number }
  | { does: "fewer"; who: number; quantity: number }
  | { does: "promise some"; who: number; quantity: number }
  | { does: "answer no to the time"; who: number }
  | { does: "place" }
  | { does: "stand still"; hours: number }
  | { does: "wait"; hours: number };

const who = fc.constantFrom(...REPLIERS);
const quantity = fc.integer({ min: 1, max: 3 });
const one = (...does: string[]) => fc.record({ does: fc.constantFrom(...does), who });
export const steps = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ does: fc.constant("ask"), who, quantity }), weight: 5 },
    {
      arbitrary: one(
        "withdraw",
        "say yes",
        "have it",
        "object",
        "report the poster",
        "write",
        "agree",
        "reword",
      ),
      weight: 8,
    },
    { arbitrary: one("say yes by link", "say no by link", "say no", "promise by link"), weight: 3 },
    {
      arbitrary: fc.oneof(
        one("unblock", "leave", "come back"),
        fc.record({ does: fc.constant("block"), who, byPoster: fc.boolean() }),
      ),
      weight: 1,
    },
    {
      arbitrary: one("promise", "take back", "no-show", "no-answer", "decline", "object as poster"),
      weight: 6,
    },
    { arbitrary: fc.record({ does: fc.constant("hand over"), who, withCode: fc.boolean() }), weight: 2 },
    {
      arbitrary: fc.record({
        ...{ does: fc.constant("suggest"), who, byPoster: fc.boolean() },
        inHours: fc.constantFrom(3, 30),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({
        does: fc.constant("wait"),
        hours: fc.constantFrom(1, 5, 11, 24, 26, 60, 72, 168, 200, 340),
      }),
      weight: 6,
    },
    {
      arbitrary: fc.record({
        does: fc.constant("stand still"),
        hours: fc.constantFrom(1, 24, 49, 72, 200, 400),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({ does: fc.constant("deadline"), hours: fc.constantFrom(1, 30, 80, 400, 2000) }),
      weight: 2,
    },
    { arbitrary: fc.record({ does: fc.constant("place") }), weight: 1 },
    { arbitrary: fc.record({ does: fc.constantFrom("fewer", "promise some"), who, quantity }), weight: 4 },
    { arbitrary: one("answer no to the time"), weight: 1 },
    { arbitrary: fc.record({ does: fc.constant("quantity"), quantity }), weight: 1 },
    {
      arbitrary: fc.record({
        ...{ does: fc.constant("leave to a rule"), rule: fc.constantFrom("first-come", "fair-draw") },
      }),
      weight: 1,
    },
    {
      arbitrary: fc.oneof(
        fc.record({ does: fc.constant("outcome"), quantity: fc.option(quantity, { nil: undefined }) }),
        fc.record({
          does: fc.constantFrom("renew", "take down", "take down for now", "bring back", "answer the rest"),
        }),
        fc.record({ does: fc.constantFrom("edit", "edit", "hide", "show", "show", "remove") }),
      ),
      weight: 2,
    },
  ),
  { minLength: STEPS, maxLength: STEPS },
) as fc.Arbitrary<Step[]>;
export const start = fc.record({
  quantity,
  allocation: fc.constantFrom("poster", "first-come", "fair-draw"),
  type: fc.constantFrom("offer", "request"),
}) as fc.Arbitrary<Start>;

/** Far away, a page names the day alone. */
function looksAlike(one: number, other: number): boolean {
  const [was, now] = [new Date(one), new Date(other)];
  if (!isFarAway(was) || !isFarAway(now)) return Math.abs(one - other) <= MINUTE_MS;
  return was.toISOString().slice(0, "2026-05-03".length) === now.toISOString().slice(0, "2026-05-03".length);
}

type OfTwo = "ask" | "block" | "unblock" | "leave" | "come back";
/** What the poster does to one of them. */
const BY_POSTER = new Set<Step["does"]>([
  ...([
    "promise",
    "promise by link",
    "promise some",
    "take back",
    "no-show",
    "no-answer",
    "decline",
  ] as const),
  ...(["object as poster", "hand over", "suggest"] as const),
]);

export type Cast = { poster: Member; people: Member[]; moderator: Member };

/** A poster, three who may ask, and a moderator. */
export async function aCast(): Promise<Cast> {
  const people = await Promise.all(REPLIERS.map(() => aMember()));
  // Draws list nobody whose account is younger than a day.
  const createdAt = new Date(Date.now() - 60 * DAY_MS);
  await db().user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { createdAt } });
  return { poster: await aMember(), people, moderator: await aStaffMember("moderator") };
}

export class Walk {
  /** People who were out of the poster's reach at some time: not everything was told to them, or of them. */
  private readonly apart = new Set<string>();
  /** Those who are now, with what they had been told of the post before. */
  private readonly silent = new Map<string, string[]>();
  private readonly left = new Set<string>();
  /** Replies of whom a rule asked whether they still want it, and who said no: the poster has heard nothing of that. */
  private readonly onlyAsked = new Set<string>();
  /** Answers that moved without a word, or with too many. */
  readonly unsaid: string[] = [];
  private words = 0;
  /** Time has passed that no clock has noticed. */
  private isOverdue = false;

  private constructor(
    private readonly poster: Member,
    private readonly people: Member[],
    private readonly moderator: Member,
    readonly postId: string,
    readonly done = new Map<string, number>(),
  ) {}

  static async begin({ poster, people, moderator }: Cast, { allocation, ...post }: Start): Promise<Walk> {
    const drawAt = allocation === "fair-draw" ? { drawAt: new Date(Date.now() + 2 * DAY_MS) } : {};
    return new Walk(poster, people, moderator, await aPost(poster, { ...post, allocation, ...drawAt }));
  }

  async take(step: Step): Promise<void> {
    const began = new Date();
    const before = await this.listAnswers();
    await this.tryTo(step);
    if (step.does === "stand still") return;
    const passed = step.does === "wait" ? step.hours * HOUR_MS : 0;
    const after = await this.listAnswers();
    for (const [personId, at] of before) {
      const [was, now] = [at - passed, after.get(personId) ?? at - passed];
      if (!looksAlike(was, now) && !this.apart.has(personId))
        await this.noteUntoldMove(step.does, Math.round((now - was) / HOUR_MS), personId, began);
    }
  }

  /** A refusal changes nothing; any other error is a failure. */
  private async tryTo(step: Step): Promise<void> {
    const before = await this.changes();
    try {
      await this.act(step);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A visit after a time that no clock has noticed settles what was due by then.
      if (!this.isOverdue) expect(await this.changes(), step.does).toBe(before);
      return;
    }
    this.done.set(step.does, (this.done.get(step.does) ?? 0) + 1);
  }

  /** By when each of those who wait has an answer, in ms. A draw that began late is over within minutes. */
  private async listAnswers(): Promise<Map<string, number>> {
    const post = await db().post.findUniqueOrThrow({ where: { id: this.postId } });
    const replies = await db().reply.findMany({ where: { postId: this.postId, state: "waiting" } });
    return new Map(
      replies.map(({ personId }) => [personId, answerBy({ ...post, drawClosedAt: null }).getTime()]),
    );
  }

  /**
   * A single notice says that the time moved, or that a rule decides from now on, and at most one more what else the step did.
   * The result of a draw says it too, and so does being back in a line. A visit after a time that no clock has noticed may
   * bring both, or answer the line before.
   */
  private async noteUntoldMove(
    does: Step["does"],
    hours: number,
    userId: string,
    since: Date,
  ): Promise<void> {
    const told = await db().notification.findMany({
      where: { userId, payload: { path: ["postId"], equals: this.postId }, createdAt: { gte: since } },
      select: { kind: true, dedupeKey: true },
    });
    const others = told.filter(({ dedupeKey }) => !dedupeKey.startsWith("not-drawn:"));
    const count = (wanted: string) => others.filter(({ kind }) => kind === wanted).length;
    const [ends, rules] = [count("end_moved"), count("rule_chooses")];
    const moves = ends + rules;
    // A rule that promises at once says so, and to the others that their answer comes later.
    const isBoth = does === "leave to a rule" && ends === 1 && rules === 1;
    const isBack = told.some(({ kind }) => kind === "available_again");
    const isTold = moves === 1 || isBoth || (moves === 0 && (isBack || others.length < told.length));
    if (!isTold || others.length > 2)
      this.unsaid.push(
        `${does} moved an answer by ${hours} h, told ${told.map(({ kind }) => kind).join() || "nobody"}`,
      );
  }

  private async act(step: Step): Promise<unknown> {
    const { poster, postId } = this;
    if (step.does === "wait") return this.wait(step.hours);
    if (step.does === "stand still") return this.standStill(step.hours);
    if (step.does === "deadline")
      return editPost(poster, postId, { deadline: new Date(Date.now() + step.hours * HOUR_MS) });
    if (step.does === "place") {
      const latitude = 50.873812 + (++this.words % 7) * 0.0003;
      return editPost(poster, postId, { latitude, longitude: 0.008843 });
    }
    if (step.does === "edit") return this.edit();
    if (step.does === "hide" || step.does === "show" || step.does === "remove")
      return this.moderate(step.does);
    if (step.does === "quantity") return editPost(poster, postId, { quantity: step.quantity });
    if (step.does === "leave to a rule") {
      const drawAt = step.rule === "fair-draw" ? { drawAt: new Date(Date.now() + 2 * DAY_MS) } : {};
      return editPost(poster, postId, { allocation: step.rule, ...drawAt });
    }
    if (step.does === "outcome")
      return recordOutcome(poster, postId, {
        outcome: "elsewhere",
        ...(step.quantity && { quantity: step.quantity }),
      });
    if (!("who" in step)) {
      if (step.does === "renew") return renewPost(poster, postId);
      if (step.does === "take down for now") return takeDownWithUndo(poster, postId);
      if (step.does === "bring back") return bringBackPost(poster, postId);
      return step.does === "take down" ? takeDownPost(poster, postId) : declineReply(poster, postId, {});
    }
    const person = this.people[step.who] as Member;
    if (step.does === "block") return this.block(person, step.byPoster);
    if (step.does === "unblock") return this.unblock(person);
    if (step.does === "leave") return this.leave(person);
    if (step.does === "come back") return this.comeBack(person);
    if (this.left.has(person.id) && !BY_POSTER.has(step.does)) throw new AppError("signInNeeded");
    if (step.does === "ask") return aReply(person, postId, { quantity: step.quantity });
    const reply = await db().reply.findFirst({
      where: { postId, personId: person.id },
      select: { id: true, confirmBy: true },
    });
    if (!reply) return null;
    const asks = () =>
      db().notification.count({
        where: { userId: person.id, kind: "your_turn", dedupeKey: { contains: `:${reply.id}:` } },
      });
    const askedBefore = await asks();
    const answer = await this.about(step, person, reply.id);
    const { state } = await db().reply.findUniqueOrThrow({
      where: { id: reply.id },
      select: { state: true },
    });
    // The visit itself may have drawn them or come to their turn, after a time that no clock has noticed.
    const isAskedByNow = reply.confirmBy !== null || (await asks()) > askedBefore;
    const isAsked = isAskedByNow || step.does === "say no" || step.does === "say no by link";
    if (isAsked && state === "withdrawn") this.onlyAsked.add(reply.id);
    return answer;
  }

  private about(
    step: Exclude<Extract<Step, { who: number }>, { does: OfTwo }>,
    person: Member,
    replyId: string,
  ): Promise<unknown> {
    const { poster, postId } = this;
    switch (step.does) {
      case "withdraw":
        return withdrawReply(person, replyId);
      case "say yes":
        return confirmWanted(person, replyId);
      case "say no":
        return declineTurn(person, replyId);
      case "say yes by link":
      case "say no by link": {
        const answer = step.does === "say yes by link" ? "yes" : "no";
        return answerTurnByLink(signMailLink("turn", person, replyId), answer);
      }
      case "promise by link":
        return promiseByLink(signMailLink("promise", poster, replyId));
      case "reword":
        return updateReply(person, replyId, { text: `I can come at ${++this.words} o'clock.` });
      case "fewer":
        return updateReply(person, replyId, { quantity: step.quantity });
      case "promise some":
        return promise(poster, postId, { replyId, quantity: step.quantity });
      case "answer no to the time":
        return this.agree(person, replyId, false);
      case "have it":
        return confirmReceipt(person, replyId);
      case "object":
        return disputeReport(person, replyId);
      case "object as poster":
        return disputeReport(poster, replyId);
      case "report the poster":
        return reportMissingPoster(person, replyId);
      case "write":
        return sendMessage(person, replyId, { text: "When does it suit you?" }, null);
      case "agree":
        return this.agree(person, replyId);
      case "suggest": {
        const proposedAt = new Date(Date.now() + step.inHours * HOUR_MS);
        return sendMessage(step.byPoster ? poster : person, replyId, { text: "", proposedAt }, null);
      }
      case "promise":
        return promise(poster, postId, { replyId });
      case "decline":
        return declineReply(poster, postId, { replyId });
      case "take back":
        return releasePromise(poster, postId, { replyId, reason: "released" });
      case "hand over":
        return this.handOver(replyId, step.withCode);
      default:
        return releasePromise(poster, postId, { replyId, reason: step.does });
    }
  }

  private async handOver(replyId: string, withCode: boolean): Promise<void> {
    const code = withCode ? { code: (await codeOf(replyId)) || "000000" } : {};
    await confirmHandover(this.poster, this.postId, { replyId, ...code });
  }

  /** To what the other side has suggested last. */
  private async agree(person: Member, replyId: string, accepted = true): Promise<void> {
    const suggested = await db().message.findFirst({
      where: { replyId, proposedAt: { not: null }, accepted: null },
      orderBy: { createdAt: "desc" },
    });
    if (!suggested) return;
    await respondToProposal(suggested.authorId === person.id ? this.poster : person, suggested.id, accepted);
  }

  /** Who was promised it agreed to other words, and is told once; nobody else is. */
  private async edit(): Promise<void> {
    const before = await this.countChanged();
    await editPost(this.poster, this.postId, { pickup: `Ring the ${++this.words}th bell` });
    const after = await this.countChanged();
    const told = this.people.filter(({ id }) => after(id) > before(id)).map(({ id }) => id);
    const promised = await db().reply.findMany({
      where: { postId: this.postId, state: "promised" },
      select: { personId: true },
    });
    expect(told.sort(), "told of the edit").toEqual(promised.map(({ personId }) => personId).sort());
  }

  private async countChanged(): Promise<(userId: string) => number> {
    const rows = await db().notification.groupBy({
      by: ["userId"],
      where: { kind: "changed", payload: { path: ["postId"], equals: this.postId } },
      _count: true,
    });
    const counts = new Map(rows.map(({ userId, _count }) => [userId, _count]));
    return (userId) => counts.get(userId) ?? 0;
  }

  private async moderate(does: "hide" | "show" | "remove"): Promise<void> {
    const target = { kind: "post", id: this.postId } as const;
    await transaction(async (tx) => {
      if (does === "hide") await hideTarget(tx, target);
      else if (does === "show") await showTarget(tx, target, randomUUID());
      else await removeTarget(tx, this.moderator, target);
    });
  }

  private async block(person: Member, byPoster: boolean): Promise<void> {
    if (byPoster) await blockMember(this.poster, person.id, { takeDown: true });
    else await blockMember(person, this.poster.id);
    await this.part(person);
  }

  private async unblock(person: Member): Promise<void> {
    await unblockMember(this.poster, person.id);
    await unblockMember(person, this.poster.id);
    if (!this.left.has(person.id)) await this.meet(person);
  }

  private async leave({ id }: Member): Promise<void> {
    await beginDeletion(id, DAY_MS);
    expect(await settleAccount(id, Date.now() + HOUR_MS)).toBe(true);
    this.left.add(id);
    await this.part({ id });
  }

  private async comeBack(person: Member): Promise<void> {
    const { id } = person;
    if (!this.left.delete(id)) return;
    await restoreAccount({ id });
    Object.assign(person, await asMember(await aSession(id)));
    const blocks = { OR: [{ blockerId: id }, { blockedId: id }] };
    if ((await db().block.count({ where: blocks })) === 0) await this.meet(person);
  }

  private async part({ id }: Pick<Member, "id">): Promise<void> {
    this.apart.add(id);
    // A block takes out of the bell what was told before.
    this.silent.set(id, await this.listTold(id));
  }

  private async meet({ id }: Pick<Member, "id">): Promise<void> {
    const before = this.silent.get(id);
    this.silent.delete(id);
    if (before !== undefined) expect(await this.listTold(id), "told while apart").toEqual(before);
  }

  /** But for messages, which are kept for those who come back. */
  private async listTold(userId: string): Promise<string[]> {
    const rows = await db().notification.findMany({
      where: {
        ...{ userId, kind: { notIn: ["message"] } },
        payload: { path: ["postId"], equals: this.postId },
      },
      select: { kind: true },
    });
    return rows.map(({ kind }) => fromPrismaEnum(kind)).sort();
  }

  /** Everybody can be reached again, for the next walk. */
  async end(): Promise<void> {
    for (const person of this.people) {
      await this.comeBack(person);
      await this.unblock(person);
    }
  }

  /** Time passes, and neither a clock nor a visit notices. */
  async standStill(hours: number): Promise<void> {
    this.isOverdue = true;
    await letHoursPass(this.postId, hours);
    await pool().query(
      `UPDATE "Post" SET "expiresAt" = "expiresAt" - make_interval(hours => $2::int) WHERE "id" = $1`,
      [this.postId, hours],
    );
  }

  async wait(hours: number): Promise<void> {
    await this.standStill(hours);
    this.isOverdue = false;
    // The clock stands still: a later promise would be due at the very time of an earlier one, and that was asked about.
    await pool().query(
      `UPDATE "Notification" SET "dedupeKey" = "dedupeKey" || '-'
      WHERE "payload"->>'postId' = $1 AND "dedupeKey" LIKE 'handover-due:%'`,
      [this.postId],
    );
    await askAboutHandovers();
    await settleDuePost(this.postId);
  }

  private changes = () => db().replyChange.count({ where: { reply: { postId: this.postId } } });

  /** Nobody does anything any more. */
  async letTimeDoTheRest(): Promise<void> {
    for (let round = 0; round < 30; round += 1) {
      await this.wait(200);
      const open = { postId: this.postId, state: { in: ["waiting" as const, "promised" as const] } };
      if ((await db().reply.count({ where: open })) === 0) return;
    }
  }

  async states(): Promise<string[]> {
    const replies = await db().reply.findMany({ where: { postId: this.postId }, select: { state: true } });
    return replies.map(({ state }) => fromPrismaEnum(state));
  }

  /** Among people who were on its list. */
  async wasDrawn(): Promise<boolean> {
    return (await db().reply.count({ where: { postId: this.postId, rank: { not: null } } })) > 0;
  }

  /** Changes that somebody else made and that were not told exactly once, and what was told to people without a part. */
  async untold(): Promise<string[]> {
    const values = [this.postId, this.poster.id, [...this.apart], [...this.onlyAsked]];
    const { rows } = await pool().query<{ found: string }>(UNTOLD, values);
    return rows.map(({ found }) => found);
  }
}

/**
 * For each reply: how often either side had to be told, and was. Counted, as the clock's jumps move the times of changes.
 * That a no-show is noted after a day may be told without a change. A poster whose post is removed hears of the decision,
 * and of one who only waited where they had agreed on a time.
 */
const UNTOLD = `
  WITH change AS (
    SELECT c.*, r."personId", lag(c."state"::text) OVER (PARTITION BY c."replyId" ORDER BY c."at", c."id") AS "before"
    FROM "ReplyChange" c JOIN "Reply" r ON r."id" = c."replyId" WHERE r."postId" = $1::uuid
  ), concerned AS (
    SELECT "replyId", "personId" AS "userId", "state", "reason" FROM change
    WHERE "byId" IS DISTINCT FROM "personId" AND "state" <> 'waiting' AND NOT ("state" = 'no-show' AND "byId" IS NULL)
    UNION ALL
    SELECT "replyId", $2::uuid, "state", "reason" FROM change
    WHERE "byId" IS DISTINCT FROM $2::uuid AND ("reason" IS NULL OR "reason" NOT IN ('unconfirmed', 'post-withdrawn'))
      AND ("before" = 'promised' AND "state" <> 'promised' OR "before" = 'completed' OR "reason" = 'disputed')
  ), due AS (
    SELECT "replyId", "userId", count(*) AS "changes", array_agg("state" || ' ' || coalesce("reason"::text, '')) AS "which"
    FROM concerned GROUP BY "replyId", "userId"
  ), told AS (
    SELECT due.*, "kinds", coalesce(cardinality("kinds"), 0) AS "times" FROM due, LATERAL (
      SELECT array_agg(n."kind"::text ORDER BY n."createdAt") AS "kinds" FROM "Notification" n
      WHERE n."userId" = due."userId" AND n."dedupeKey" NOT LIKE 'poster-absence%'
        AND n."payload"->>'because' IS DISTINCT FROM 'unconfirmed'
        AND NOT (n."userId" = $2::uuid AND n."payload" ? 'isMeetingOff')
        AND n."kind"::text NOT IN ('reply', 'chosen', 'handover-due', 'changed', 'no-show')
        AND (n."dedupeKey" LIKE '%:' || due."replyId" || ':%'
          OR (due."userId" <> $2::uuid AND n."dedupeKey" LIKE 'declined:' || $1::text || ':%'))) kinds
  )
  SELECT concat_ws(' ', CASE "userId" WHEN $2::uuid THEN 'poster' ELSE 'replier' END, "which", 'told', "kinds") AS "found"
  FROM told JOIN "Reply" r ON r."id" = told."replyId"
  WHERE "times" > "changes" OR "times" < "changes" AND r."personId" <> ALL ($3::uuid[])
    AND NOT ("userId" = $2::uuid AND "replyId" = ANY ($4::uuid[]))
  UNION ALL
  SELECT 'asked ' || "asked" || ' times, told the poster ' || "told" FROM (
    SELECT r."personId",
      (SELECT count(*) FROM change c WHERE c."replyId" = r."id" AND c."state" = 'waiting' AND c."byId" = r."personId") AS "asked",
      (SELECT count(*) FROM "Notification" n WHERE n."userId" = $2::uuid AND n."dedupeKey" LIKE 'reply:' || r."id" || ':%') AS "told"
    FROM "Reply" r WHERE r."postId" = $1::uuid) asks
  WHERE "told" > "asked" OR "told" < "asked" AND "personId" <> ALL ($3::uuid[])
  UNION ALL
  SELECT 'lapsed ' || "lapsed" || ' times, asked before ' || "asked" FROM (
    SELECT r."personId", u."id",
      (SELECT count(*) FROM change c WHERE c."replyId" = r."id" AND c."reason" = 'lapsed') AS "lapsed",
      (SELECT count(*) FROM "Notification" n WHERE n."userId" = u."id" AND n."dedupeKey" LIKE 'handover-due:' || r."id" || ':%') AS "asked"
    FROM "Reply" r, unnest(ARRAY[r."personId", $2::uuid]) AS u("id") WHERE r."postId" = $1::uuid) lapses
  WHERE "lapsed" > "asked" AND "personId" <> ALL ($3::uuid[])
  UNION ALL
  SELECT 'told to a stranger: ' || n."kind" FROM "Notification" n
  WHERE n."payload"->>'postId' = $1::text AND n."userId" <> $2::uuid
    AND NOT EXISTS (SELECT FROM "Reply" r WHERE r."postId" = $1::uuid AND r."personId" = n."userId")
  UNION ALL
  SELECT 'told of the reply of another: ' || n."kind" FROM "Notification" n
  WHERE n."payload"->>'postId' = $1::text AND n."userId" <> $2::uuid AND n."payload" ? 'replyId'
    AND NOT EXISTS (SELECT FROM "Reply" r WHERE r."id" = (n."payload"->>'replyId')::uuid AND r."personId" = n."userId")`;
