import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./canonical-path";
import { ConcurrencyLimiter } from "./concurrency-limiter";
import { clientIp } from "./forwarded-headers";
import type { Limits } from "./limits";
import { isForm } from "./request-guard";

/** Streams stay open for hours, and whoever watches over the server has to be answered. */
const EXEMPT = /^\/api\/(?:health\/(?:live|ready)|v1\/live)$/;

/**
 * Counts what the server has at hand: requests that are being answered, from their last byte until the answer begins, so
 * that nobody holds a place by being slow; forms with files from their first byte, as their bytes are kept; and requests
 * of which something is still to come.
 */
export class LoadShedder {
  readonly #answering: ConcurrencyLimiter;
  readonly #unread: ConcurrencyLimiter;
  readonly #arriving: ConcurrencyLimiter;
  readonly #forms: ConcurrencyLimiter;
  readonly #formsOfMembers: ConcurrencyLimiter;

  constructor(limits: Limits) {
    this.#answering = new ConcurrencyLimiter(limits.inFlight, limits.inFlightEach);
    this.#unread = new ConcurrencyLimiter(limits.unread, limits.unreadEach);
    this.#arriving = new ConcurrencyLimiter(limits.arriving, limits.arrivingEach);
    this.#forms = new ConcurrencyLimiter(limits.formsAtOnce, limits.formsEach);
    // Somebody may be on several networks; who makes a token up is refused before the form has come.
    this.#formsOfMembers = new ConcurrencyLimiter(Number.POSITIVE_INFINITY, limits.formsEach);
  }

  isTooMuch(request: IncomingMessage): boolean {
    if (EXEMPT.test(pathOf(request))) return false;
    const address = clientIp(request);
    if (
      isForm(request) &&
      (this.#forms.isFullFor(address) || this.#formsOfMembers.isFullFor(memberOf(request)))
    )
      return true;
    return [this.#answering, this.#unread, this.#arriving].some((room) => room.isFullFor(address));
  }

  /** @returns what to call once the request has arrived, and once its answer begins */
  add(request: IncomingMessage, response: ServerResponse): { arrived(): void; answered(): void } {
    if (EXEMPT.test(pathOf(request))) return { arrived: () => {}, answered: () => {} };
    const address = clientIp(request);
    const hasFiles = isForm(request);
    let state: "arriving" | "answering" | "over" = "arriving";
    this.#arriving.enter(address);
    this.#unread.enter(address);
    const member = hasFiles ? memberOf(request) : "";
    if (hasFiles) this.#forms.enter(address);
    if (member) this.#formsOfMembers.enter(member);
    const arrived = () => {
      if (state !== "arriving") return;
      state = "answering";
      this.#arriving.leave(address);
      this.#answering.enter(address);
    };
    const answered = () => {
      if (state === "over") return;
      if (state === "arriving") this.#arriving.leave(address);
      else this.#answering.leave(address);
      if (hasFiles) this.#forms.leave(address);
      if (member) this.#formsOfMembers.leave(member);
      state = "over";
    };
    response.once("close", () => {
      answered();
      this.#unread.leave(address);
    });
    return { arrived, answered };
  }
}

const SESSION = /(?:^|[;\s])(?:__Host-)?swap-shop=([^;\s]+)/;

/** The token that came along, whether it is any good or not. */
const memberOf = ({ headers }: IncomingMessage): string =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? SESSION.exec(headers.cookie ?? "")?.[1] ?? "";
