import { log } from "@/lib/observability/logger";
import { SECOND_MS } from "@/lib/time/durations";
import { encodeTag, type PurgeForm, purgeForm } from "./purge-forms";

/** How long the cache shows an old copy if it cannot be told. */
const MAX_SHARED_SECONDS = 60;
const TIMEOUT_MS = SECOND_MS;
const ATTEMPTS = 2;
/** Then also purges a copy that was on its way to the cache during the first purge. */
const REPEAT_MS = SECOND_MS;
/** Cloudflare allows 30. Twenty of the longest tags fit into a header of 8 kB, Varnish's limit. */
const MAX_PURGED_TAGS = 20;
const MAX_HEADER_LENGTH = 7000;
/** On every answer: the pages of an old release name scripts that the new one lacks. */
const SITE = "site";

export type PurgeTarget = { url: string; token?: string | undefined; form?: PurgeForm };

/** Tells the shared cache in front of all instances what to keep and what to forget. */
export class CachePurger {
  readonly #url: string;
  readonly #token: string;
  readonly #form: PurgeForm;
  readonly #pending = new Set<string>();
  readonly #repeated = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #repeat: NodeJS.Timeout | null = null;

  constructor({ url, token = "", form = purgeForm(url) }: PurgeTarget) {
    this.#url = url;
    this.#token = token;
    this.#form = form;
  }

  /** @returns the headers that let the cache keep an answer; none if it must not */
  headersFor(tags: readonly string[], seconds: number): string[] {
    const names = [SITE, ...tags.filter(Boolean).map(encodeTag)];
    const lifetime = Math.min(MAX_SHARED_SECONDS, Math.floor(seconds));
    const isTooLong = names.join(" ").length > MAX_HEADER_LENGTH;
    return lifetime < 1 || isTooLong ? [] : this.#form.headers(names, lifetime);
  }

  /** Resolves when the cache has forgotten the tags, or cannot be told. Simultaneous purges share requests. */
  purge(tags: readonly string[]): Promise<void> {
    for (const tag of tags) {
      this.#pending.add(encodeTag(tag));
      this.#repeated.add(encodeTag(tag));
    }
    this.#repeat ??= setTimeout(() => void this.#purgeAgain(), REPEAT_MS);
    return this.#send();
  }

  /** Call it when no request comes any more: the next release has other pages. */
  stop(): Promise<void> {
    this.#repeated.add(SITE);
    return this.#purgeAgain();
  }

  #purgeAgain(): Promise<void> {
    clearTimeout(this.#repeat ?? undefined);
    this.#repeat = null;
    for (const name of this.#repeated) this.#pending.add(name);
    this.#repeated.clear();
    return this.#send();
  }

  /** One request at a time: meanwhile, tags gather for the next one. */
  #send(): Promise<void> {
    if (this.#next) return this.#next;
    this.#next = this.#running.then(() => this.#sendPending());
    this.#running = this.#next;
    return this.#next;
  }

  async #sendPending(): Promise<void> {
    this.#next = null;
    const names = [...this.#pending];
    this.#pending.clear();
    for (let index = 0; index < names.length; index += MAX_PURGED_TAGS)
      await this.#request(names.slice(index, index + MAX_PURGED_TAGS));
  }

  async #request(names: string[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#requestOnce(names);
      } catch (error) {
        if (attempt < ATTEMPTS) continue;
        const seconds = MAX_SHARED_SECONDS;
        return log.error(
          { err: error, tags: names.length, seconds },
          "the shared cache was not told and may show old copies",
        );
      }
    }
  }

  async #requestOnce(names: string[]): Promise<void> {
    const response = await fetch(this.#url, {
      ...this.#form.request(names, this.#token),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the shared cache answered ${response.status}`);
  }
}
