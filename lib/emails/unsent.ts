import "server-only";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { listDetails } from "@/lib/emails/details";
import type { Line } from "@/lib/emails/lines";
import type { EmailKind } from "@/lib/emails/schema";
import { shownTo } from "@/lib/notifications/hidden-notifications";
import {
  isAtOnce,
  type NotificationKind,
  type NotificationPayload,
  notificationPayload,
} from "@/lib/notifications/schema";
import { withPresentSimilar } from "@/lib/notifications/similar-posts";
import { isWaitOver } from "@/lib/notifications/wait-behind-promise";
import { withCurrentMatches } from "@/lib/saved-searches/current-matches";
import { DAY_MS } from "@/lib/time/durations";

export const MAX_AGE_MS = 3 * DAY_MS;
const EXPIRES_SOON_MS = 3 * DAY_MS;
const KINDS_AFTER_REMOVAL: NotificationKind[] = [
  ...(["declined", "completed", "released", "no-show-reported", "no-show-disputed", "no-show"] as const),
  ...(["lapsed", "turn-passed", "no-answer"] as const),
  ...(["received", "thanked", "wish-gone", "message", "moderated", "report-decided"] as const),
];
/** An exchange goes on while moderators look at the post. */
const KINDS_WHILE_HIDDEN: NotificationKind[] = [
  ...KINDS_AFTER_REMOVAL,
  ...(["promised", "chosen", "given-back", "handover-due", "reopened", "your-turn"] as const),
  ...(["agreed", "not-agreed", "changed", "no-answer-reported", "still-wanted"] as const),
  ...(["report-upheld"] as const),
];
const EXPIRY_KINDS: NotificationKind[] = ["expiring", "wish-expiring", "answer-due"];

export type Unsent = Line & { id: string };

/** A member's notifications that they have not seen and got no email about, as far as they still hold, with details. */
export async function listUnsent(userId: string, mailKind: EmailKind): Promise<Unsent[]> {
  const rows = await db().notification.findMany({
    where: {
      ...(await shownTo(userId)),
      ...{ readAt: null, digestAt: null, createdAt: { gt: new Date(Date.now() - MAX_AGE_MS) } },
    },
    select: { id: true, kind: true, payload: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const notifications = rows.map(({ id, kind, payload }) => ({
    id,
    kind: fromPrismaEnum(kind),
    payload: notificationPayload.parse(payload),
  }));
  const present = await listPresentPosts(notifications.flatMap(({ payload }) => payload.postId ?? []));
  const isDue = ({ kind, payload }: Line) =>
    (mailKind === "daily" || isAtOnce(kind, payload)) &&
    isRelevant(kind, payload, present.get(payload.postId ?? ""));
  const due = notifications
    .filter(isDue)
    .map((one) => withPresentAmount(withEnd(one, present), present.get(one.payload.postId ?? "")));
  const titles = new Map([...present].map(([id, { title }]) => [id, title]));
  const current = await withDetails(userId, await withCurrentMatches(userId, due, titles));
  const news = await withoutAskedFor(userId, current.filter(isLatest).map(withThoseWhoWait).filter(isDue));
  return withPresentSimilar(userId, news);
}

/** A question whose number has changed is asked once. */
const isLatest = ({ kind, payload }: Line, at: number, all: Line[]) =>
  kind !== "your-turn" ||
  !all.slice(at + 1).some((later) => later.kind === kind && later.payload.replyId === payload.replyId);

const isInvitation = ({ kind, payload: { because } }: Line) =>
  kind === "match" || (kind === "available-again" && !because);

/** Members who have asked for it meanwhile need no invitation. */
async function withoutAskedFor<One extends Line>(userId: string, lines: One[]): Promise<One[]> {
  const postIds = lines.filter(isInvitation).flatMap(({ payload }) => payload.postId ?? []);
  if (postIds.length === 0) return lines;
  const asked = await db().reply.findMany({
    where: { personId: userId, postId: { in: postIds }, state: { in: ["waiting", "promised", "completed"] } },
    select: { postId: true },
  });
  const theirs = new Set(asked.map(({ postId }) => postId));
  return lines.filter((line) => !(isInvitation(line) && theirs.has(line.payload.postId ?? "")));
}

const ASK_ONCE_MORE: NotificationKind[] = ["turn-passed", "no-answer"];

/** Nobody is invited to ask once more for what is gone, hidden or over since. */
function withEnd<One extends Line>(line: One, present: Map<string, PresentPost>): One {
  const { postId } = line.payload;
  if (!postId || !ASK_ONCE_MORE.includes(line.kind)) return line;
  const because = endOf(present.get(postId));
  return because ? { ...line, payload: { ...line.payload, because } } : line;
}

function endOf(post?: PresentPost): "gone" | "hidden" | "expired" | null {
  if (!post || post.isGone) return "gone";
  if (post.isHidden) return "hidden";
  return post.isAvailable && !isWaitOver(post, Date.now()) ? null : "expired";
}

/** Some of the amount that the notice names may be promised since. */
const withPresentAmount = <One extends Line>(line: One, post?: PresentPost): One =>
  post && line.payload.because === "fewer"
    ? { ...line, payload: { ...line.payload, left: post.left } }
    : line;

/** Where nobody waits any more, or a rule chooses, a post that ends soon is just that. */
function withThoseWhoWait(line: Unsent): Unsent {
  // Behind a promise of everything there is nobody to choose.
  if (line.kind !== "answer-due" || line.payload.because === "expired") return line;
  const { waiting: _, ...payload } = line.payload;
  const waiting = line.detail?.waitingCount ?? 0;
  return waiting > 0 ? { ...line, payload: { ...payload, waiting } } : { ...line, kind: "expiring", payload };
}

/** Without the lines of people who are gone, and of words that are. */
async function withDetails(userId: string, notifications: Omit<Unsent, "detail">[]): Promise<Unsent[]> {
  const details = await listDetails(userId, notifications);
  return notifications.flatMap((one) => {
    const detail = details.get(one.id);
    if (!detail) return one;
    const { name: _, ...nameless } = one.payload;
    if (detail.isOver) return [];
    return { ...one, detail, payload: detail.isNameless ? nameless : one.payload };
  });
}

type PresentPost = {
  title: string;
  expiresAt: Date;
  promised: number;
  left: number;
  isAvailable: boolean;
  isHidden: boolean;
  /** All of it was handed over. */
  isGone: boolean;
};

async function listPresentPosts(postIds: string[]): Promise<Map<string, PresentPost>> {
  const rows = await db().$queryRaw<(PresentPost & { id: string })[]>`
    SELECT "id", "title", "expiresAt", "promised", coalesce("quantity", 1) - "promised" - "completed" AS "left",
      is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AS "isAvailable",
      "hiddenAt" IS NOT NULL AS "isHidden", "goneAt" IS NOT NULL AS "isGone"
    FROM "Post" WHERE "id" = ANY (${postIds}::uuid[])
      AND ("withdrawnAt" IS NULL OR "hiddenAt" IS NOT NULL AND "takeDownAt" IS NULL)`;
  return new Map(rows.map(({ id, ...present }) => [id, present]));
}

const canBeHad = ({ isAvailable, left }: PresentPost) => isAvailable && left > 0;

/** The post may have been edited, renewed, promised or ended since the notification. */
function isRelevant(kind: NotificationKind, payload: NotificationPayload, post?: PresentPost): boolean {
  const { because } = payload;
  if (!post) return KINDS_AFTER_REMOVAL.includes(kind);
  if (post.isHidden) return (post.isGone ? KINDS_AFTER_REMOVAL : KINDS_WHILE_HIDDEN).includes(kind);
  if (post.isGone) return kind === "comment" || KINDS_AFTER_REMOVAL.includes(kind);
  if (kind === "expired") return !post.isAvailable;
  if (isInvitation({ kind, payload })) return canBeHad(post);
  if (!EXPIRY_KINDS.includes(kind)) return true;
  if (because === "expired") return post.promised > 0 && post.expiresAt.getTime() <= Date.now();
  // Where some of it is promised, others may wait for the rest.
  const isUnpromised = kind === "answer-due" ? post.left > 0 : post.promised === 0;
  return post.isAvailable && isUnpromised && post.expiresAt.getTime() - Date.now() <= EXPIRES_SOON_MS;
}
