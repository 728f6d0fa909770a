import { keptSitemaps } from "@/app/cached-queries";
import { answerText } from "@/app/etag-response";
import { guarded } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { sitemapIndexOf } from "@/lib/syndication/sitemap";

/** Which sitemaps there are: one of pages, and one for each 50,000 posts. */
export const GET = guarded(async (request: Request) => {
  const known = request.headers.get("if-none-match");
  const parts = Array.from({ length: await keptSitemaps() }, (_, index) => `${index + 1}`);
  const urls = ["pages", ...parts].map((part) => `${siteOrigin()}/sitemap/${part}.xml`);
  return answerText(known, sitemapIndexOf(urls), "application/xml");
});
