import type { IncomingMessage, ServerResponse } from "node:http";
import { toSubnet } from "@/lib/http/request/ip-subnet";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations";
import { pathOf } from "@/server/guard/canonical-path";
import { clientIp, isSelf } from "@/server/guard/forwarded-headers";
import { isCall } from "@/server/guard/request-guard";
import { type ErrorKind, tooManyRequests } from "@/server/responses/error-response";
import { costOf, fileCostOf } from "./page-cost";
import { WindowCounter } from "./window-counter";

const HEALTH = /^\/api\/health\//;
const FILE = /^\/(?:_next\/static\/|images\/[^/]+$|map\.pmtiles$)/;

type Count = (request: IncomingMessage, response: ServerResponse) => ErrorKind | null;

/** By network and cost. Missing files have a budget of their own. The API counts its calls, but for kept answers. */
export class PageLimit {
  readonly #pages: WindowCounter;
  readonly #countPage: Count;
  readonly #countFile: Count;

  constructor(perMinute: number) {
    this.#pages = new WindowCounter(perMinute, MINUTE_MS);
    this.#countPage = countBy(this.#pages, costOf);
    this.#countFile = countBy(new WindowCounter(perMinute, MINUTE_MS), fileCostOf);
  }

  count: Count = (request, response) => {
    if (isCall(request) && !HEALTH.test(pathOf(request))) return null;
    return FILE.test(pathOf(request))
      ? this.#countFile(request, response)
      : this.#countPage(request, response);
  };

  /** @returns whether a network may get one more kept answer */
  countKept(address: string): boolean {
    return isSelf(address) || this.#pages.consume(toSubnet(address)) === 0;
  }
}

export const limitRequests = (perMinute: number): Count => countBy(new WindowCounter(perMinute, MINUTE_MS));

function countBy(counter: WindowCounter, cost?: (response: ServerResponse) => number): Count {
  return (request, response) => {
    const address = clientIp(request);
    if (isSelf(address)) return null;
    const network = toSubnet(address);
    const waitMs = counter.consume(network);
    if (waitMs > 0) return tooManyRequests(Math.ceil(waitMs / SECOND_MS));
    if (cost) response.once("close", () => counter.charge(network, cost(response) - 1));
    return null;
  };
}
