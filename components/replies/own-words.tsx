import { type ReactNode, useState } from "react";
import { useFocusBack } from "@/components/browser/use-focus-back";
import { EditReply } from "@/components/replies/edit-reply";
import { MessageLink } from "@/components/replies/message-link";
import { texts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Disclosure } from "@/components/ui/disclosure";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

type Props = {
  post: PostView;
  reply: ReplyView;
  /** While it is alive, for a list: a tap opens it. */
  isFolded: boolean;
  /** The way to the conversation stands elsewhere on the page. */
  isNext: boolean;
  busy: boolean;
  onChanged(): Promise<unknown>;
  onWithdraw(): void;
  /** In the fold, above the words. */
  details: ReactNode;
  /** Between the words and the buttons. */
  children: ReactNode;
};

/** The words of a reply of one's own, and the ways to change it. */
export function OwnWords({
  post,
  reply,
  isFolded,
  isNext,
  busy,
  onChanged,
  onWithdraw,
  details,
  children,
}: Props) {
  const [changing, setChanging] = useState(false);
  const editButton = useFocusBack(changing);
  const { state, quantity, pickup, text } = reply;
  const isLive = state === "waiting" || state === "promised";
  const words =
    changing && isLive ? (
      <EditReply
        post={post}
        reply={reply}
        onClose={() => setChanging(false)}
        onChanged={async () => {
          await onChanged();
          setChanging(false);
        }}
      />
    ) : (
      <p className="text-soft">
        {texts.own.asked[post.type](quantity)} {texts.own.when(pickup)}
        {text && <span className="mt-1 block whitespace-pre-line">“{text}”</span>}
      </p>
    );
  const write = !changing && !isNext && <MessageLink replyId={reply._id} label={texts.own.write} />;
  const canChange = isLive && !changing && post.status !== "withdrawn";
  const change = canChange && (
    <button
      ref={editButton}
      type="button"
      className="btn btn-ghost"
      disabled={busy}
      onClick={() => setChanging(true)}
    >
      {texts.own.change}
    </button>
  );
  const withdraw = canChange && !reply.confirmBy && (
    <ConfirmButton
      label={texts.own.withdraw[state]}
      question={texts.own.withdrawQuestion[state](post.allocation)}
      words={texts.own.withdrawAnswers[state](post.allocation)}
      disabled={busy}
      isMinor
      onConfirm={onWithdraw}
    />
  );
  if (isFolded && isLive)
    return (
      <>
        {children}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          {write}
          <Disclosure summary={texts.own.words} className="flex-1 open:basis-full">
            <div className="flex flex-col gap-3">
              {details}
              {words}
              <Row>
                {change}
                {withdraw}
              </Row>
            </div>
          </Disclosure>
        </div>
      </>
    );
  // The hand-over matters now, not how it was asked for.
  if (state === "promised" || state === "completed")
    return (
      <>
        {children}
        <Row>
          {write}
          {withdraw}
        </Row>
        <Disclosure summary={texts.own.words}>
          <div className="flex flex-col gap-2">
            {words}
            <Row>{change}</Row>
          </div>
        </Disclosure>
      </>
    );
  return (
    <>
      {words}
      {children}
      <Row>
        {write}
        {change}
        {withdraw}
      </Row>
    </>
  );
}

/** In a column, the words of buttons without a border begin where the others do. */
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 empty:hidden max-sm:flex-col max-sm:items-start max-sm:[&>.btn-ghost]:-ms-4">
    {children}
  </div>
);
