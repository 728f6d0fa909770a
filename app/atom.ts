import { cachedEntries } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { siteOrigin } from "@/lib/http/site-config";
import type { FeedFilter } from "@/lib/posts/listings";
import { toAtom } from "@/lib/syndication/atom";

type Feed = Omit<Parameters<typeof toAtom>[0], "origin">;

/** The newest posts, of one kind or with one tag, as programs get them. */
export async function feedResponse(
  request: Request,
  { title, self, page, ...chosen }: FeedFilter & Omit<Feed, "entries">,
): Promise<Response> {
  // Read first: what reads nothing of a request is made once, at build.
  const known = request.headers.get("if-none-match");
  return entriesResponse(known, { title, self, page, entries: await cachedEntries(chosen) });
}

/** A feed, or that the program has it already; `known` is its `If-None-Match`. */
export const entriesResponse = (known: string | null, feed: Feed): Response =>
  etagResponse(known, toAtom({ ...feed, origin: siteOrigin() }), "application/atom+xml");
