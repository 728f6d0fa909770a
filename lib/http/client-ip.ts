import "server-only";
import { toSubnet } from "@/lib/http/ip-subnet";

/**
 * The network the caller is on. The server in front (ours or the platform's) overwrites `X-Forwarded-For`, so its first
 * entry can be trusted.
 */
export const clientSubnet = (headers: Headers): string =>
  toSubnet(headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown");
