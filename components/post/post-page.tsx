import type { ReactNode } from "react";
import { BackToFeed } from "@/components/post/back-to-feed";
import { Gallery } from "@/components/post/gallery";
import { JustPublished } from "@/components/post/just-published";
import { PostActions } from "@/components/post/post-actions";
import { PostFacts } from "@/components/post/post-facts";
import { PostLinks } from "@/components/post/post-links";
import { PostPlace } from "@/components/post/post-place";
import { PostedBy } from "@/components/post/posted-by";
import { handoverSlotId } from "@/components/post/reply-hash";
import { StatusNote } from "@/components/post/status-note";
import { TagList } from "@/components/post/tag-list";
import { texts } from "@/components/post/texts";
import { TypeBadge } from "@/components/post/type-badge";
import { BelowHandoverRoom, HandoverRoom, OwnRoom, PostGrid } from "@/components/post/until-known";
import { FlashMessage } from "@/components/ui/flash-message";
import { acceptsReplies, isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import type { PosterRecord } from "@/lib/profiles/schema";

type Props = {
  post: PostView;
  posterRecord: PosterRecord;
  /** Of the site, for the link to type. */
  host: string;
  /** Null until its draw is over. */
  drawnAt: string | null;
  /** The replies. */
  children: ReactNode;
  actions?: ReactNode;
  /** Actions about the poster, for members. */
  aboutPoster?: ReactNode;
  /** Matching posts, shown right after publishing. */
  first?: ReactNode;
  /** Where else to look once it is gone, or promised to somebody else. */
  instead?: ReactNode;
  /** On a wide screen below the pictures. */
  comments?: ReactNode;
  /** At the end of the page, and above the comments once the post is over. */
  related?: ReactNode;
};

/** One post, whole. */
export function PostPage({
  post,
  posterRecord,
  host,
  drawnAt,
  children,
  actions,
  aboutPoster,
  first,
  instead,
  comments,
  related,
}: Props) {
  const isOver = !acceptsReplies(post.status);
  const hasRoom = post.status === "promised" || isHandedOver(post.status);
  const room = { postId: post._id, hasRoom };
  // Of what is given away nothing is left to answer.
  const isOwnFirst = post.status !== "given";
  const ground = post.type === "offer" ? "bg-green-ground" : "bg-plum-ground";
  return (
    <>
      <FlashMessage path={`/feed/${post._id}`} />
      <JustPublished id={post._id} title={post.title}>
        {first}
      </JustPublished>
      <PostGrid
        posterId={post.postedBy._id}
        className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-9"
      >
        <article className="contents">
          <div className="group/top relative min-w-0">
            <BackToFeed type={post.type} />
            <div
              id={handoverSlotId(post._id, false)}
              className="handover-slot mb-6 empty:hidden max-sm:-mt-4 max-sm:mb-12 max-lg:[--back-space:2.5rem]"
            />
            {hasRoom && <HandoverRoom post={post} isWide={false} />}
            {isOwnFirst && <OwnRoom postId={post._id} title={post.title} />}
            <BelowHandoverRoom {...room} className="min-w-0" isOnPhones own={isOwnFirst ? "always" : "never"}>
              <Gallery id={post._id} images={post.images} title={post.title} />
            </BelowHandoverRoom>
          </div>
          <BelowHandoverRoom
            {...room}
            className="flex min-w-0 flex-col gap-5 lg:row-span-2"
            isOnPhones
            own={isOwnFirst ? "phones" : "never"}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <TypeBadge type={post.type} className={ground} />
              <TagList tags={post.tags} />
            </div>
            <h1>{post.title}</h1>
            <StatusNote post={post}>{instead}</StatusNote>
            <div id={handoverSlotId(post._id, true)} className="contents" />
            {hasRoom && <HandoverRoom post={post} isWide />}
            <BelowHandoverRoom {...room} className="contents">
              <PostedBy post={post} record={posterRecord} />
              <PostPlace post={post} />
              <section>
                <h2 className="text-sm font-normal tracking-normal text-soft">{texts.page.description}</h2>
                <p className="lead mt-1 whitespace-pre-line text-ink">{post.description}</p>
              </section>
              <PostFacts post={post} drawnAt={drawnAt} />
              <PostActions post={post} isDrawn={drawnAt !== null}>
                {actions}
              </PostActions>
              {children}
              <PostLinks post={post} host={host} />
              {aboutPoster}
            </BelowHandoverRoom>
          </BelowHandoverRoom>
        </article>
        <BelowHandoverRoom
          {...room}
          className="flex min-w-0 flex-col gap-10"
          isOnPhones
          own={isOwnFirst ? "always" : "never"}
        >
          {isOver && related && (
            <div className="border-line empty:hidden print:hidden max-lg:mt-4 max-lg:border-t max-lg:pt-8">
              {related}
            </div>
          )}
          {comments}
        </BelowHandoverRoom>
      </PostGrid>
      {!isOver && <div className="mt-10 border-t border-line pt-8 empty:hidden print:hidden">{related}</div>}
    </>
  );
}
