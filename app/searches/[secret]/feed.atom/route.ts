import { cachedSearchFeed } from "@/app/cached-queries";
import { entriesResponse } from "@/app/feed-response";
import { texts } from "@/app/texts";
import { withErrorHandling } from "@/lib/http/route";
import { describeSearch } from "@/lib/notifications/search-texts";
import { searchHref } from "@/lib/saved-searches/rules";

type Context = { params: Promise<{ secret: string }> };

/** The secret in the URL gives access. */
export const GET = withErrorHandling(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const found = await cachedSearchFeed((await params).secret);
  if (!found) return new Response("404 Not Found", { status: 404 });
  const { search, entries } = found;
  const page = searchHref(search);
  const response = await entriesResponse(known, {
    title: (site) => texts.feeds.search(site, describeSearch(search)),
    self: search.feed,
    page,
    entries,
  });
  response.headers.set("x-robots-tag", "noindex");
  return response;
});
