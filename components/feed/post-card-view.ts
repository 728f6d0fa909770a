import type { ImageView, PostStatus, PostType, PostView } from "@/lib/posts/schema";

export type PostCardView = {
  _id: string;
  type: PostType;
  title: string;
  excerpt: string;
  image: ImageView | undefined;
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

export function toPostCardView(post: PostView): PostCardView {
  const { _id, type, title, description, images, tags, createdAt } = post;
  const { address, latitude, longitude } = post;
  const { amountLeft, status, promised, expiresAt } = post;
  const excerpt = [...description.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join("");
  const shown = { image: images[0], tag: tags[0], amountLeft, status, promised, expiresAt };
  return {
    _id,
    type,
    title,
    excerpt,
    ...shown,
    address,
    latitude,
    longitude,
    createdAt,
    distance: post.distance,
  };
}
