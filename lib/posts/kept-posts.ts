import "server-only";
import { tags } from "@/lib/db/tag-names";
import { keptFor } from "@/lib/http/response/kept-response";
import type { PostView } from "@/lib/posts/schema";

/** Headers of an answer to strangers that shows these posts, see `keptFor`. */
export function keptPosts(posts: PostView[], ...more: string[]): Record<string, string> {
  const members = posts.map(({ postedBy }) => tags.user(postedBy._id));
  const times = posts.flatMap(({ expiresAt, draw }) => [expiresAt, ...(draw ? [draw.at] : [])]);
  return keptFor(
    [...more, ...members],
    times.map((time) => Date.parse(time)),
  );
}
