import { keptText, shortPaceTexts } from "@/components/post/pace-texts";
import { meanColour } from "@/components/ui/mean-colour";
import { shortDistance } from "@/lib/geo/distance";
import type { PostStatus, PostType } from "@/lib/posts/field-rules";
import { acceptsReplies } from "@/lib/posts/rules";
import type { ImageView, PostView } from "@/lib/posts/schema";
import { shortId } from "@/lib/text/format";
import { initialsOf } from "@/lib/text/initials";
import { isFormerMember } from "@/lib/users/rules";

/** A card names its post already. Its colour is told without the code that finds it. */
type CardImage = Pick<ImageView, "url" | "width" | "height"> & { colour: string };

export type PostCardView = {
  _id: string;
  /** The `shortId` of its poster, a class by which `HidePeople` finds the card. */
  by: string;
  /** The first name of its poster; missing on their profile. */
  name: string | undefined;
  /** The address of a picture, or else initials. */
  picture: string | undefined;
  initials: string | undefined;
  /** In words, so that the script of the feed has none of them. */
  pace: string | undefined;
  kept: string | undefined;
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
  name: firstName(post.postedBy.name),
  picture: post.postedBy.picture,
  initials: post.postedBy.picture ? undefined : initialsOf(post.postedBy.name),
  pace: acceptsReplies(post.status) && post.postedBy.pace ? shortPaceTexts[post.postedBy.pace] : undefined,
  kept: post.postedBy.kept ? keptText(post.postedBy.kept) : undefined,
  type: post.type,
  title: post.title,
  excerpt: [...post.description.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join(""),
  image: cardImage(post.images[0]),
  tag: post.tags[0],
  amountLeft: post.amountLeft,
  status: post.status,
  promised: post.promised,
  expiresAt: toSecond(post.expiresAt),
  address: post.address,
  latitude: post.latitude,
  longitude: post.longitude,
  createdAt: toSecond(post.createdAt),
  distance: post.distance && shortDistance(post.distance),
});

/** "…:07.123Z" is longer than a card needs, three times. */
const toSecond = (iso: string) => iso.replace(/\.\d+Z$/, "Z");

/** Of one who left, all of the words that stand for it. */
const firstName = (name: string) => (isFormerMember(name) ? name : name.trim().split(/\s/)[0]);

const cardImage = (image: ImageView | undefined): CardImage | undefined =>
  image && {
    url: image.url,
    width: image.width,
    height: image.height,
    colour: meanColour(image.placeholder),
  };
