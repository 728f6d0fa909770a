import { z } from "zod";
import type { Kind } from "@/lib/db/server-bridge";
import { MAX_TAG_LENGTH } from "@/lib/posts/tag-length";
import { normalizeLine } from "@/lib/text/normalize";

export type PageTarget = { kind: Kind; name: string };

const isUuid = (name: string) => z.uuid().safeParse(name).success;

function isTag(name: string): boolean {
  const tag = normalizeLine(name);
  return tag !== "" && !tag.includes(",") && [...tag].length <= MAX_TAG_LENGTH;
}

/** Crockford's letters and digits and their lookalikes, see `lib/syndication/short-links.ts`. */
const isShort = (name: string) => /^(?:-*[0-9a-tv-z]){16}-*$/i.test(name);

const isSecret = (name: string) => /^[0-9a-f]{64}$/.test(name);
const isSitemap = (name: string) => /^(?:pages|[1-9]\d{0,4})\.xml$/.test(name);

type Pattern = { path: RegExp; kind?: PageTarget["kind"]; isName(name: string): boolean };

const PATTERNS: Pattern[] = [
  { path: /^\/feed\/([^/]+)(?:\/(?:edit|flyer|qr\.svg|preview\.jpg))?\/?$/, kind: "post", isName: isUuid },
  { path: /^\/user\/([^/]+)(?:\/preview\.jpg)?\/?$/, kind: "user", isName: isUuid },
  { path: /^\/tag\/([^/]+)(?:\/feed\.atom)?\/?$/, kind: "tag", isName: isTag },
  { path: /^\/p\/([^/]+)\/?$/, kind: "short", isName: isShort },
  { path: /^\/messages\/([^/]+)\/?$/, kind: "thread", isName: isUuid },
  { path: /^\/searches\/([^/]+)\/feed\.atom$/, kind: "search", isName: isSecret },
  { path: /^\/sitemap\/([^/]+)$/, isName: isSitemap },
];

/** @returns null for a page without a target, "impossible" for a name that cannot exist */
export function targetAt(path: string): PageTarget | null | "impossible" {
  for (const { path: pattern, kind, isName } of PATTERNS) {
    const [, segment] = pattern.exec(path) ?? [];
    if (segment === undefined) continue;
    const name = decodeURIComponent(segment);
    if (!isName(name)) return "impossible";
    return kind ? { kind, name } : null;
  }
  return null;
}
