import { gzipSync } from "node:zlib";

/** The scripts that a page loads with itself. Old browsers alone load those with `nomodule`. */
export function scriptsIn(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const modern = tags.filter((tag) => !/\bnomodule\b/i.test(tag));
  const sources = modern.flatMap((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1] ?? []);
  return [...new Set(sources.map((source) => source.replaceAll("&amp;", "&")))];
}

/** @returns bytes after gzip, each script on its own as browsers get it */
export async function scriptBytes(origin: string): Promise<{ bytes: number; count: number }> {
  const html = await (await fetch(`${origin}/`)).text();
  const scripts = scriptsIn(html);
  const sizes = await Promise.all(
    scripts.map(async (source) => {
      const response = await fetch(new URL(source, origin));
      if (!response.ok) throw new Error(`${source}: status ${response.status}`);
      return gzipSync(Buffer.from(await response.arrayBuffer())).length;
    }),
  );
  if (scripts.length === 0) throw new Error(`${origin} has no scripts`);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), count: scripts.length };
}
