"use client";

import { useState } from "react";
import { HandoverCode } from "@/components/handover/handover-code";
import { texts } from "@/components/messages/texts";
import { replyHash } from "@/components/post/reply-hash";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import type { OpenThread } from "@/lib/messages/schema";

type Props = { thread: OpenThread; isPoster: boolean };

/** When, where and, for the recipient, the code; for the poster the way to where it is entered. */
export function Meeting({ thread: { replyId, post, agreedAt, code }, isPoster }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm">
      {agreedAt && (
        <p className="flex items-center gap-1.5">
          <Icon name="calendar-check" className="size-4 shrink-0 text-primary" />
          <span className="sr-only">{texts.meeting.time}</span>
          <LocalTime iso={agreedAt} />
        </p>
      )}
      {post.address && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Icon name="map-pin" className="size-4 shrink-0 text-primary" />
          <span className="sr-only">{texts.meeting.place}</span>
          <span className="min-w-0">{post.address}</span>
        </p>
      )}
      {code && (
        <button
          type="button"
          className="btn btn-quiet ms-auto"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.meeting.hideCode : texts.meeting.showCode}
        </button>
      )}
      {isPoster && (
        <Link href={`/feed/${post._id}${replyHash(post._id)}`} className="btn btn-quiet ms-auto">
          {texts.meeting.enterCode}
        </Link>
      )}
      {code && isOpen && (
        <div className="max-h-[50dvh] basis-full overflow-y-auto text-base">
          <HandoverCode replyId={replyId} code={code} />
        </div>
      )}
    </div>
  );
}
