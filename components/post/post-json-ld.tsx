import type { PostView } from "@/lib/posts/schema";
import { toJsonLd, toScriptJson } from "@/lib/syndication/json-ld";

/** The post for search engines, in the words of schema.org. */
export function PostJsonLd({ post, origin }: { post: PostView; origin: string }) {
  const text = toScriptJson(toJsonLd(post, origin));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is data, and cannot end its script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
