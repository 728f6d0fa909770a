import { authorTags, cachedCommunity, cachedEntries } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { tags } from "@/lib/db/tag-names";
import { keptFor } from "@/lib/http/response/kept-response";
import { siteOrigin } from "@/lib/http/site-config";
import type { FeedFilter } from "@/lib/search/list-active";
import { toAtom } from "@/lib/syndication/atom";

type Feed = Omit<Parameters<typeof toAtom>[0], "origin" | "site" | "country" | "title"> & {
  title(site: string): string;
};

export async function feedResponse(
  request: Request,
  { title, self, page, ...chosen }: FeedFilter & Omit<Feed, "entries">,
): Promise<Response> {
  // Read first: a handler that reads nothing of the request is static.
  const known = request.headers.get("if-none-match");
  const entries = await cachedEntries(chosen);
  const kept = [
    tags.community,
    chosen.tag ? tags.listing(chosen.tag) : tags.feed,
    ...authorTags(entries.map(({ post }) => post)),
  ];
  return entriesResponse(known, { title, self, page, entries }, keptFor(kept));
}

/** @param known the request's `If-None-Match` */
export async function entriesResponse(
  known: string | null,
  { title, ...feed }: Feed,
  kept?: Record<string, string>,
): Promise<Response> {
  const { name: site, country } = await cachedCommunity();
  const text = toAtom({ ...feed, title: title(site), site, country, origin: siteOrigin() });
  return etagResponse(known, text, "application/atom+xml", kept);
}
