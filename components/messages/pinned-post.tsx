"use client";

import { useState } from "react";
import { HandoverCode } from "@/components/handover/handover-code";
import { texts } from "@/components/messages/texts";
import { replyHash } from "@/components/post/reply-hash";
import { StatusBadge } from "@/components/post/status-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import type { OpenThread } from "@/lib/messages/schema";

/** The post of the thread, with what one needs on the way there. */
export function PinnedPost({ thread, userId }: { thread: OpenThread; userId: string }) {
  const { post } = thread;
  const [image] = post.images;
  return (
    <div>
      <h2>
        <Link
          href={`/feed/${post._id}`}
          className="flex min-h-12 items-center gap-x-3 text-base @max-[14rem]:flex-wrap font-semibold underline-offset-4 hover:underline"
        >
          {image && (
            <ResponsiveImage
              image={image}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 rounded-field object-cover @max-[14rem]:hidden"
            />
          )}
          <span className="min-w-0 flex-1 truncate @max-[14rem]:basis-full @max-[14rem]:whitespace-normal">
            {post.title}
          </span>
          <StatusBadge post={post} />
        </Link>
      </h2>
      {thread.state === "promised" && <Meeting thread={thread} isPoster={post.postedBy._id === userId} />}
    </div>
  );
}

type MeetingProps = { thread: OpenThread; isPoster: boolean };

/** When, where and, for the recipient, the code; for the poster the way to where it is entered. */
function Meeting({ thread: { replyId, post, agreedAt, code }, isPoster }: MeetingProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm">
      {agreedAt && (
        <p className="flex items-center gap-1.5">
          <Icon name="calendar-check" className="size-4 shrink-0 text-primary" />
          <span className="sr-only">{texts.pinned.time}</span>
          <LocalTime iso={agreedAt} />
        </p>
      )}
      {post.address && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Icon name="map-pin" className="size-4 shrink-0 text-primary" />
          <span className="sr-only">{texts.pinned.place}</span>
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
          {isOpen ? texts.pinned.hideCode : texts.pinned.showCode}
        </button>
      )}
      {isPoster && (
        <Link href={`/feed/${post._id}${replyHash(post._id)}`} className="btn btn-quiet ms-auto">
          {texts.pinned.enterCode}
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
