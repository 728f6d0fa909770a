import { keptSitemap, keptSitemaps } from "@/app/cached-queries";
import { answerText } from "@/app/etag-response";
import { guarded } from "@/lib/http/route";
import { siteOrigin } from "@/lib/http/site-config";
import { type Listed, sitemapOf } from "@/lib/syndication/sitemap";

const PAGES = ["/", "/donate", "/demand", "/about", "/impact", "/contact", "/developers"];

type Context = { params: Promise<{ part: string }> };

export const GET = guarded(async (request: Request, { params }: Context) => {
  const known = request.headers.get("if-none-match");
  const listed = await list((await params).part);
  if (!listed) return new Response("404 Not Found", { status: 404 });
  return answerText(known, sitemapOf(listed), "application/xml");
});

async function list(part: string): Promise<Listed[] | null> {
  const origin = siteOrigin();
  if (part === "pages.xml") return PAGES.map((path) => ({ url: origin + path }));
  const number = Number(/^([1-9]\d{0,4})\.xml$/.exec(part)?.[1] ?? 0);
  if (number < 1 || number > (await keptSitemaps())) return null;
  return (await keptSitemap(number)).map(({ id, at }) => ({ url: `${origin}/feed/${id}`, at }));
}
