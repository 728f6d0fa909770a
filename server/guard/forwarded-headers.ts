import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { log } from "@/lib/observability/logger";

let isWarned = false;

/** Reduces `X-Forwarded-For` to the address seen by our outermost proxy. Every proxy of ours appends to it. */
export function normalizeForwarded(proxies: number, request: IncomingMessage): void {
  const { headers, socket } = request;
  const isForwarded = Boolean(headers["x-forwarded-for"]);
  headers["x-forwarded-for"] = addressOf(proxies, request);
  if (proxies > 0) return;
  if (isForwarded && !isWarned && isSelf(socket.remoteAddress ?? "")) {
    isWarned = true;
    log.warn("a proxy on this machine is not trusted; set TRUSTED_PROXIES=1 to limit each client separately");
  }
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"])
    delete headers[name];
}

/** The client's address, before `normalizeForwarded`. */
export function addressOf(proxies: number, { headers, socket }: IncomingMessage): string {
  const list = proxies > 0 ? String(headers["x-forwarded-for"] ?? "").split(",") : [];
  const forwarded = (list.at(-proxies) ?? list[0] ?? "").trim();
  return (forwarded && parseAddress(forwarded)) || socket.remoteAddress || "unknown";
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
