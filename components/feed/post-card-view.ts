import { meanColour } from "@/components/ui/mean-colour";
import { shortDistance } from "@/lib/geo/distance";
import type { ImageView, PostStatus, PostType, PostView } from "@/lib/posts/schema";
import { shortId } from "@/lib/text/format";

/** A card names its post already. Its colour is told without the code that finds it. */
type CardImage = Pick<ImageView, "url" | "width" | "height"> & { colour: string };

export type PostCardView = {
  _id: string;
  /** The `shortId` of its poster, a class by which `HidePeople` finds the card. */
  by: string;
  type: PostType;
  title: string;
  excerpt: string;
  image: CardImage | undefined;
  tag: string | undefined;
  amountLeft: number;
  status: PostStatus;
  promised: number;
  expiresAt: string;
  address: string;
  /** The middle of the cell it is in, unless its poster shows the exact place. */
  latitude: number;
  longitude: number;
  createdAt: string;
  /** From the place that was asked about. */
  distance: string | undefined;
};

/** More than two lines of a card. */
const EXCERPT_LENGTH = 130;

/** The fields one by one: destructured, each would be named twice in the script of every feed. */
export const toPostCardView = (post: PostView): PostCardView => ({
  _id: post._id,
  by: shortId(post.postedBy._id),
  type: post.type,
  title: post.title,
  excerpt: [...post.description.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join(""),
  image: cardImage(post.images[0]),
  tag: post.tags[0],
  amountLeft: post.amountLeft,
  status: post.status,
  promised: post.promised,
  expiresAt: post.expiresAt,
  address: post.address,
  latitude: post.latitude,
  longitude: post.longitude,
  createdAt: post.createdAt,
  distance: post.distance && shortDistance(post.distance),
});

const cardImage = (image: ImageView | undefined): CardImage | undefined =>
  image && {
    url: image.url,
    width: image.width,
    height: image.height,
    colour: meanColour(image.placeholder),
  };
