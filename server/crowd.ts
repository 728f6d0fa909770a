import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../lib/network";
import { isSelf } from "./client";
import { type Refusal, tooMany } from "./refusal";

const MINUTE = 60;
/** The API has limits of its own, and files cost nothing. */
const FREE = /^\/(?:api|_next\/static|images)\//;

/** Counts pages by network, in this process: they come from its memory. */
export function countPages(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
  return async (url: string, address: string): Promise<Refusal | null> => {
    if (FREE.test(url) || isSelf(address)) return null;
    try {
      await limiter.consume(networkOf(address));
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
