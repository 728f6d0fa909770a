import "server-only";
import { env } from "@/lib/env";

/** The origin that links to this site begin with. A build may run before anything is configured. */
export function siteOrigin(): string {
  return process.env.DATABASE_URL ? env().APP_URL : "http://localhost:3000";
}
