import type { MetadataRoute } from "next";
import { siteOrigin } from "@/lib/http/site-config";

export default function robots(): MetadataRoute.Robots {
  const rules = { userAgent: "*", allow: "/", disallow: "/api/" };
  return { rules, sitemap: `${siteOrigin()}/sitemap.xml` };
}
