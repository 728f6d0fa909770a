import type { PostView } from "@/lib/posts/schema";
import { type Site, toJsonLd, toScriptJson } from "@/lib/syndication/json-ld";

/** The post for search engines, in the words of schema.org. */
export function PostJsonLd({ post, site }: { post: PostView; site: Site }) {
  const text = toScriptJson(toJsonLd(post, site));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is data, and cannot end its script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
