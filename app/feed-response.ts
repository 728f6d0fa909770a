import { authorTags, cachedEntries } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { tags } from "@/lib/db/cache-tags";
import { keptFor } from "@/lib/http/response/kept-response";
import { siteOrigin } from "@/lib/http/site-config";
import type { FeedFilter } from "@/lib/search/list-active";
import { toAtom } from "@/lib/syndication/atom";

type Feed = Omit<Parameters<typeof toAtom>[0], "origin">;

export async function feedResponse(
  request: Request,
  { title, self, page, ...chosen }: FeedFilter & Omit<Feed, "entries">,
): Promise<Response> {
  // Read first: a handler that reads nothing of the request is static.
  const known = request.headers.get("if-none-match");
  const entries = await cachedEntries(chosen);
  const kept = [
    chosen.tag ? tags.listing(chosen.tag) : tags.feed,
    ...authorTags(entries.map(({ post }) => post)),
  ];
  return entriesResponse(known, { title, self, page, entries }, keptFor(kept));
}

/** @param known the request's `If-None-Match` */
export const entriesResponse = (known: string | null, feed: Feed, kept?: Record<string, string>): Response =>
  etagResponse(known, toAtom({ ...feed, origin: siteOrigin() }), "application/atom+xml", kept);
