import { isCountedByBell } from "@/lib/notifications/rules";
import type { NotificationKind, NotificationView } from "@/lib/notifications/schema";

/** The newest of each thing, in the order they came in. */
export function onceEach(notifications: NotificationView[]): NotificationView[] {
  const seen = new Set<string>();
  return notifications.filter((one) => {
    const thing = thingOf(one);
    if (seen.has(thing)) return false;
    seen.add(thing);
    return true;
  });
}

/** As many as the page marks as new. */
export const countNew = (notifications: NotificationView[]): number =>
  onceEach(notifications).filter((one) => !one.isRead && isCountedByBell(one)).length;

/** Kinds of which a later one says all that the reader still needs of an earlier one, whoever it is with. */
const FAMILIES: NotificationKind[][] = [
  // Where one stands with somebody else's post.
  ["promised", "released", "declined", "available-again", "rule-chooses", "end-moved", "turn-passed"],
  // How long one's own post stays.
  ["expiring", "answer-due", "expired"],
  ["completed", "received", "handover-due", "lapsed", "reopened"],
  ["agreed", "not-agreed"],
  ["wish-expiring", "wish-gone"],
];
/** Families of which a post has one for each reader: one has a single reply, and a single post. */
const OF_POST = 2;
/** However many write or match: the page that it leads to shows them all. */
const ANYBODY: NotificationKind[] = ["comment", "match", "wish-expiring", "wish-gone"];

function thingOf({ _id, kind, payload: { postId, replyId, name } }: NotificationView): string {
  if (!postId || kind === "thanked") return _id;
  const family = FAMILIES.findIndex((kinds) => kinds.includes(kind));
  const isOfPost = ANYBODY.includes(kind) || (family >= 0 && family < OF_POST);
  const who = isOfPost ? "" : (replyId ?? name ?? "");
  return `${postId} ${family < 0 ? kind : family} ${who}`;
}
