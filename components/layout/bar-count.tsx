import { barTexts } from "@/components/layout/bar-texts";
import { type NotificationsState, useNotifications } from "@/components/notifications/use-notifications";
import { CountBadge } from "@/components/ui/count-badge";

/** Counts behind a link of the bottom bar: unread messages; answers that others wait for, and what was promised lately. */
export default function BarCount({ of }: { of: string }) {
  const { state } = useNotifications();
  const counts = state && COUNTS[of]?.(state);
  if (!counts) return null;
  const count = counts.reduce((sum, [n]) => sum + n, 0);
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">
        {counts
          .filter(([n]) => n > 0)
          .map(([n, say]) => say(n))
          .join(", ")}
      </span>
      <span className="count">
        <CountBadge count={count} />
      </span>
    </>
  );
}

type Counted = [n: number, say: (n: number) => string];

const COUNTS: Record<string, (state: NotificationsState) => Counted[]> = {
  "/messages": ({ unreadMessages }) => [[unreadMessages, barTexts.unread]],
  "/me": (state) => [
    [state.answersDue, barTexts.due],
    [countFreshPromises(state), barTexts.promised],
  ],
};

/** A promise about which the other has written counts once, at the messages. */
function countFreshPromises({ freshPromises = [], notifications }: NotificationsState): number {
  const isWrittenAbout = (replyId: string) =>
    notifications.some(
      ({ kind, isRead, payload }) => kind === "message" && !isRead && payload.replyId === replyId,
    );
  return freshPromises.filter(({ replyId }) => !isWrittenAbout(replyId)).length;
}
