import type { MetadataRoute } from "next";
import { keptSitemap } from "@/app/kept";
import { siteOrigin } from "@/lib/site";

const PAGES = ["/", "/donate", "/demand", "/about", "/impact", "/contact"];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = siteOrigin();
  const posts = await keptSitemap();
  return [
    ...PAGES.map((path) => ({ url: origin + path })),
    ...posts.map(({ id, createdAt }) => ({ url: `${origin}/feed/${id}`, lastModified: createdAt })),
  ];
}
