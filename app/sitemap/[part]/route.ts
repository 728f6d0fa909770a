import { cachedSitemap, cachedSitemaps, sitemapTags } from "@/app/cached-queries";
import { etagResponse } from "@/app/etag-response";
import { keptFor } from "@/lib/http/response/kept-response";
import { withErrorHandling } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { type SitemapEntry, toSitemap } from "@/lib/syndication/sitemap";

const PAGES = [
  "/",
  "/donate",
  "/demand",
  "/about",
  "/safety",
  "/fair-draw",
  "/impact",
  "/contact",
  "/developers",
  "/rules",
  "/privacy",
  "/imprint",
];

type Context = { params: Promise<{ part: string }> };

export const GET = withErrorHandling(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const listed = await list((await params).part);
  if (!listed) return new Response("404 Not Found", { status: 404 });
  return etagResponse(known, toSitemap(listed.entries), "application/xml", keptFor(listed.tags));
});

async function list(part: string): Promise<{ entries: SitemapEntry[]; tags: string[] } | null> {
  const origin = siteOrigin();
  if (part === "pages.xml")
    return { entries: PAGES.map((path) => ({ url: origin + path })), tags: sitemapTags(false) };
  const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(part)?.[1] ?? 0);
  const parts = await cachedSitemaps();
  if (!parts.includes(number)) return null;
  const isLast = number === parts.at(-1);
  const posts = await cachedSitemap(number, isLast);
  const entries = posts.map(({ id, at }) => ({ url: `${origin}/feed/${id}`, at }));
  return { entries, tags: sitemapTags(isLast) };
}
