import "server-only";
import { toSubnet } from "@/lib/http/request/ip-subnet";

/** The server in front (ours or Vercel's) overwrites `X-Forwarded-For`, so its first entry is trusted. */
export const clientSubnet = (headers: Headers): string =>
  toSubnet(headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown");
