import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { keptComments, keptDraw, keptPost } from "@/app/kept";
import { Comments } from "@/components/comments/comments";
import { PostPage } from "@/components/posts/post-page";
import { DrawPanel } from "@/components/replies/draw-panel";
import { PostReplies } from "@/components/replies/post-replies";
import { WishButton } from "@/components/wishes/wish-button";
import { previewUrl } from "@/lib/image-sizes";
import { postParams } from "@/lib/posts/schema";

type Props = { params: Promise<{ id: string }> };

export const ensureStatic = "navigation";

// Next wants one example; every other page is made when it is first asked for, and kept.
export const generateStaticParams = () => [{ id: "_" }];

async function requirePost(params: Props["params"]) {
  const named = postParams.safeParse(await params);
  const post = named.success ? await keptPost(named.data.id) : null;
  return post ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { _id, title, description, images } = await requirePost(params);
  const summary = description.replace(/\s+/g, " ").slice(0, 160);
  const [first] = images;
  return {
    title,
    description: summary,
    alternates: { canonical: `/feed/${_id}` },
    openGraph: {
      title,
      description: summary,
      url: `/feed/${_id}`,
      ...(first && { images: [{ url: previewUrl(first), width: 1200, height: 630, alt: title }] }),
    },
    twitter: { card: "summary_large_image" },
  };
}

export default async function FeedPostPage({ params }: Props) {
  const post = await requirePost(params);
  const draw = post.draw && (await keptDraw(post._id));
  const comments = await keptComments(post._id);
  return (
    <PostPage
      post={post}
      actions={<WishButton postId={post._id} posterId={post.postedBy._id} />}
      below={<Comments post={post} comments={comments} />}
    >
      <div className="flex flex-col gap-5">
        <PostReplies post={post} isDrawn={Boolean(draw?.drawnAt)} />
        {draw && <DrawPanel postId={post._id} kept={draw} />}
      </div>
    </PostPage>
  );
}
