import type { IncomingMessage } from "node:http";
import { pathOf } from "@/server/guard/canonical-path";
import { addressOf } from "@/server/guard/forwarded-headers";
import { isCall } from "@/server/guard/request-guard";
import type { Answer } from "./answer";
import { answerKey } from "./answer-key";
import type { KeptAnswers } from "./kept-answers";
import { JoinableAnswer, type PendingAnswer, PRIVATE_ANSWER } from "./pending-answer";
import { Renders } from "./renders";
import { sharedHead } from "./shared-head";

/** Finds a finished answer, or lets simultaneous requests share one render. */
export class AnswerCache {
  readonly #kept: KeptAnswers;
  readonly #proxies: number;
  readonly #renders: Renders<Answer>;
  /** Next removes headers that belong to it. */
  readonly #keys = new WeakMap<IncomingMessage, string | null>();

  /** @param proxies of ours, in front */
  constructor(kept: KeptAnswers, proxies: number) {
    this.#kept = kept;
    this.#proxies = proxies;
    this.#renders = new Renders(() => kept.store.changes);
  }

  /** @returns the answer for everybody to this request */
  find(request: IncomingMessage): Answer | null {
    const key = this.#keyOf(request);
    return key !== null && this.#kept.isTrusted() ? this.#find(key, request) : null;
  }

  /** @returns a page that may lack additions, while the database is away */
  findForOutage(request: IncomingMessage): Answer | null {
    const key = this.#keys.get(request) ?? null;
    return key === null ? null : this.#kept.store.findForOutage(key, Date.now());
  }

  /** Waits for a simultaneous render. @returns its answer, or one for the caller to render */
  async begin(request: IncomingMessage): Promise<Answer | PendingAnswer> {
    const key = this.#keyOf(request);
    this.#keys.set(request, key);
    // Next would let a call join a render, which may be another member's. Ranges of one file are different answers.
    if (key === null && (request.method !== "GET" || isCall(request) || request.headers.range))
      return PRIVATE_ANSWER;
    const path = key?.startsWith("/api/") ? key : pathOf(request);
    const canBeKept = key !== null && this.#kept.isTrusted();
    const kept = await this.#renders.wait(path, canBeKept ? () => this.#find(key, request) : null);
    if (kept) return kept;
    return new JoinableAnswer({ kept: this.#kept, request, key, endRender: this.#renders.begin(path) });
  }

  /** Call it when the answer is sent. @returns the headers of this exchange: a flat list of names and values */
  ownHead(request: IncomingMessage, answer: Answer, requestId: string): string[] {
    const own = ["x-request-id", requestId];
    // The key is looked up once more for a cache in front alone: it costs as much as all the rest.
    const key = this.#kept.purger && this.#keyOf(request);
    return key ? [...own, ...sharedHead(this.#kept, request, key, answer)] : own;
  }

  #keyOf(request: IncomingMessage): string | null {
    return answerKey(request, () => addressOf(this.#proxies, request));
  }

  #find(key: string, { headers }: IncomingMessage): Answer | null {
    return this.#kept.store.find(key, headers.cookie === undefined, Date.now());
  }
}
