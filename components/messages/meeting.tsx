"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AddStreet } from "@/components/handover/add-street";
import { CodeForm } from "@/components/handover/code-form";
import { HandoverCode } from "@/components/handover/handover-code";
import { useIsBeforeMeeting } from "@/components/handover/is-before-meeting";
import { texts } from "@/components/messages/texts";
import { replyHash } from "@/components/post/reply-hash";
import { texts as replyTexts } from "@/components/replies/texts";
import { setFlashMessage } from "@/components/ui/flash-message";
import { Icon } from "@/components/ui/icon";
import type { OpenThread } from "@/lib/messages/schema";
import { isTownOnly } from "@/lib/posts/rules";
import { formatDatedSlot } from "@/lib/text/format-slot";

type Props = {
  thread: OpenThread;
  isPoster: boolean;
  onPropose: (() => void) | null;
  isProposing: boolean;
};

/** When, where and the code: the recipient shows it, the poster enters it. */
export function Meeting({ thread, isPoster, onPropose, isProposing }: Props) {
  const { replyId, post, other, agreedAt, code } = thread;
  const [isOpen, setIsOpen] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const router = useRouter();
  const isLater = useIsBeforeMeeting(thread);
  const kind = isPoster ? "poster" : "recipient";
  /** The page of the post has the thanks. */
  const goToEnding = (done: string) => {
    setFlashMessage(`/feed/${post._id}`, done);
    router.push(`/feed/${post._id}${replyHash(post._id)}`);
  };
  const time = agreedAt && (
    <>
      <span className="sr-only">{texts.meeting.time}</span>
      <time dateTime={agreedAt}>{formatDatedSlot(new Date(agreedAt))}</time>
    </>
  );
  const buttons = (
    <div className={`flex flex-wrap gap-2 ${onPropose ? "max-sm:basis-full sm:order-last" : "ms-auto"}`}>
      {onPropose && (
        <button
          type="button"
          className="btn btn-primary"
          aria-expanded={isProposing}
          // The second click of a double one is not meant for another form.
          onClick={({ detail }) => detail < 2 && onPropose()}
        >
          {texts.thread.propose}
        </button>
      )}
      {(code || isPoster) && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.meeting[isOpen ? "hideCode" : "showCode"][kind]}
        </button>
      )}
    </div>
  );
  return (
    <div
      className={`meeting flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm ${isUnfolded ? "is-open" : ""}`}
    >
      <button
        type="button"
        className="meeting-fold hidden min-h-[44px] min-w-0 flex-1 items-center gap-1.5 text-start @max-[14rem]:flex"
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <Icon name="calendar-check" className="size-4 shrink-0 text-primary" />
        <span className="min-w-0 flex-1">{agreedAt ? time : texts.meeting.rest}</span>
        <Icon name="chevron-down" className={`size-4 shrink-0 ${isUnfolded ? "rotate-180" : ""}`} />
      </button>
      {onPropose && buttons}
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-4 gap-y-0.5">
        {onPropose && (
          // On phones the button says it.
          <p className="flex items-center gap-1.5 font-semibold max-sm:sr-only">
            <Icon name="calendar-clock" className="size-4 shrink-0 text-primary" />
            {texts.meeting.noTime}
          </p>
        )}
        {agreedAt && (
          <p className="flex items-center gap-1.5 @max-[14rem]:hidden">
            <Icon name="calendar-check" className="size-4 shrink-0 text-primary" />
            {time}
          </p>
        )}
        {post.address && (
          <p className="flex min-w-0 items-center gap-1.5">
            <Icon name="map-pin" className="size-4 shrink-0 text-primary" />
            <span className="sr-only">{texts.meeting.place}</span>
            <span className="min-w-0">{post.address}</span>
          </p>
        )}
        {isTownOnly(post) &&
          (isPoster ? (
            <AddStreet
              postId={post._id}
              className="-my-3 flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            />
          ) : (
            <p className="basis-full text-soft">{replyTexts.place.townOnly.recipient(other.name)}</p>
          ))}
      </div>
      {!onPropose && buttons}
      {isOpen && (
        <div className="code order-last max-h-[50dvh] basis-full overflow-y-auto p-1 text-base">
          {code && <HandoverCode replyId={replyId} code={code} />}
          {isPoster && (
            <CodeForm
              {...{ post, replyId, isLater }}
              name={other.name}
              onHandedOver={(_, done) => goToEnding(done)}
            />
          )}
        </div>
      )}
    </div>
  );
}
