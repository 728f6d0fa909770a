import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../lib/network";
import { type Refusal, tooMany } from "./refusal";

const MINUTE = 60;
/** The API has limits of its own, files cost nothing, and the machine itself (a proxy we were not told of) is everybody. */
const FREE = /^\/(?:api|_next\/static|images)\//;
const SELF = /^(?:127\.|::1$)/;

/** Counts pages by network, in this process: they come from its memory. */
export function countPages(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
  return async (url: string, address: string): Promise<Refusal | null> => {
    const network = networkOf(address);
    if (FREE.test(url) || SELF.test(network)) return null;
    try {
      await limiter.consume(network);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
