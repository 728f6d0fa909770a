export type SitemapEntry = { url: string; at?: string };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const xml = (root: string, inside: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${NAMESPACE}">\n${inside.join("\n")}\n</${root}>\n`;

/** A list of sitemaps, as sitemaps.org describes it. Addresses hold nothing that XML would have to escape. */
export const toSitemapIndex = (urls: string[]): string =>
  xml(
    "sitemapindex",
    urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`),
  );

/** A sitemap: addresses, and when what is there last changed. */
export const toSitemap = (listed: SitemapEntry[]): string =>
  xml(
    "urlset",
    listed.map(({ url, at }) => `<url><loc>${url}</loc>${at ? `<lastmod>${at}</lastmod>` : ""}</url>`),
  );
