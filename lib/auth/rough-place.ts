import "server-only";
import { env } from "@/lib/env";

const MAX_LETTERS = 40;
const NOT_A_NAME = /[^\p{L}\p{M}\p{N} .'’()-]/gu;
const COUNTRY = /^[A-Z][A-Z\d]$/;

/** "Lewes, United Kingdom", as the proxy names it by `PLACE_HEADERS`; null when it does not. */
export function roughPlace(headers: Headers): string | null {
  const words = (env().PLACE_HEADERS ?? []).map((name) => toWord(headers.get(name) ?? ""));
  return words.filter(Boolean).join(", ") || null;
}

function toWord(sent: string): string {
  if (COUNTRY.test(sent)) return countryName(sent);
  const name = decoded(sent).normalize("NFC").replace(NOT_A_NAME, "").trim();
  return [...name].slice(0, MAX_LETTERS).join("").trim();
}

/** XX and T1 mean "unknown" and "Tor" at Cloudflare. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "";
  const name = new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) ?? "";
  return name.startsWith("Unknown") ? "" : name;
}

/** Vercel encodes names as parts of addresses, Cloudflare sends bytes of UTF-8. */
function decoded(sent: string): string {
  try {
    return sent.includes("%") ? decodeURIComponent(sent) : Buffer.from(sent, "latin1").toString("utf8");
  } catch {
    return "";
  }
}
