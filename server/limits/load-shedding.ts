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
  readonly #formBytes: ConcurrencyLimiter;
  readonly #memberForms: ConcurrencyLimiter;
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#arriving = new ConcurrencyLimiter(limits.arriving, limits.arrivingEach);
    this.#answering = new ConcurrencyLimiter(limits.inFlight, limits.inFlightEach);
    this.#unread = new ConcurrencyLimiter(limits.unread, limits.unreadEach);
    this.#limits = limits;
    this.#forms = new ConcurrencyLimiter(limits.formsAtOnce, limits.formsEach);
    this.#formBytes = new ConcurrencyLimiter(limits.formBytesAtOnce, Number.POSITIVE_INFINITY);
    this.#memberForms = new ConcurrencyLimiter(Number.POSITIVE_INFINITY, limits.formsEach);
  }

  isOverloaded(request: IncomingMessage): boolean {
    if (isExempt(request)) return false;
    const address = clientIp(request);
    const limiters = [this.#arriving, this.#answering, this.#unread];
    return (
      limiters.some((limiter) => limiter.isFullFor(address)) ||
      this.#formSlots(request).some(([limiter, key, weight]) => limiter.isFullFor(key, weight))
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
    for (const slot of this.#formSlots(request)) slots.take(...slot);
    response.once("close", () => slots.releaseAll());
    return {
      arrived: () => {
        if (slots.release(this.#arriving)) slots.take(this.#answering, address);
      },
      answered: () => slots.releaseAll({ except: this.#unread }),
    };
  }

  /** A form counts from its first byte, since its files are buffered, and also by member across networks. */
  #formSlots(request: IncomingMessage): Slot[] {
    if (!isForm(request)) return [];
    const address = clientIp(request);
    const bytes = Number(request.headers["content-length"] ?? this.#limits.uploadBytes);
    const slots: Slot[] = [
      [this.#forms, address, 1],
      [this.#formBytes, address, bytes],
    ];
    const token = sessionToken(request);
    return token ? [...slots, [this.#memberForms, token, 1]] : slots;
  }
}

type Slot = [limiter: ConcurrencyLimiter, key: string, weight: number];

class Slots {
  readonly #taken = new Map<ConcurrencyLimiter, Slot>();

  take(limiter: ConcurrencyLimiter, key: string, weight = 1): void {
    limiter.enter(key, weight);
    this.#taken.set(limiter, [limiter, key, weight]);
  }

  release(limiter: ConcurrencyLimiter): boolean {
    const slot = this.#taken.get(limiter);
    if (!slot) return false;
    const [, key, weight] = slot;
    this.#taken.delete(limiter);
    limiter.leave(key, weight);
    return true;
  }

  releaseAll({ except }: { except?: ConcurrencyLimiter } = {}): void {
    for (const limiter of this.#taken.keys()) if (limiter !== except) this.release(limiter);
  }
}

const isExempt = (request: IncomingMessage) => EXEMPT.test(pathOf(request));

const SESSION = /(?:^|[;\s])(?:__Host-)?swap-shop=([^;\s]+)/;

/** Not verified yet: authentication refuses a forged token before the form has arrived. */
const sessionToken = ({ headers }: IncomingMessage): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? SESSION.exec(headers.cookie ?? "")?.[1] ?? "";
