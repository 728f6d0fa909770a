import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { toSubnet } from "@/lib/http/request/ip-subnet";
import { MINUTE_S } from "@/lib/time/durations";
import { pathOf } from "@/server/guard/canonical-path";
import { clientIp, isSelf } from "@/server/guard/forwarded-headers";
import { isCall } from "@/server/guard/request-guard";
import { type ErrorKind, tooManyRequests } from "@/server/responses/error-response";
import { costOf, fileCostOf } from "./page-cost";

const FILE = /^\/(?:_next\/static\/|images\/[^/]+$)/;

type Count = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Of the client, for a request that gets a kept answer. */
  options?: { address?: string },
) => Promise<ErrorKind | null>;

/**
 * By network and cost. Missing files have a budget of their own. The API has limits of its own, but for answers that are
 * kept here.
 */
export function limitPages(perMinute: number): Count {
  const count = limitRequests(perMinute, costOf);
  const countFile = limitRequests(perMinute, fileCostOf);
  return async (request, response, { address } = {}) => {
    if (address) return count(request, response, { address });
    if (isCall(request)) return null;
    return FILE.test(pathOf(request)) ? countFile(request, response) : count(request, response);
  };
}

export function limitRequests(
  perMinute: number,
  cost: (response: ServerResponse) => number = () => 1,
): Count {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (request, response, { address = clientIp(request) } = {}) => {
    if (isSelf(address)) return null;
    const network = toSubnet(address);
    try {
      await limiter.consume(network);
      response.once("close", () => void limiter.penalty(network, cost(response) - 1));
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
