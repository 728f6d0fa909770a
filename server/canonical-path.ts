import type { IncomingMessage } from "node:http";
import { hasSeparator, isUnambiguous } from "@/lib/http/path-segment";

export type Target = {
  /** The one spelling of this address, with its query. */
  url: string;
  /** Whether it was asked for in that spelling. */
  isCanonical: boolean;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PRINTABLE = /^\/[\x21-\x7e]*$/;

/**
 * Reads the target of a request the one way that everybody after this goes by: every segment is decoded once and encoded
 * again, empty segments are left out. The query stays as it is.
 *
 * @returns null for what has two meanings, or none
 */
export function canonicalizeTarget(target: string): Target | null {
  const [path = ""] = target.split("?", 1);
  if (!PRINTABLE.test(path) || /[#\\]/.test(path)) return null;
  const segments = decodeAll(path.split("/").filter(Boolean));
  if (!segments?.every((segment, index) => isClear(segment, index === 1 && segments[0] === "tag")))
    return null;
  const isPage = segments[0] !== "api";
  const canonical = `/${segments.map((segment) => encode(segment, isPage)).join("/")}`;
  return { url: canonical + target.slice(path.length), isCanonical: canonical === path };
}

/** The path of a request, once the front has made its address canonical. */
export const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";

/** Pages have ids in small letters: each other spelling would be kept as a page of its own. Calls take both. */
const encode = (segment: string, isPage: boolean) =>
  encodeURIComponent(isPage && UUID.test(segment) ? segment.toLowerCase() : segment);

/** Only a tag may hold a separator, as in "bed/bath". */
const isClear = (segment: string, isTag: boolean) =>
  isUnambiguous(segment) && (isTag || !hasSeparator(segment));

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return null;
  }
}
