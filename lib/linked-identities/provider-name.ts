import "server-only";
import { normalizeLine } from "@/lib/text/normalize";
import { registration, USER_LIMITS } from "@/lib/users/schema";

/** Members change it in their settings. */
const FALLBACK = "New neighbour";

/** The first of a provider's names that can be one here. Never a part of the address, which neighbours do not see. */
export function nameFromProvider(names: unknown[]): string {
  for (const name of names) {
    if (typeof name !== "string" || name.includes("@")) continue;
    const cut = [...normalizeLine(name)].slice(0, USER_LIMITS.name.max).join("");
    const { data } = registration.shape.name.safeParse(cut);
    if (data) return data;
  }
  return FALLBACK;
}
