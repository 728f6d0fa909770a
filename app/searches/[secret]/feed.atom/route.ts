import { answerEntries } from "@/app/atom";
import { keptSearchFeed } from "@/app/cached-queries";
import { words } from "@/app/texts";
import { guarded } from "@/lib/http/route";
import { searchHref, searchInWords } from "@/lib/saved-searches/texts";

type Context = { params: Promise<{ secret: string }> };

/** What a saved search finds: the secret in its address is the key to it. */
export const GET = guarded(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const found = await keptSearchFeed((await params).secret);
  if (!found) return new Response("404 Not Found", { status: 404 });
  const { search, entries } = found;
  const page = searchHref(search);
  const response = answerEntries(known, {
    title: words.feeds.search(searchInWords(search)),
    self: search.feed,
    page,
    entries,
  });
  response.headers.set("x-robots-tag", "noindex");
  return response;
});
