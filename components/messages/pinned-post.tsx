import { StatusBadge } from "@/components/post/status-badge";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import type { PostView } from "@/lib/posts/schema";

/** The post of the thread, always in view below the nav bar. */
export function PinnedPost({ post }: { post: PostView }) {
  const [image] = post.images;
  return (
    <div className="sticky top-17 z-10 -mx-4 border-b border-line bg-paper px-4 py-2">
      <h2>
        <Link
          href={`/feed/${post._id}`}
          className="flex min-h-12 items-center gap-3 text-base font-semibold underline-offset-4 hover:underline"
        >
          {image && (
            <ResponsiveImage
              image={image}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 rounded-field object-cover"
            />
          )}
          <span className="min-w-0 flex-1 truncate">{post.title}</span>
          <StatusBadge post={post} />
        </Link>
      </h2>
    </div>
  );
}
