import type { ReactNode } from "react";
import { StatusBadge } from "@/components/post/status-badge";
import { TypeBadge } from "@/components/post/type-badge";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; heading?: "h2" | "h3"; titleId?: string; children?: ReactNode };

/** A post in a list of one's own: small picture, title, where it stands. */
export function PostLine({ post, heading: Heading = "h3", titleId, children }: Props) {
  const [image] = post.images;
  const ground = post.type === "offer" ? "bg-green-ground" : "bg-plum-ground";
  return (
    <div className="flex flex-wrap gap-4">
      {/* The pictures of what is taken down are gone at once. */}
      {image && post.status !== "withdrawn" && (
        <ResponsiveImage
          image={image}
          alt=""
          sizes="80px"
          className="size-20 shrink-0 rounded-field object-cover"
        />
      )}
      <div className="flex min-w-0 flex-1 basis-36 flex-col gap-1.5">
        <Heading id={titleId} className="text-lg leading-snug font-bold">
          <Link href={`/feed/${post._id}`} className="underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </Heading>
        <p className="flex flex-wrap items-center gap-2">
          <TypeBadge type={post.type} className={ground} />
          <StatusBadge post={post} />
          {children}
        </p>
      </div>
    </div>
  );
}
