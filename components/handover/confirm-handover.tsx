"use client";

import { useAction } from "@/components/browser/use-action";
import { useIsBeforeMeeting } from "@/components/handover/is-before-meeting";
import { KeepBy } from "@/components/handover/keep-by";
import { undoWords } from "@/components/handover/undo-words";
import { texts } from "@/components/replies/texts";
import { Undo } from "@/components/replies/undo";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

const said = texts.handover;

type OwnProps = {
  post: PostView;
  reply: ReplyView;
  /** When they meet, or until when, stands elsewhere on the page. */
  isNext?: boolean;
  onChange(): Promise<void>;
};

/** For the replier: that it changed hands, or that what the poster says of it is not right. */
export function OwnHandover({ post, reply, isNext = false, onChange }: OwnProps) {
  const { busy, outcome, run } = useAction();
  const isBeforeMeeting = useIsBeforeMeeting(reply);
  const { name } = post.postedBy;
  const tell = (call: "receipt" | "dispute", done: string) =>
    void run(async () => {
      await mutate("PUT", `/reply/${reply._id}/${call}`);
      await onChange();
    }, done);
  const { state, keepBy, undoableUntil, objectableUntil } = reply;
  const isEmpty = state !== "promised" && !(keepBy || undoableUntil || objectableUntil || outcome);
  return (
    <div className={isEmpty ? "sr-only" : "flex flex-col items-start gap-3"}>
      {state === "promised" && (
        <ConfirmButton
          label={said.received[post.type]}
          question={`${said.receivedQuestion(name)} ${undoWords(reply.history, "replier")}`}
          isGood
          isLater={isBeforeMeeting}
          disabled={busy}
          onConfirm={() => tell("receipt", said.thanks)}
        />
      )}
      {(!isNext || reply.agreedAt) && <KeepBy reply={reply} />}
      {undoableUntil && (
        <Undo until={undoableUntil} busy={busy} onUndo={() => tell("dispute", said.undo.done)} />
      )}
      {objectableUntil && (
        <SaidByOther
          {...{ name, busy, until: objectableUntil }}
          onRight={() => tell("receipt", said.thanks)}
          onWrong={() => tell("dispute", said.reopened)}
        />
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

/** For the poster: whether what the replier says of a hand-over is right. */
export function HandoverWord({ postId, reply }: { postId: string; reply: ReplyView }) {
  const { busy, outcome, run } = useAction();
  const { _id: replyId, objectableUntil, person } = reply;
  const right = () =>
    void run(async () => void (await mutate("PUT", `/post/${postId}/handover`, { replyId })), said.thanks);
  const wrong = () =>
    void run(async () => void (await mutate("PUT", `/reply/${replyId}/dispute`)), said.reopened);
  const isEmpty = !(objectableUntil || outcome);
  return (
    <div className={isEmpty ? "sr-only" : "flex flex-col items-start gap-3"}>
      {objectableUntil && outcome?.kind !== "success" && (
        <SaidByOther
          {...{ name: person.name, busy, until: objectableUntil }}
          onRight={right}
          onWrong={wrong}
        />
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

type SaidProps = { name: string; until: string; busy: boolean; onRight(): void; onWrong(): void };

function SaidByOther({ name, until, busy, onRight, onWrong }: SaidProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-box bg-sun-ground p-4 text-ink">
      <p>
        <b>{said.saidByOther(name)}</b>{" "}
        <Sentence text={said.until} values={{ time: <LocalTime iso={until} /> }} />
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={onRight}>
          {said.right}
        </button>
        <ConfirmButton
          label={said.wrong}
          question={said.wrongQuestion(name)}
          disabled={busy}
          onConfirm={onWrong}
        />
      </div>
    </div>
  );
}
