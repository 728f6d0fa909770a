import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { log } from "@/lib/observability/logger";

let isWarned = false;

/**
 * Leaves of what a request says about its origin only what can be trusted: `X-Forwarded-For` becomes the one address
 * that the outermost of our own proxies saw, and without a proxy nobody may say which host was asked for.
 *
 * @param proxies how many of our own stand in front, each adding to `X-Forwarded-For`
 */
export function normalizeForwarded(proxies: number, { headers, socket }: IncomingMessage): void {
  const list = String(headers["x-forwarded-for"] ?? "").split(",");
  const said = proxies > 0 ? (list.at(-proxies) ?? list[0] ?? "").trim() : "";
  headers["x-forwarded-for"] = addressIn(said) || socket.remoteAddress || "unknown";
  if (proxies > 0) return;
  if (list[0] && !isWarned && isSelf(socket.remoteAddress ?? "")) {
    isWarned = true;
    log.warn(
      "a proxy on this machine is not believed: with TRUSTED_PROXIES=1 each neighbour has limits of their own",
    );
  }
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"])
    delete headers[name];
}

/** Some proxies add a port, which would make each connection a network of its own. */
function addressIn(said: string): string {
  const bare = said.replace(/^\[(.+)\](?::\d+)?$/, "$1");
  return [bare, bare.replace(/:\d+$/, "")].find((one) => isIP(one) !== 0) ?? "";
}

/** Whose request it is, once `trustOnly` has looked at it. */
export const clientIp = ({ headers }: IncomingMessage): string => String(headers["x-forwarded-for"]);

/** Whether it is the machine itself: behind a proxy we were not told of that is everybody. */
export const isSelf = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
