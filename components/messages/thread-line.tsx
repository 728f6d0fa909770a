"use client";

import type { ReactNode } from "react";
import { Avatar } from "@/components/auth/avatar";
import { useAction } from "@/components/browser/use-action";
import { TIME_ANCHOR } from "@/components/handover/time-anchor";
import { ExchangeActions } from "@/components/messages/exchange-actions";
import { nextStep } from "@/components/messages/next-step";
import { PictureWithFace } from "@/components/messages/picture-with-face";
import { texts } from "@/components/messages/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { ShortAge } from "@/components/ui/short-age";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { MessageView, ThreadView } from "@/lib/messages/schema";
import { formatShortDateTime } from "@/lib/text/format-moment";

type Props = {
  thread: ThreadView;
  userId: string;
  onChange?: (() => Promise<void>) | undefined;
  current?: string | undefined;
  /** Of the list that it is in. */
  heading?: string | undefined;
};

/** The one conversation about a post, which it shows as well. */
export function PostThreadLine(props: Props) {
  const { post, other } = props.thread;
  return (
    <Line {...props} picture={<PictureWithFace image={post.image} other={other} />}>
      <Row>
        <h3 title={post.title} className={`text-base font-semibold ${ONE_LINE}`}>
          {post.title}
        </h3>
        <When thread={props.thread} />
      </Row>
      <span title={nameAndStep(props)} className={`text-sm text-soft ${ONE_LINE}`}>
        <span className="font-semibold text-ink">{other.name}</span>
        <Step {...props} />
      </span>
    </Line>
  );
}

/** One of several conversations about a post. */
export function ThreadLine(props: Props) {
  const { post, other } = props.thread;
  return (
    <Line
      {...props}
      picture={<Avatar name={other.name} picture={other.picture} className="mx-1.5 size-11" />}
    >
      <Row>
        <span title={nameAndStep(props)} className={ONE_LINE}>
          <b>{other.name}</b>
          <span className="text-sm text-soft">
            <Step {...props} />
          </span>
          <span className="sr-only">{texts.list.about(post.title)}</span>
        </span>
        <When thread={props.thread} />
      </Row>
    </Line>
  );
}

type Stepped = Pick<Props, "thread" | "heading">;

function Step({ thread, heading }: Stepped) {
  const step = stepOf({ thread, heading });
  if (!step) return null;
  return (
    <>
      {" · "}
      <span className={thread.awaits === "reader" ? "font-semibold text-primary" : ""}>{step}</span>
    </>
  );
}

/** Among those for the reader, what they have to do: nothing that would repeat or deny the heading. */
function stepOf({ thread, heading }: Stepped): string | null {
  const step = nextStep(thread, Date.now());
  if (heading !== texts.list.first) return step;
  if (thread.awaits === "reader") return step === texts.list.waits.reader ? null : step;
  if (step !== texts.list.waits.other) return step;
  return thread.unread > 0 ? texts.list.newMessage : null;
}

const nameAndStep = (props: Stepped): string =>
  [props.thread.other.name, stepOf(props)].filter(Boolean).join(" · ");

/** Very large letters need more lines. The container is the list. */
const ONE_LINE = "min-w-0 truncate @max-[16rem]:whitespace-normal";

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-x-3 @max-[16rem]:flex-wrap">{children}</div>
);

/** A conversation in the list, and what can be done about it at once. */
function Line({
  thread,
  userId,
  onChange,
  current,
  picture,
  children,
}: Props & { picture: ReactNode; children: ReactNode }) {
  const { replyId, can, townOnly, post, other } = thread;
  return (
    <>
      <Link
        href={`/messages/${replyId}`}
        aria-current={current === replyId ? "page" : undefined}
        className="flex items-center gap-3 p-3 hover:bg-green-ground aria-[current]:bg-green-ground @max-[16rem]:flex-wrap"
      >
        {picture}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 @max-[16rem]:basis-full">
          {children}
          <Last thread={thread} userId={userId} />
        </div>
      </Link>
      {onChange && (
        <ExchangeActions
          className="ps-20 pe-3 pb-3 @max-[16rem]:ps-3"
          exchange={{ replyId, can, townOnly, postId: post._id, type: post.type, name: other.name }}
          onChange={onChange}
        />
      )}
      {onChange && <TimeLink {...{ thread, userId, onChange }} />}
    </>
  );
}

type TimeProps = Pick<Props, "thread" | "userId"> & { onChange(): Promise<void> };

/** The next step about a time: the answer to the suggested one, or else to suggest one; nothing while the other is to answer. */
function TimeLink({ thread, userId, onChange }: TimeProps) {
  const { replyId, time, other, last, unread } = thread;
  const { busy, outcome, run } = useAction();
  if (time !== "none" && time !== "answer") return null;
  const suggestion = time === "answer" && last?.proposedAt && last.authorId !== userId ? last : null;
  const label =
    time === "none" ? texts.thread.propose : suggestion ? texts.suggestion.another : texts.list.answer;
  const accept = () =>
    void run(async () => {
      await mutate("PUT", `/message/${suggestion?._id}/answer`, { accepted: true });
      // The answer shows that its only new message was read.
      if (unread <= 1) await mutate("PUT", `/reply/${replyId}/reading`).catch(() => {});
      await onChange();
    }, "");
  return (
    <div className="flex flex-wrap gap-2 ps-20 pe-3 pb-3 @max-[16rem]:ps-3">
      {suggestion && (
        <button
          type="button"
          aria-label={`${texts.suggestion.accept}${texts.list.of(other.name)}`}
          className="btn btn-primary"
          disabled={busy}
          onClick={accept}
        >
          {texts.suggestion.accept}
        </button>
      )}
      <Link
        href={time === "none" ? `/messages/${replyId}#${TIME_ANCHOR}` : `/messages/${replyId}`}
        aria-label={`${label}${texts.list.of(other.name)}`}
        className={`btn ${suggestion ? "btn-quiet" : "btn-primary"}`}
      >
        {!suggestion && <Icon name="calendar-clock" className="size-5" />}
        {label}
      </Link>
      <StatusMessage outcome={outcome} />
    </div>
  );
}

/** What was written last: where nobody has written yet, the words of the reply. */
function Last({ thread: { asked, last, unread }, userId }: Pick<Props, "thread" | "userId">) {
  const words = last ? last.text || timeOf(last) : [asked.pickup, asked.text].filter(Boolean).join(" · ");
  if (!words) return null;
  const isUnread = unread > 0;
  const line = (last ?? asked).authorId === userId ? `${texts.list.you}${words}` : words;
  return (
    <span className="flex items-center justify-between gap-x-3 @max-[16rem]:flex-wrap">
      <span title={line} className={`min-w-0 truncate ${isUnread ? "font-semibold" : "text-soft"}`}>
        {line}
      </span>
      {isUnread && (
        <span className="min-w-6 shrink-0 rounded-full bg-primary px-1.5 text-center text-sm font-bold text-primary-content">
          {unread}
          <span className="sr-only">{texts.list.unread}</span>
        </span>
      )}
    </span>
  );
}

const timeOf = ({ proposedAt }: MessageView) =>
  proposedAt ? texts.list.suggested(formatShortDateTime(proposedAt)) : texts.list.time;

const When = ({ thread: { at } }: Pick<Props, "thread">) => (
  <span className="shrink-0 text-sm text-soft">
    <ShortAge iso={at} />
  </span>
);
