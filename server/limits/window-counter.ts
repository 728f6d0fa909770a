import { LRUCache } from "lru-cache";

const MAX_KEYS = 100_000;

type Window = { used: number; endsAt: number };

/** Fixed windows. Synchronous, since a promise for each request takes a tenth of a kept answer's time. */
export class WindowCounter {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_KEYS });
  readonly #points: number;
  readonly #windowMs: number;

  constructor(points: number, windowMs: number) {
    this.#points = points;
    this.#windowMs = windowMs;
  }

  /** Counts one point. @returns the ms until the window ends if it has no point left, otherwise 0 */
  consume(key: string): number {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.used >= this.#points) return Math.max(1, window.endsAt - now);
    window.used += 1;
    return 0;
  }

  charge(key: string, points: number): void {
    this.#windowOf(key, Date.now()).used += points;
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    const begun = { used: 0, endsAt: now + this.#windowMs };
    this.#windows.set(key, begun);
    return begun;
  }
}
