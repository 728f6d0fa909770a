"use client";

import { useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { AddStreet } from "@/components/handover/add-street";
import { texts } from "@/components/messages/texts";
import { texts as replyTexts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { MoreMenu } from "@/components/ui/more-menu";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { ThreadAction } from "@/lib/messages/schema";
import type { PostType } from "@/lib/posts/field-rules";

type Exchange = {
  replyId: string;
  postId: string;
  type: PostType;
  name: string;
  can: ThreadAction[];
  townOnly?: string | undefined;
};
type Props = {
  exchange: Exchange;
  onChange(): Promise<void>;
  className?: string;
  /** Only the first is a button of its own. */
  isBrief?: boolean;
  /** A promise is the one next step, as they have a time already: it says so, and stands alone. */
  isNext?: boolean;
};

/** The buttons for what can be done about a reply at once, wherever it is spoken of. */
export function ExchangeActions({
  exchange,
  onChange,
  className = "",
  isBrief = false,
  isNext = false,
}: Props) {
  const { busy, outcome, run } = useAction();
  const { can, type, name, postId, townOnly } = exchange;
  const [asked, setAsked] = useState<ThreadAction | null>(null);
  const act = async (action: ThreadAction) => {
    const succeeded = await run(() => callOf(action, exchange), doneTexts[action](name, townOnly));
    if (succeeded) await onChange();
  };
  if (can.length === 0 && !outcome) return null;
  const questionFor = (action: "promise" | "decline") => ({
    words: replyTexts.row[`${action}Answers`],
    onAsking: (now: boolean) => setAsked(now ? action : null),
  });
  const buttonFor = (action: ThreadAction) =>
    action === "promise" ? (
      <ConfirmButton
        key={action}
        label={isNext ? replyTexts.row.promiseAnswers.yes : replyTexts.row.promise}
        name={replyTexts.row.promiseTo(name)}
        question={replyTexts.row.promiseQuestion(name, townOnly)}
        {...questionFor(action)}
        isGood
        disabled={busy}
        onConfirm={() => void act(action)}
      >
        {townOnly && <AddStreet postId={postId} className="btn btn-quiet" />}
      </ConfirmButton>
    ) : action === "decline" ? (
      <ConfirmButton
        key={action}
        label={replyTexts.row.decline}
        name={replyTexts.row.declineFor(name)}
        question={replyTexts.row.declineQuestion(name)}
        {...questionFor(action)}
        disabled={busy}
        onConfirm={() => void act(action)}
      />
    ) : (
      <button
        key={action}
        type="button"
        className="btn btn-primary"
        disabled={busy}
        onClick={() => void act(action)}
      >
        {replyTexts.turn.yes[type]}
      </button>
    );
  const isBeside = (action: ThreadAction) => asked === null || asked === action || !can.includes(asked);
  const [leading, folded] = isBrief || isNext ? [can.slice(0, 1), can.slice(1)] : [can, []];
  const more = folded.filter(isBeside);
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {can.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {leading.filter(isBeside).map(buttonFor)}
          {more.length > 0 && (
            <div className="ms-auto">
              <MoreMenu label={texts.list.more(name)}>{more.map(buttonFor)}</MoreMenu>
            </div>
          )}
        </div>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

const doneTexts: Record<ThreadAction, (name: string, townOnly?: string) => string> = {
  promise: replyTexts.row.done.promised,
  decline: replyTexts.row.done.declined,
  confirm: () => texts.list.confirmed,
};

/** @throws CallError */
async function callOf(action: ThreadAction, { replyId, postId }: Exchange): Promise<void> {
  if (action === "confirm") return void (await mutate("PUT", `/reply/${replyId}/wanted`));
  const path = action === "promise" ? "recipient" : "refusal";
  await mutate("PUT", `/post/${postId}/${path}`, { replyId });
}
