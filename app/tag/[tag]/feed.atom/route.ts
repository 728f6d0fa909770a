import { answerFeed } from "@/app/atom";
import { keptTag } from "@/app/cached-queries";
import { words } from "@/app/texts";
import { guarded } from "@/lib/http/route";
import { readTag, tagPath } from "@/lib/posts/tags";

type Context = { params: Promise<{ tag: string }> };

export const GET = guarded(async (request: Request, { params }: Context) => {
  const tag = readTag((await params).tag);
  const page = tag && tagPath(tag);
  if (!page || !(await keptTag(tag))) return new Response("404 Not Found", { status: 404 });
  return answerFeed(request, { tag, title: words.feeds.tag(tag), self: `${page}/feed.atom`, page });
});
