import "server-only";
import type { Actor } from "@/lib/auth/session";
import { checkText } from "@/lib/content-rules/check-text";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { FailureReason } from "@/lib/http/failure-texts";
import { LIMITS, type LimitName } from "@/lib/http/rate-limits/limits";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { isOwnNetwork } from "@/lib/http/request/ip-subnet";
import { limitsNewMembers } from "@/lib/http/site-config";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/time/durations";

/** How long limits hold, by the age of the account in the database. */
const DAYS = { first: 1, week: 7, month: 30 } as const;
const SAME_TEXT_MINUTES = 5;
/** "Thank you!" may be said twice. */
const MIN_COMPARED = 16;

type Act = "post" | "comment" | "message";
type Counted = { limit: LimitName; days: number; reason: "newMemberDay" | "newMemberPace" };

const COUNTED: Record<Act, Counted[]> = {
  post: [
    { limit: "newPostDay", days: DAYS.first, reason: "newMemberDay" },
    { limit: "newPostPace", days: DAYS.first, reason: "newMemberPace" },
  ],
  comment: [
    { limit: "newWordsDay", days: DAYS.first, reason: "newMemberDay" },
    { limit: "newCommentPace", days: DAYS.first, reason: "newMemberPace" },
  ],
  message: [
    { limit: "newWordsDay", days: DAYS.first, reason: "newMemberDay" },
    { limit: "newMessageDay", days: DAYS.week, reason: "newMemberDay" },
  ],
};

/** When the limits of so many days end for a member, or null where none hold. */
async function endOf(actor: Pick<Actor, "id">, days: number): Promise<number | null> {
  if (!limitsNewMembers()) return null;
  const { createdAt } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { createdAt: true },
  });
  const end = createdAt.getTime() + days * DAY_MS;
  return end > Date.now() ? end : null;
}

/** Where the site limits new members: whether somebody is one. */
export const isNewMember = async (actor: Pick<Actor, "id">): Promise<boolean> =>
  (await endOf(actor, DAYS.month)) !== null;

/**
 * Does the work if a new member may still do as much today. Nothing counts that fails.
 * @throws AppError "tooMany" with the time when it ends
 */
export async function asNewMember<T>(actor: Actor, act: Act, work: () => Promise<T>): Promise<T> {
  const week = await endOf(actor, DAYS.week);
  if (week === null) return work();
  const used: LimitName[] = [];
  try {
    for (const counted of COUNTED[act]) {
      const end = week - (DAYS.week - counted.days) * DAY_MS;
      if (end <= Date.now()) continue;
      await countOne(actor, counted, end);
      used.push(counted.limit);
    }
    return await work();
  } catch (error) {
    for (const limit of used) await refundUse(limit, actor.id);
    throw error;
  }
}

async function countOne({ id }: Actor, { limit, reason }: Counted, end: number): Promise<void> {
  try {
    await countUse(limit, id);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.retryAfter === undefined) throw refusal;
    // Whichever comes first: the end of the limit, or of its days.
    const seconds = Math.min(refusal.retryAfter, Math.ceil((end - Date.now()) / SECOND_MS));
    throw tooMany({ reason, values: { max: LIMITS[limit].points, seconds } }, seconds);
  }
}

const tooMany = (because: FailureReason, retryAfter: number) =>
  new AppError("tooMany", { ...because, retryAfter });

type Same = (since: Date) => Promise<{ createdAt: Date } | null>;

/** New members do not write the same to many. @throws AppError "tooMany" */
export async function requireOtherWords(actor: Actor, text: string, findSame: Same): Promise<void> {
  if (text.length < MIN_COMPARED || !(await endOf(actor, DAYS.week))) return;
  const same = await findSame(new Date(Date.now() - SAME_TEXT_MINUTES * MINUTE_MS));
  if (!same) return;
  const left = same.createdAt.getTime() + SAME_TEXT_MINUTES * MINUTE_MS - Date.now();
  const seconds = Math.max(1, Math.ceil(left / SECOND_MS));
  throw tooMany({ reason: "sameWords", values: { seconds } }, seconds);
}

/** Links in messages are how most scams begin. @throws AppError "doubtful" in the first week */
export async function requireNoLink(actor: Actor, text: string): Promise<void> {
  const link = checkText(text).find(({ rule }) => rule === "link");
  if (!link || !(await endOf(actor, DAYS.week))) return;
  const because = { reason: "linkOfNewMember", values: { words: link.words, days: DAYS.week } } as const;
  throw new AppError("doubtful", { ...because, issues: [{ path: "text", ...because }] });
}

/**
 * Lets few accounts begin in one network; the site's own network says nothing about people.
 * @throws AppError "tooMany"
 */
export async function inNetwork<T>(subnet: string, signUp: () => Promise<T>): Promise<T> {
  if (!limitsNewMembers() || isOwnNetwork(subnet)) return signUp();
  try {
    await countUse("newAccounts", subnet);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.retryAfter === undefined) throw refusal;
    const values = { max: LIMITS.newAccounts.points, seconds: refusal.retryAfter };
    throw tooMany({ reason: "tooManyAccounts", values }, refusal.retryAfter);
  }
  return signUp().catch(async (error) => {
    await refundUse("newAccounts", subnet);
    throw error;
  });
}
