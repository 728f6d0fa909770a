import { BlockMember } from "@/components/blocks/block-member";
import { BackToMessages } from "@/components/messages/back-to-messages";
import { Meeting } from "@/components/messages/meeting";
import { PictureWithFace } from "@/components/messages/picture-with-face";
import { texts } from "@/components/messages/texts";
import { ReportButton } from "@/components/moderation/report-button";
import { ShownTimeLine } from "@/components/offline/shown-time-line";
import { StatusBadge } from "@/components/post/status-badge";
import { Link } from "@/components/ui/link";
import { MoreMenu } from "@/components/ui/more-menu";
import type { OpenThread } from "@/lib/messages/schema";
import { shortId } from "@/lib/text/format";
import { isFormerMember } from "@/lib/users/rules";

type Props = {
  thread: OpenThread;
  userId: string;
  /** Null unless a time is missing and nobody has suggested one. */
  onPropose: (() => void) | null;
  isProposing: boolean;
};

/** With whom it is and about which post, which it leads to, and what one needs on the way there. Stays in view. */
export function ThreadHead({ thread, userId, onPropose, isProposing }: Props) {
  const { post, other, state } = thread;
  const heading = texts.thread.with(other.name);
  return (
    // On phones the bar of the site makes room for it: see `globals.css`. With large letters `panes.css` makes it low.
    <div className="thread-head @container sticky top-(--bar-edge) z-20 -mx-4 border-b border-line bg-paper px-4 py-2 sm:top-[calc(4.25rem+var(--bar-edge))]">
      <div data-page-by={shortId(other._id)} className="flex items-center gap-x-3 @max-[14rem]:gap-x-1">
        <BackToMessages isSmall />
        <Link
          href={`/feed/${post._id}`}
          className="group flex min-h-[44px] min-w-0 flex-1 items-center gap-4"
        >
          <span className="@max-[14rem]:hidden">
            <PictureWithFace image={post.images[0]} other={other} />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-x-2">
              <h1 title={heading} className="name min-w-0 truncate text-lg leading-snug">
                {heading}
              </h1>
              {/* Where there is little room, the lines of the conversation say it. */}
              <StatusBadge post={post} className="shrink-0 @max-[30rem]:hidden" />
            </div>
            <h2
              title={post.title}
              className="item min-w-0 truncate text-base font-semibold group-hover:underline"
            >
              {post.title}
            </h2>
          </div>
        </Link>
        {!isFormerMember(other.name) && (
          <MoreMenu label={texts.thread.more}>
            <ReportButton kind="member" id={other._id} author={other} />
            <BlockMember person={other} />
          </MoreMenu>
        )}
      </div>
      {state === "promised" && (
        <Meeting {...{ thread, onPropose, isProposing }} isPoster={post.postedBy._id === userId} />
      )}
      {/* The newest message is in view, far below the notice of the site. */}
      <ShownTimeLine className="own-notice -mx-4 mt-2 -mb-[calc(0.5rem+1px)] empty:hidden" />
    </div>
  );
}
