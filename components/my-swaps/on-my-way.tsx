import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/my-swaps/texts";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";
import type { NextHandover } from "@/lib/messages/handover-schema";
import { ON_MY_WAY } from "@/lib/messages/texts";

type Props = { handover: NextHandover; userId: string; onSent(): Promise<void> };

/** Writes it into the thread: once a day for each hand-over, however often it is pressed. */
export function OnMyWay({ handover: { replyId, other, isAgreed, isOnMyWay }, userId, onSent }: Props) {
  const { busy, outcome, run } = useAction();
  if (isOnMyWay) return <p role="status">{texts.next.told(other.name)}</p>;
  const tell = () =>
    run(async () => {
      const key = `on-my-way ${replyId} ${new Date().toISOString().slice(0, 10)}`;
      await post(`/reply/${replyId}/message`, { text: ON_MY_WAY }, key, { "author-id": userId });
      await onSent();
    }, texts.next.told(other.name));
  return (
    <>
      <button
        type="button"
        className={`btn ${isAgreed ? "btn-primary" : "btn-quiet"}`}
        disabled={busy}
        onClick={() => void tell()}
      >
        <Icon name="handshake" className="size-5" />
        {busy ? texts.next.onMyWayBusy : texts.next.onMyWay}
      </button>
      <StatusMessage outcome={outcome} />
    </>
  );
}
