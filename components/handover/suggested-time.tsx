"use client";

import { useAction } from "@/components/browser/use-action";
import { TIME_ANCHOR } from "@/components/handover/time-anchor";
import { texts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { ReplyView } from "@/lib/replies/schema";

const said = texts.suggestion;

type Props = {
  reply: Pick<ReplyView, "_id" | "suggestion">;
  /** Of the other one. */
  name: string;
  /** The card around it has the colour of such a box already. */
  isOnSun?: boolean;
  onChange?(): Promise<void>;
};

/** A time to meet that waits for an answer: a yes is one tap, and another time is suggested in the conversation. */
export function SuggestedTime({ reply: { _id, suggestion }, name, isOnSun = false, onChange }: Props) {
  const { busy, outcome, run } = useAction();
  const isAnswered = outcome?.kind === "success";
  const accept = () =>
    void run(async () => {
      await mutate("PUT", `/message/${suggestion?.messageId}/answer`, { accepted: true });
      await onChange?.();
    }, said.accepted);
  const time = suggestion && <LocalTime iso={suggestion.at} />;
  return (
    <div className={suggestion || outcome ? "flex flex-col items-start gap-3" : "sr-only"}>
      {suggestion?.isOwn && (
        <p>
          <Sentence text={said.own} values={{ time, name }} />
        </p>
      )}
      {suggestion && !suggestion.isOwn && !isAnswered && (
        <div
          className={`flex flex-col items-start gap-3 rounded-box p-4 text-ink ${isOnSun ? "bg-card" : "bg-sun-ground"}`}
        >
          <p className="font-bold">
            <Sentence text={said.asks} values={{ time, name }} />
          </p>
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-primary" disabled={busy} onClick={accept}>
              {said.accept}
            </button>
            <Link href={`/messages/${_id}#${TIME_ANCHOR}`} className="btn btn-quiet">
              {said.other}
            </Link>
          </div>
        </div>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}
