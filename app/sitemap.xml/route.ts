import { cachedSitemaps, sitemapTags } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { keptFor } from "@/lib/http/response/kept-response";
import { withErrorHandling } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { toSitemapIndex } from "@/lib/syndication/sitemap";

/** Lists the sitemaps: one of pages, and those of posts, which hold five thousand each at most. */
export const GET = withErrorHandling(async (request: Request) => {
  const known = request.headers.get("if-none-match");
  const urls = ["pages", ...(await cachedSitemaps())].map((part) => `${siteOrigin()}/sitemap/${part}.xml`);
  return etagResponse(known, toSitemapIndex(urls), "application/xml", keptFor(sitemapTags(true)));
});
