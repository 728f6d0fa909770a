import "server-only";
import { networkOf } from "@/lib/http/ip-subnet";

/**
 * The network the caller is on. The server in front (ours or the platform's) overwrites `X-Forwarded-For`, so its first
 * entry can be trusted.
 */
export const clientNetwork = (headers: Headers): string =>
  networkOf(headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown");
