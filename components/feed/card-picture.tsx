import type { CSSProperties } from "react";
import type { PostCardView } from "@/components/feed/post-card-view";
import { SharedTransition } from "@/components/ui/shared-transition";
import { urlForWidth } from "@/lib/images/image-sizes";

/** Cards are at most 484 pixels wide. Larger files weigh three times as much on phones, and look the same. */
const IMAGE_WIDTH = 640;

type Props = { post: PostCardView; eager: boolean };

/** Its colour and shape are told to the style sheet, which shows at least five eighths of every picture. */
export const pictureStyle = ({ image }: PostCardView): CSSProperties | undefined =>
  image && {
    backgroundColor: image.colour,
    ["--r" as string]: (image.width / image.height).toFixed(2),
  };

export const CardPicture = ({ post: { _id, image }, eager }: Props) =>
  image && (
    <SharedTransition name={`picture-${_id}`}>
      {/* biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off. */}
      <img
        src={urlForWidth(image, IMAGE_WIDTH)}
        alt=""
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </SharedTransition>
  );
