import { barTexts } from "@/components/layout/bar-texts";
import { useNotifications } from "@/components/notifications/use-notifications";
import { CountBadge } from "@/components/ui/count-badge";

/** Counts behind a link of the bottom bar: unread messages, and answers that others wait for. */
export default function BarCount({ of }: { of: string }) {
  const { state } = useNotifications();
  const isMessages = of === "/messages";
  if (!isMessages && of !== "/me") return null;
  const count = (isMessages ? state?.unreadMessages : state?.answersDue) ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{isMessages ? barTexts.unread(count) : barTexts.due(count)}</span>
      <span className="count">
        <CountBadge count={count} />
      </span>
    </>
  );
}
