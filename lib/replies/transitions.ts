import "server-only";
import { randomInt } from "node:crypto";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { isShortened } from "@/lib/notifications/answer-deadlines";
import { markExchangeRead, notify } from "@/lib/notifications/mutations";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import type { Outcome } from "@/lib/posts/field-rules";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft, statusOf } from "@/lib/posts/rules";
import { publishSignal } from "@/lib/realtime/signals";
import { detachOpenReport, dropOpenReport } from "@/lib/replies/close-reports";
import { listWithMeeting } from "@/lib/replies/meetings-to-come";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { countStanding, isPassedOn } from "@/lib/replies/passes-on";
import { type ReplyRow, requireTransition } from "@/lib/replies/preconditions";
import { isOpenToReplies } from "@/lib/replies/rules";
import type { Reason, ReplyState } from "@/lib/replies/schema";
import { forgetNewEnd, tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { tellOfReturn } from "@/lib/replies/tell-of-return";
import { leaveTimeForNext, timeForNext } from "@/lib/replies/time-for-next";
import { HOUR_MS } from "@/lib/time/durations";

type TransitionOptions = {
  granted?: number;
  reason?: Reason;
  verified?: boolean;
  /** Of a promise: until when its recipient should say that they want it. */
  confirmBy?: Date | null;
  /** The outcome, for those who are told that the post is taken down. */
  because?: Outcome;
  by: Actor | null;
  /** A hand-over that did not happen. */
  isReopening?: boolean;
  /** Overrides the notification that follows from the state. */
  notification?: NotificationKind;
};

/**
 * `by` is null for a rule. A database trigger updates the post's amounts. Returns the updated post.
 * @throws AppError "conflict" for a forbidden transition or a concurrent change
 */
export async function transitionReply(
  tx: Tx,
  post: LockedPost,
  reply: ReplyRow,
  state: ReplyState,
  {
    granted = 0,
    reason,
    verified = false,
    confirmBy = null,
    because,
    by,
    notification,
    isReopening,
  }: TransitionOptions,
): Promise<LockedPost> {
  if (!isReopening) requireTransition(reply, state);
  const at = new Date();
  // Keep the code: the recipient may already have it on screen.
  const code = state === "promised" ? (reply.code ?? newCode()) : null;
  const { count } = await tx.reply.updateMany({
    where: { id: reply.id, state: reply.state },
    data: {
      ...{ state: toPrismaEnum(state), reason: toPrismaEnum(reason ?? null) },
      ...{ granted, verified, code, confirmBy, stateSince: at },
      // Their week begins when they say yes.
      ...(reply.confirmBy && !confirmBy && { keepBy: null, keepByToldAt: null }),
    },
  });
  if (count !== 1) throw new AppError("conflict");
  invalidateTags(tx, tags.profile(reply.personId));
  if (reply.state === "promised" && state !== "promised") await endReports(tx, reply.id, state, at);
  if (by) await markExchangeRead(tx, by.id, reply.id, { isPromise: state === "promised" });
  await recordTransition(tx, {
    replyId: reply.id,
    state,
    reason,
    quantity: granted,
    byId: by?.id ?? null,
    at,
  });
  if (reply.state === "waiting") await forgetNewEnd(tx, post.id, [reply.personId]);
  const isSaid = state === "completed" && !verified;
  await notifyOfTransition(tx, post, reply, {
    state,
    granted,
    by,
    at,
    notification,
    reason,
    because,
    confirmBy,
    isSaid,
  });
  // Also without a notification, because open pages show the waiting list.
  await publishSignal(tx, [post.posterId], { kind: "notification" });
  const current = await withCurrentNumbers(tx, state === "promised" ? await moveEnd(tx, post) : post);
  if (reason === "post-withdrawn" || reason === "expired") return current;
  const isOver = reply.state === "promised" && state !== "promised";
  const isFree = isOver && state !== "completed";
  // Neighbours who wait for the rest behind the last promise were told a later day.
  const isRestOpen = isOver && current.promised === 0 && amountLeft(current) > 0;
  const next = isFree || isRestOpen ? await leaveTimeForNext(tx, post, current) : current;
  // Those who wait for a rule then wait behind the next promise.
  if (next === current && post.allocation === "poster") await tellOfNewEnd(tx, post, next);
  if (isFree) await tellOfReturn(tx, next);
  return next;
}

/** A promise made after the end of a post moves the end to now: who asks from then on has an answer in time, too. */
async function moveEnd(tx: Tx, post: LockedPost): Promise<LockedPost> {
  if (!post.expiredAt) return post;
  const data = { expiredAt: null, expiresAt: await databaseTime(tx) };
  await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
  return { ...post, ...data };
}

async function withCurrentNumbers(tx: Tx, post: LockedPost): Promise<LockedPost> {
  const select = { promised: true, completed: true, goneAt: true } as const;
  return { ...post, ...(await tx.post.findUniqueOrThrow({ where: { id: post.id }, select })) };
}

const endReports = (tx: Tx, replyId: string, state: ReplyState, at: Date) =>
  state === "completed" ? dropOpenReport(tx, replyId, at) : detachOpenReport(tx, replyId, at);

type NotifyOptions = Pick<TransitionOptions, "by"> & {
  state: ReplyState;
  granted: number;
  at: Date;
  notification?: NotificationKind | undefined;
  reason?: Reason | undefined;
  because?: Outcome | undefined;
  confirmBy: Date | null;
  /** Without the code, so that they may object. */
  isSaid: boolean;
};

/** Notices that name who says so, instead of the replier. */
const SAID_BY = new Set<NotificationKind>(["reopened", "no-show-disputed", "no-show-reported"]);

async function notifyOfTransition(
  tx: Tx,
  post: LockedPost,
  reply: ReplyRow,
  { state, granted, by, at, notification, reason, because: outcome, confirmBy, isSaid }: NotifyOptions,
): Promise<void> {
  const key = `${reply.id}:${at.getTime()}`;
  const isOtherNumber = state === "promised" && reply.state === "promised" && granted !== reply.granted;
  const isPart = state === "promised" && granted < reply.quantity;
  const because = isSaid
    ? ({ because: "said" } as const)
    : isOtherNumber
      ? ({ because: "other-number", granted } as const)
      : state === "declined"
        ? await causeOfRefusal(tx, post, reason, outcome)
        : await causeOf(tx, post, reason, outcome);
  // A promise that ends is always told at once.
  const isMeetingOff =
    reply.state === "waiting" && isEnd(state) && (await listWithMeeting(tx, [reply.id])).size > 0;
  const payload = notificationPayload(post, {
    ...{ replyId: reply.id, name: reply.person.name, ...(isPart && { granted }), ...because },
    ...(isMeetingOff && { isMeetingOff }),
    ...(confirmBy && isShortened("your-turn", confirmBy) && { hoursLeft: hoursUntil(confirmBy) }),
  });
  const about = (kind: NotificationKind) => ({ kind, dedupeKey: `${kind}:${key}`, payload });
  // Moderators withdraw for a member whom they ban.
  if (by?.id === reply.personId || state === "withdrawn") {
    // Of one whom a rule had only asked the poster heard nothing yet.
    const isOnlyAsked = reply.confirmBy !== null && post.allocation !== "poster";
    const isExpected = isMeetingOff || (reply.state === "promised" && !isOnlyAsked);
    const kind = notification ?? (isExpected ? "given-back" : null);
    const isNext = kind === "given-back" && reply.state === "promised" && (await isPassedOn(tx, post));
    const told = { ...payload, ...(isNext && { because: "passed-on" as const }) };
    if (kind) await notify(tx, [post.posterId], { ...about(kind), payload: told });
  } else if (state !== "waiting") {
    const told = about(notification ?? (confirmBy ? "your-turn" : state));
    if (notification && by && SAID_BY.has(notification)) told.payload = { ...payload, name: by.name };
    await notify(tx, [reply.personId], told);
  }
  // A rule goes on to the next, and its poster is told once somebody says yes.
  if (by !== null || confirmBy || (reason === "unconfirmed" && post.allocation !== "poster")) return;
  const toPoster = about(toldToPoster(state, reason));
  if (reason === "unconfirmed") toPoster.payload = { ...payload, because: "unconfirmed" };
  await notify(tx, [post.posterId], toPoster);
}

/** Of one who waits. */
const isEnd = (state: ReplyState) => state === "declined" || state === "withdrawn";

/** Changes by a rule, or by the end of a time. */
function toldToPoster(state: ReplyState, reason: Reason | undefined): NotificationKind {
  if (reason === "lapsed") return "lapsed";
  if (reason === "unconfirmed" || reason === "expired") return "given-back";
  return state === "promised" ? "chosen" : "report-upheld";
}

/** An unanswered promise is passed on by a rule, if somebody waits. Where nobody can ask once more, nobody is invited to. */
async function causeOf(
  tx: Tx,
  post: LockedPost,
  reason?: Reason | null,
  outcome?: Outcome,
): Promise<Pick<NotificationPayload, "because">> {
  if (reason === "post-withdrawn") return { because: outcome ?? "taken-down" };
  if (reason === "expired") return { because: "expired" };
  if (reason !== "no-answer" && reason !== "unconfirmed") return {};
  if (post.withdrawnAt) return { because: "hidden" };
  const isNext = await isPassedOn(tx, post);
  const promised = Math.max(await countStanding(tx, post.id), isNext ? 1 : 0);
  const now = Date.now();
  const status = statusOf({ ...post, promised }, now);
  const isOpen = isOpenToReplies({ ...post, promised, status }, now) || (await timeForNext(tx, post));
  if (!isOpen) return { because: "expired" };
  return isNext ? { because: "passed-on" } : {};
}

/** As `causeOf`: whether somebody else was chosen, or may be. */
export async function causeOfRefusal(
  tx: Tx,
  post: LockedPost,
  reason?: Reason | null,
  outcome?: Outcome,
): Promise<Pick<NotificationPayload, "because">> {
  if (reason === "expired" && post.promised + post.completed > 0) return { because: "others-chosen" };
  if (reason || post.promised + post.completed > 0) return causeOf(tx, post, reason, outcome);
  const waiting = await tx.reply.count({ where: { postId: post.id, state: "waiting" } });
  return waiting > 0 ? {} : { because: "nobody-chosen" };
}

const hoursUntil = (time: Date) => Math.max(0, Math.floor((time.getTime() - Date.now()) / HOUR_MS));

const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");

type Change = {
  replyId: string;
  state: ReplyState;
  reason?: Reason | undefined;
  quantity: number;
  byId: string | null;
  at: Date;
};

export async function recordTransition(tx: Tx, { state, reason, ...change }: Change): Promise<void> {
  const data = { ...change, state: toPrismaEnum(state), reason: toPrismaEnum(reason ?? null) };
  await tx.replyChange.create({ data, select: { id: true } });
}
