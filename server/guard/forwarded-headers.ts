import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { log } from "@/lib/observability/logger";

let isWarned = false;

/**
 * Reduces `X-Forwarded-For` to the address seen by our outermost proxy. Without a proxy, drops all forwarding headers.
 *
 * @param proxies number of our own proxies, each of which appends to `X-Forwarded-For`
 */
export function normalizeForwarded(proxies: number, { headers, socket }: IncomingMessage): void {
  const list = String(headers["x-forwarded-for"] ?? "").split(",");
  const forwarded = proxies > 0 ? (list.at(-proxies) ?? list[0] ?? "").trim() : "";
  headers["x-forwarded-for"] = parseAddress(forwarded) || socket.remoteAddress || "unknown";
  if (proxies > 0) return;
  if (list[0] && !isWarned && isSelf(socket.remoteAddress ?? "")) {
    isWarned = true;
    log.warn("a proxy on this machine is not trusted; set TRUSTED_PROXIES=1 to limit each client separately");
  }
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"])
    delete headers[name];
}

/** Strips the port that some proxies add. */
function parseAddress(forwarded: string): string {
  const bare = forwarded.replace(/^\[(.+)\](?::\d+)?$/, "$1");
  return [bare, bare.replace(/:\d+$/, "")].find((one) => isIP(one) !== 0) ?? "";
}

/** Expects headers from `normalizeForwarded`. */
export const clientIp = ({ headers }: IncomingMessage): string => String(headers["x-forwarded-for"]);

/** Behind an unknown proxy every client has this address, so limits exempt it. */
export const isSelf = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
