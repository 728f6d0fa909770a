import { createHash } from "node:crypto";
import { THEME_SCRIPT } from "@/components/layout/theme-script-text";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
/** A block of data (JSON-LD): no policy is asked about it, it never runs. */
const IS_DATA = /\stype\s*=\s*"application\/ld\+json"/i;
/** How Next hands on what the page was made from, and which files go on: a call with data and nothing else. */
const HAND_OVER = [
  /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACKX?"\] \|\| \(globalThis\["TURBOPACKX?"\] = \[\]\)\)\.push\((.*)\);?$/s,
];

/** The inline scripts and styles of a page, as sources for its policy; scripts nobody knows are not among them. */
export type Inline = { scripts: string[]; styles: string[]; unknown: number };

/**
 * Reads the finished HTML. Naming every script in it would bless also one that somebody smuggled in: only those are named
 * that are ours to the letter, or that do nothing but hand over JSON.
 */
export function hashInline(html: string): Inline {
  const scripts = new Set<string>();
  let unknown = 0;
  for (const [, attributes = "", text = ""] of html.matchAll(SCRIPT)) {
    if (HAS_SOURCE.test(attributes) || IS_DATA.test(attributes)) continue;
    if (isKnown(text)) scripts.add(hashOf(text));
    else unknown += 1;
  }
  const styles = new Set([...html.matchAll(STYLE)].map(([, text = ""]) => hashOf(text)));
  return { scripts: [...scripts], styles: [...styles], unknown };
}

const isKnown = (text: string) =>
  text === THEME_SCRIPT || HAND_OVER.some((shape) => isJson(shape.exec(text)?.[1]));

function isJson(text: string | undefined): boolean {
  try {
    return text !== undefined && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
