import type { PostView } from "@/lib/posts/schema";

/** The fields that a form shows of a post; the caller decides dates and allocation. */
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
  settlement: post.settlement ?? null,
  showStreet: post.street !== undefined,
  pickup: post.pickup ?? "",
});
