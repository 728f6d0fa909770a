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
    <div className="@container">
      {/* Large letters need the whole line: the way back stands above them. */}
      <div className="flex items-center gap-3 ps-(--back-space) @max-[14rem]:ps-0 @max-[14rem]:max-lg:pt-8">
        {image && (
          <span className="shrink-0 @max-[14rem]:hidden lg:hidden">
            <SmallPicture url={smallestUrl(image)} />
          </span>
        )}
        <div className="min-w-0">
          <h2>{children}</h2>
          <p className="line-clamp-2 text-soft lg:hidden">{title}</p>
        </div>
      </div>
    </div>
  );
}
