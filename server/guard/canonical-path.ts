import type { IncomingMessage } from "node:http";
import { hasSeparator, isUnambiguous } from "@/lib/http/path-segment";
import { foldLine } from "@/lib/text/normalize";

export type Target = {
  url: string;
  isCanonical: boolean;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PRINTABLE = /^\/[\x21-\x7e]*$/;

/** A tag gets the spelling it is stored in. @returns null for an ambiguous or invalid target */
export function canonicalizeTarget(target: string): Target | null {
  const [path = ""] = target.split("?", 1);
  if (!PRINTABLE.test(path) || /[#\\]/.test(path)) return null;
  const decoded = decodeAll(path.split("/").filter(Boolean));
  const isTag = (index: number) => index === 1 && decoded?.[0] === "tag";
  const segments = decoded?.map((segment, index) => (isTag(index) ? foldLine(segment) || segment : segment));
  if (!segments?.every((segment, index) => isUnambiguousSegment(segment, isTag(index)))) return null;
  const isPage = segments[0] !== "api";
  const canonical = `/${segments.map((segment) => encode(segment, isPage)).join("/")}`;
  return { url: canonical + target.slice(path.length), isCanonical: canonical === path };
}

/** Expects a canonical `request.url`. */
export const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";

/** Lower-cases ids of pages, or each spelling would be cached as its own page. */
const encode = (segment: string, isPage: boolean) =>
  encodeURIComponent(isPage && UUID.test(segment) ? segment.toLowerCase() : segment);

/** Only a tag may contain a separator, as in "bed/bath". */
const isUnambiguousSegment = (segment: string, isTag: boolean) =>
  isUnambiguous(segment) && (isTag || !hasSeparator(segment));

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return null;
  }
}
