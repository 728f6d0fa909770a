import { Avatar } from "@/components/auth/avatar";
import { SmallPicture } from "@/components/ui/small-picture";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ThreadView } from "@/lib/messages/schema";

type Props = { image: ThreadView["post"]["image"] | undefined; other: ThreadView["other"] };

/** The post of a conversation, and the face of the other. */
export const PictureWithFace = ({ image, other }: Props) => (
  <span className="relative shrink-0">
    <SmallPicture url={image ? smallestUrl(image) : null} />
    <Avatar
      name={other.name}
      picture={other.picture}
      className="absolute -end-1.5 -bottom-1.5 size-7 border-2 border-card text-xs"
    />
  </span>
);
