import { chosenSettlement } from "@/components/location/public-address";
import type { PostView } from "@/lib/posts/schema";

/** What a form shows of a post; dates and allocation are for the caller to decide. */
export const toPostFields = (post: PostView) => ({
  type: post.type,
  title: post.title,
  description: post.description,
  quantity: String(post.quantity ?? ""),
  tags: post.tags.join(", "),
  address: post.address,
  latitude: String(post.latitude),
  longitude: String(post.longitude),
  exactPlace: post.locationPrecision === "exact",
  settlement: chosenSettlement(post),
  pickup: post.pickup ?? "",
});
