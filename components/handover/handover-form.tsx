"use client";

import type { ReactNode } from "react";
import { CodeForm } from "@/components/handover/code-form";
import { useIsBeforeMeeting } from "@/components/handover/is-before-meeting";
import { KeepBy } from "@/components/handover/keep-by";
import { undoWords } from "@/components/handover/undo-words";
import { texts } from "@/components/replies/texts";
import type { ShowUpdate, UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import type { PostView } from "@/lib/posts/schema";
import type { Absence, ReplyView } from "@/lib/replies/schema";

export type HandoverProps = {
  post: PostView;
  reply: ReplyView;
  busy: boolean;
  updatePost: UpdatePost;
  showUpdate: ShowUpdate;
  code: string;
  /** Whether somebody else waits for it. */
  isAwaited: boolean;
  /** When they meet, or until when, stands above. */
  isNext?: boolean;
};

/** Of `children`: what else can be done. */
type Props = HandoverProps & { children?: ReactNode };

/** At the door: handed over, with their code a verified one; or nobody came; or the promise is taken back. */
export function HandoverForm({
  post,
  reply,
  busy,
  updatePost,
  showUpdate,
  code,
  isAwaited,
  isNext = false,
  children,
}: Props) {
  const { _id: replyId, person } = reply;
  const isBeforeMeeting = useIsBeforeMeeting(reply);
  const release = (reason: "released" | Absence, done: string) =>
    void updatePost("DELETE", "/recipient", { replyId, reason }, done);
  const isOpen = reply.report !== undefined && reply.report.outcome === undefined;
  return (
    <div className="flex flex-col gap-3">
      <CodeForm
        {...{ post, replyId, busy }}
        name={person.name}
        undo={undoWords(reply.history, "poster")}
        scanned={code}
        isLater={isBeforeMeeting}
        onHandedOver={showUpdate}
      >
        {children}
        {/* Without a missed time a report counts nothing and would only offend. */}
        {post.allocation === "poster" && isPast(reply.noShowFrom) && (
          <ConfirmButton
            label={texts.row.noShow}
            question={texts.row.noShowQuestion(person.name)}
            disabled={busy}
            onConfirm={() => release("no-show", texts.row.done.noShow(person.name))}
          />
        )}
      </CodeForm>
      {(!isNext || reply.agreedAt) && <KeepBy reply={reply} />}
      {post.allocation === "poster" && (
        <div className="-ms-4 -mt-2">
          <ConfirmButton
            label={texts.row.release}
            question={texts.row.releaseQuestion}
            words={texts.row.releaseAnswers}
            disabled={busy}
            isMinor
            className="text-sm font-normal text-soft underline underline-offset-4"
            onConfirm={() => release("released", texts.row.done.released(person.name))}
          />
        </div>
      )}
      {post.allocation !== "poster" && !isOpen && (
        <AbsenceButtons
          reply={reply}
          busy={busy}
          isAwaited={isAwaited}
          onReport={(reason) => release(reason, texts.row.done.reported(person.name, isAwaited))}
        />
      )}
    </div>
  );
}

type AbsenceProps = { reply: ReplyView; busy: boolean; isAwaited: boolean; onReport(reason: Absence): void };

/** Where a rule chooses: what can be reported, and why something cannot, or not yet. */
function AbsenceButtons({ reply, busy, isAwaited, onReport }: AbsenceProps) {
  const { noShowFrom, noAnswerFrom } = reply;
  const { name } = reply.person;
  const { noTime, shortNotice, noMessage, ...from } = texts.report.notYet;
  return (
    <div className="flex flex-col items-start gap-2">
      {isPast(noShowFrom) ? (
        <ConfirmButton
          label={texts.row.noShow}
          question={texts.row.missedQuestion(name, isAwaited)}
          disabled={busy}
          onConfirm={() => onReport("no-show")}
        />
      ) : (
        <NotYet
          lead={noShowFrom ? from.noShowFrom : reply.shortNotice ? shortNotice(name) : noTime(name)}
          name={name}
          from={noShowFrom}
        />
      )}
      {isPast(noAnswerFrom) ? (
        <ConfirmButton
          label={texts.row.noAnswer(name)}
          question={texts.row.noAnswerQuestion(name, isAwaited)}
          disabled={busy}
          onConfirm={() => onReport("no-answer")}
        />
      ) : (
        <NotYet
          lead={noAnswerFrom ? from.noAnswerFrom(isAwaited) : noMessage(name, isAwaited)}
          name={name}
          from={noAnswerFrom}
        />
      )}
    </div>
  );
}

const isPast = (iso: string | undefined) => iso !== undefined && Date.parse(iso) <= Date.now();

type NotYetProps = { lead: string; name: string; from: string | undefined };

function NotYet({ lead, name, from }: NotYetProps) {
  return (
    <p className="text-sm text-soft">
      {from ? <Sentence text={lead} values={{ name, time: <LocalTime iso={from} /> }} /> : lead}
    </p>
  );
}
