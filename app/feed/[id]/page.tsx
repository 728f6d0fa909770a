import type { Metadata } from "next";
import { alternates } from "@/app/alternates";
import { cachedCommunity } from "@/app/cached-queries";
import { type Params, requirePostPage } from "@/app/feed/[id]/require-post";
import { TakenDown, takenDownMetadata } from "@/app/feed/[id]/taken-down";
import { BlockMember } from "@/components/blocks/block-member";
import { Comments } from "@/components/comments/comments";
import { DrawPanel } from "@/components/draws/draw-panel";
import { ReportButton } from "@/components/moderation/report-button";
import { PostJsonLd } from "@/components/post/post-json-ld";
import { PostPage } from "@/components/post/post-page";
import { AlternativePostsLink, MatchesAfterPublishing, RelatedPosts } from "@/components/post/related-posts";
import { PostReplies } from "@/components/replies/post-replies";
import { WishlistButton } from "@/components/wishlist/wishlist-button";
import { siteOrigin } from "@/lib/http/site-config";
import { LARGEST_PREVIEW } from "@/lib/images/preview-size.mjs";
import { acceptsReplies, isHandedOver } from "@/lib/posts/rules";

type Props = { params: Params };

export const ensureStatic = "navigation";

// Next requires one example; other pages are rendered on the first request, and cached.
export const generateStaticParams = () => [{ id: "_" }];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await requirePostPage(params);
  if (page === "taken-down") return takenDownMetadata;
  const { name } = await cachedCommunity();
  const { _id, title, description, images: pictures, isUnlisted } = page.post;
  const summary = description.replace(/\s+/g, " ").slice(0, 160);
  const images =
    pictures.length > 0 ? [{ url: `/feed/${_id}/preview.jpg`, ...LARGEST_PREVIEW, alt: title }] : [];
  return {
    title,
    description: summary,
    ...(isUnlisted && { robots: { index: false } }),
    alternates: alternates(name, `/feed/${_id}`),
    openGraph: {
      type: "article",
      title,
      description: summary,
      url: `/feed/${_id}`,
      images,
    },
    twitter: {
      card: "summary_large_image",
      title,
      description: summary,
      images,
    },
  };
}

export default async function FeedPostPage({ params }: Props) {
  const page = await requirePostPage(params);
  if (page === "taken-down") return <TakenDown />;
  const { post, draw, waiting, comments, related, poster } = page;
  const { country, currency } = await cachedCommunity();
  const isOver = !acceptsReplies(post.status);
  const isPromised = post.status === "promised";
  return (
    <>
      <PostJsonLd post={post} site={{ origin: siteOrigin(), country, currency }} />
      <PostPage
        post={post}
        posterRecord={poster}
        host={new URL(siteOrigin()).host}
        drawnAt={draw?.drawnAt ?? null}
        actions={
          !isHandedOver(post.status) && <WishlistButton postId={post._id} posterId={post.postedBy._id} />
        }
        aboutPoster={
          <div className="flex flex-wrap items-start gap-2 empty:hidden">
            <ReportButton
              kind="post"
              id={post._id}
              author={post.postedBy}
              pictures={post.images.length}
              path={`/feed/${post._id}`}
            />
            <BlockMember person={post.postedBy} />
          </div>
        }
        first={<MatchesAfterPublishing type={post.type} matches={related.matches} />}
        instead={
          (isOver || isPromised) && (
            <AlternativePostsLink type={post.type} similar={related.similar} isPromised={isPromised} />
          )
        }
        comments={<Comments post={post} comments={comments} />}
        related={
          <RelatedPosts type={post.type} similar={related.similar} matches={isOver ? [] : related.matches} />
        }
      >
        <div className="flex flex-col gap-5">
          <PostReplies post={post} waiting={waiting} isDrawn={Boolean(draw?.drawnAt)} />
          {draw && (
            <DrawPanel
              postId={post._id}
              cachedDraw={draw}
              origin={siteOrigin()}
              isSettled={post.status !== "open"}
            />
          )}
        </div>
      </PostPage>
    </>
  );
}
