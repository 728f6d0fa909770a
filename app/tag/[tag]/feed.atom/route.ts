import { cachedTag } from "@/app/cached-queries";
import { feedResponse } from "@/app/feed-response";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";
import { tagPath } from "@/lib/posts/tag-path";
import { readTag } from "@/lib/posts/tags";

type Context = { params: Promise<{ tag: string }> };

export const GET = withErrorHandling(async (request: Request, { params }: Context) => {
  const tag = readTag((await params).tag);
  const page = tag && tagPath(tag);
  if (!page || !(await cachedTag(tag))) return new Response("404 Not Found", { status: 404 });
  return feedResponse(request, {
    tag,
    title: (site) => texts.feeds.tag(site, tag),
    self: `${page}/feed.atom`,
    page,
  });
});
