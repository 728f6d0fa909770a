import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "@/server/guard/canonical-path";
import { clientIp } from "@/server/guard/forwarded-headers";
import { isForm } from "@/server/guard/request-guard";
import { ConcurrencyLimiter } from "./concurrency-limiter";
import type { Limits } from "./default-limits";

/** Streams stay open for hours, and monitors must get a response. */
const EXEMPT = /^\/api\/(?:health\/(?:live|ready)|v1\/live)$/;

type Tracked = {
  arrived(): void;
  answered(): void;
};

const UNTRACKED: Tracked = { arrived: () => {}, answered: () => {} };

/** Refuses requests above the concurrency limits. A slow sender or reader occupies no slot for answering. */
export class LoadShedder {
  readonly #arriving: ConcurrencyLimiter;
  readonly #answering: ConcurrencyLimiter;
  readonly #unread: ConcurrencyLimiter;
  readonly #forms: ConcurrencyLimiter;
  readonly #memberForms: ConcurrencyLimiter;

  constructor(limits: Limits) {
    this.#arriving = new ConcurrencyLimiter(limits.arriving, limits.arrivingEach);
    this.#answering = new ConcurrencyLimiter(limits.inFlight, limits.inFlightEach);
    this.#unread = new ConcurrencyLimiter(limits.unread, limits.unreadEach);
    this.#forms = new ConcurrencyLimiter(limits.formsAtOnce, limits.formsEach);
    this.#memberForms = new ConcurrencyLimiter(Number.POSITIVE_INFINITY, limits.formsEach);
  }

  isOverloaded(request: IncomingMessage): boolean {
    if (isExempt(request)) return false;
    const address = clientIp(request);
    const limiters = [this.#arriving, this.#answering, this.#unread];
    return (
      limiters.some((limiter) => limiter.isFullFor(address)) ||
      this.#formKeys(request).some(([limiter, key]) => limiter.isFullFor(key))
    );
  }

  isReadingFull(address: string): boolean {
    return this.#unread.isFullFor(address);
  }

  /** For a response that is already sent to the socket. */
  trackReading(response: ServerResponse, address: string): void {
    this.#unread.enter(address);
    response.once("close", () => this.#unread.leave(address));
  }

  /** Takes the slots of a request, and releases all when the response closes. */
  track(request: IncomingMessage, response: ServerResponse): Tracked {
    if (isExempt(request)) return UNTRACKED;
    const address = clientIp(request);
    const slots = new Slots();
    slots.take(this.#arriving, address);
    slots.take(this.#unread, address);
    for (const [limiter, key] of this.#formKeys(request)) slots.take(limiter, key);
    response.once("close", () => slots.releaseAll());
    return {
      arrived: () => {
        if (slots.release(this.#arriving)) slots.take(this.#answering, address);
      },
      answered: () => slots.releaseAll({ except: this.#unread }),
    };
  }

  /** A form counts from its first byte, since its files are buffered, and also by member across networks. */
  #formKeys(request: IncomingMessage): [ConcurrencyLimiter, string][] {
    if (!isForm(request)) return [];
    const token = sessionToken(request);
    const byNetwork: [ConcurrencyLimiter, string] = [this.#forms, clientIp(request)];
    return token ? [byNetwork, [this.#memberForms, token]] : [byNetwork];
  }
}

class Slots {
  readonly #keys = new Map<ConcurrencyLimiter, string>();

  take(limiter: ConcurrencyLimiter, key: string): void {
    limiter.enter(key);
    this.#keys.set(limiter, key);
  }

  release(limiter: ConcurrencyLimiter): boolean {
    const key = this.#keys.get(limiter);
    if (key === undefined) return false;
    this.#keys.delete(limiter);
    limiter.leave(key);
    return true;
  }

  releaseAll({ except }: { except?: ConcurrencyLimiter } = {}): void {
    for (const limiter of this.#keys.keys()) if (limiter !== except) this.release(limiter);
  }
}

const isExempt = (request: IncomingMessage) => EXEMPT.test(pathOf(request));

const SESSION = /(?:^|[;\s])(?:__Host-)?swap-shop=([^;\s]+)/;

/** Not verified yet: authentication refuses a forged token before the form has arrived. */
const sessionToken = ({ headers }: IncomingMessage): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? SESSION.exec(headers.cookie ?? "")?.[1] ?? "";
