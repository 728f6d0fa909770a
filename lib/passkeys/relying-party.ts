import "server-only";
import { env } from "@/lib/env";

/** From the configured origin, never from a header. A passkey works for this host only. */
export function relyingParty(): { id: string; origin: string } {
  const { origin, hostname } = new URL(env().APP_URL);
  return { id: hostname, origin };
}
