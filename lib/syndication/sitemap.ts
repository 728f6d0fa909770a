export type SitemapEntry = { url: string; at?: string };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const xml = (root: string, inside: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${NAMESPACE}">\n${inside.join("\n")}\n</${root}>\n`;

/** URLs need no XML escaping. */
export const toSitemapIndex = (urls: string[]): string =>
  xml(
    "sitemapindex",
    urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`),
  );

export const toSitemap = (listed: SitemapEntry[]): string =>
  xml(
    "urlset",
    listed.map(({ url, at }) => `<url><loc>${url}</loc>${at ? `<lastmod>${at}</lastmod>` : ""}</url>`),
  );
