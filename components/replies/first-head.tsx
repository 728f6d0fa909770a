import type { ReactNode } from "react";
import { SmallPicture } from "@/components/ui/small-picture";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; isShownFirst: boolean; children: ReactNode };

/** The heading of a reader's part. First on a narrow screen it names the post, whose own heading comes below. */
export function FirstHead({ post: { title, images }, isShownFirst, children }: Props) {
  if (!isShownFirst) return <h2>{children}</h2>;
  const [image] = images;
  return (
    <div className="flex items-center gap-3 ps-(--back-space)">
      {image && (
        <span className="max-[16rem]:hidden lg:hidden">
          <SmallPicture url={smallestUrl(image)} />
        </span>
      )}
      <div className="min-w-0">
        <h2>{children}</h2>
        <p className="line-clamp-2 text-soft lg:hidden">{title}</p>
      </div>
    </div>
  );
}
