import { cachedSitemap, cachedSitemaps } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { tags } from "@/lib/db/cache-tags";
import { keptFor } from "@/lib/http/kept-response";
import { withErrorHandling } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { type SitemapEntry, toSitemap } from "@/lib/syndication/sitemap";

const PAGES = ["/", "/donate", "/demand", "/about", "/impact", "/contact", "/developers"];

type Context = { params: Promise<{ part: string }> };

export const GET = withErrorHandling(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const listed = await list((await params).part);
  if (!listed) return new Response("404 Not Found", { status: 404 });
  return etagResponse(known, toSitemap(listed), "application/xml", keptFor([tags.feed]));
});

async function list(part: string): Promise<SitemapEntry[] | null> {
  const origin = siteOrigin();
  if (part === "pages.xml") return PAGES.map((path) => ({ url: origin + path }));
  const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(part)?.[1] ?? 0);
  if (!(await cachedSitemaps()).includes(number)) return null;
  return (await cachedSitemap(number)).map(({ id, at }) => ({ url: `${origin}/feed/${id}`, at }));
}
