import { createHash } from "node:crypto";
import { THEME_SCRIPT } from "@/components/layout/theme-script-text";
import { FIRST_RESULTS_SCRIPT } from "@/components/search/first-results-text";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
/** JSON-LD never runs, so no policy applies. */
const IS_DATA = /\stype\s*=\s*"application\/ld\+json"/i;
const OWN_SCRIPTS = [THEME_SCRIPT, FIRST_RESULTS_SCRIPT];
/** Next's inline data scripts: one call with JSON and nothing else. */
const DATA_SCRIPTS = [
  /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACKX?"\] \|\| \(globalThis\["TURBOPACKX?"\] = \[\]\)\)\.push\((.*)\);?$/s,
];

export type Inline = { scripts: string[]; styles: string[]; unknown: number };

/** Hashes only our own scripts and pure data scripts: hashing every script would allow an injected one. */
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
  OWN_SCRIPTS.includes(text) || DATA_SCRIPTS.some((pattern) => isJson(pattern.exec(text)?.[1]));

function isJson(text: string | undefined): boolean {
  try {
    return text !== undefined && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
