import { HANDOVER_OBJECTION_DAYS, UNDO_MINUTES } from "@/lib/notifications/answer-deadlines";
import {
  isWaitOver,
  MAX_WAIT_BEHIND_PROMISE_MS,
  type WaitedFor,
} from "@/lib/notifications/wait-behind-promise";
import { drawTime } from "@/lib/posts/draw-time";
import type { PostStatus } from "@/lib/posts/field-rules";
import { acceptsReplies } from "@/lib/posts/rules";
import type { Reason, ReplyState, ReplyView, ReportView } from "@/lib/replies/schema";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";

/** Whether somebody may ask now: nobody new is kept waiting behind a promise long after the end. */
export const isOpenToReplies = (post: WaitedFor & { status: PostStatus }, now: number): boolean =>
  acceptsReplies(post.status) && !isWaitOver(post, now);

/** Something is still to come of such a reply. */
export const LIVE_STATES: ("waiting" | "promised")[] = ["waiting", "promised"];
export const isLive = (state: string): boolean => LIVE_STATES.some((one) => one === state);

/** A promise may follow a promise, with another quantity. */
const NEXT_STATES: Record<ReplyState, readonly ReplyState[]> = {
  waiting: ["promised", "declined", "withdrawn"],
  promised: ["promised", "completed", "withdrawn", "released", "no-show"],
  completed: [],
  // A poster may change their mind, but a withdrawal is final unless the member asks again.
  declined: ["promised"],
  withdrawn: ["waiting"],
  released: ["promised", "waiting"],
  "no-show": ["promised", "waiting", "released"],
};

export const canBecome = (from: ReplyState, to: ReplyState): boolean => NEXT_STATES[from].includes(to);

/** A post that moderators had taken down by mistake stands again. */
const SAID_NO_TO_NOBODY: Ended["reason"][] = ["expired", "gone", "post-withdrawn"];

type Ended = {
  state: ReplyState;
  reason?: Reason | null | undefined;
  report?: Pick<ReportView, "outcome" | "counts"> | undefined;
};

/** A declined member cannot ask again, unless nobody said no to them. A withdrawal does not evade a report that counts or may still count. */
export function canAskAgain({ state, reason, report }: Ended): boolean {
  if (report?.counts && report.outcome === "upheld") return false;
  if (report?.counts && !report.outcome && state === "withdrawn") return false;
  return canBecome(state, "waiting") || (state === "declined" && SAID_NO_TO_NOBODY.includes(reason));
}

/** A promise shows place and code, once its recipient wants it, and while its poster has not taken the post down. */
export const knowsPlace = (
  { state, confirmBy }: { state: string; confirmBy?: Date | string | null },
  { takeDownAt }: { takeDownAt: Date | null },
) => state === "promised" && !confirmBy && !takeDownAt;

type Promised = Pick<ReplyView, "state" | "confirmBy" | "agreedAt" | "report">;

/** A promise that its recipient wants, and of which nobody was reported absent, needs a time first. */
export const isTimeMissing = ({ state, confirmBy, agreedAt, report }: Promised): boolean =>
  state === "promised" && !confirmBy && !agreedAt && !(report && report.outcome === undefined);

export type Side = "poster" | "replier";

type Completed = {
  state: string;
  verified: boolean;
  posterConfirmed: boolean;
  replierConfirmed: boolean;
  stateSince: Date;
};

/** How often the side in question said that it changed hands. */
type WithSaid = Completed & { said: number };

/** Until when this side may say that a hand-over did not happen; null where it cannot. */
export function objectableUntil(reply: Completed, side: Side): Date | null {
  const isOwnWord = side === "poster" ? reply.posterConfirmed : reply.replierConfirmed;
  if (reply.state !== "completed" || reply.verified || isOwnWord) return null;
  return new Date(reply.stateSince.getTime() + HANDOVER_OBJECTION_DAYS * DAY_MS);
}

/**
 * Until when this side may take its own word of a hand-over back, which the other has not confirmed; null where it
 * cannot. Possible once: the other hears of each time, and may still object.
 */
export function undoableUntil(reply: WithSaid, side: Side): Date | null {
  const { state, verified, posterConfirmed: poster, replierConfirmed: replier, stateSince } = reply;
  const isOnlyOwnWord = side === "poster" ? poster && !replier : replier && !poster;
  if (state !== "completed" || verified || !isOnlyOwnWord || reply.said > 1) return null;
  return new Date(stateSince.getTime() + UNDO_MINUTES * MINUTE_MS);
}

export function isReopenable(reply: WithSaid, side: Side, now: Date): boolean {
  const until = objectableUntil(reply, side) ?? undoableUntil(reply, side);
  return until !== null && now < until;
}

/** An answer further away is told by its day: the hour says nothing then. */
export const isFarAway = (time: Date): boolean => time.getTime() > Date.now() + 30 * DAY_MS;

type Ending = {
  drawAt: Date | null;
  drawClosedAt: Date | null;
  drawnAt: Date | null;
  expiresAt: Date;
  promised: number;
};

/** When somebody who waits has an answer at the latest. A post that ends while something is promised goes on for a while. */
export function answerBy({ drawAt, drawClosedAt, drawnAt, expiresAt, promised }: Ending): Date {
  // A draw at the very end of its post moves that to its seed.
  if (drawAt && !drawnAt && drawAt <= expiresAt) return drawTime({ drawAt, drawClosedAt });
  return promised > 0 ? new Date(expiresAt.getTime() + MAX_WAIT_BEHIND_PROMISE_MS) : expiresAt;
}
