import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "../lib/network";
import { isForm } from "./admission";
import { addressOf, isSelf } from "./client";
import type { Limits } from "./limits";

/** Streams stay open for hours, and whoever watches over the server has to be answered. */
const EXEMPT = /^\/api\/(?:health\/(?:live|ready)|v1\/live)(?:$|\?)/;

/**
 * Counts what the server has at hand: requests that are being answered, from their last byte until the answer begins, so
 * that nobody holds a place by being slow; forms with files from their first byte, as their bytes are kept; and requests
 * of which something is still to come.
 */
export class Load {
  readonly #limits: Limits;
  #answering = 0;
  #arriving = 0;
  #forms = 0;
  readonly #formsOf = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  isTooMuch(request: IncomingMessage): boolean {
    if (EXEMPT.test(request.url ?? "")) return false;
    if (isForm(request) && this.#hasEnoughForms(request)) return true;
    return this.#answering >= this.#limits.inFlight || this.#arriving >= this.#limits.arriving;
  }

  #hasEnoughForms(request: IncomingMessage): boolean {
    const network = networkOf(addressOf(request));
    // The machine itself, a proxy we were not told of, is everybody.
    const own = isSelf(network) ? 0 : (this.#formsOf.get(network) ?? 0);
    return this.#forms >= this.#limits.formsAtOnce || own >= this.#limits.formsEach;
  }

  #countForm(network: string, by: 1 | -1): void {
    this.#forms += by;
    const own = (this.#formsOf.get(network) ?? 0) + by;
    if (own > 0) this.#formsOf.set(network, own);
    else this.#formsOf.delete(network);
  }

  /** @returns what to call once the request has arrived, and once its answer begins */
  add(request: IncomingMessage, response: ServerResponse): { arrived(): void; answered(): void } {
    if (EXEMPT.test(request.url ?? "")) return { arrived: () => {}, answered: () => {} };
    const network = isForm(request) ? networkOf(addressOf(request)) : null;
    let state: "arriving" | "answering" | "over" = "arriving";
    this.#arriving += 1;
    if (network !== null) this.#countForm(network, 1);
    const arrived = () => {
      if (state !== "arriving") return;
      state = "answering";
      this.#arriving -= 1;
      this.#answering += 1;
    };
    const answered = () => {
      if (state === "over") return;
      if (state === "arriving") this.#arriving -= 1;
      else this.#answering -= 1;
      if (network !== null) this.#countForm(network, -1);
      state = "over";
    };
    response.once("close", answered);
    return { arrived, answered };
  }
}
