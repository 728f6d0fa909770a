import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";

const MAX_CHANGES = 1000;

type Progress = { required: string[]; appliedBy: Set<string> };

/** Records which other instances exist, and which of them have applied which change. */
export class Confirmations {
  readonly #instances = new Set<string>();
  readonly #progress = new LRUCache<string, Progress>({ max: MAX_CHANGES });
  readonly #wakeUps = new Map<string, () => void>();

  get instances(): readonly string[] {
    return [...this.#instances];
  }

  /** An instance that greets has nothing older in its caches, so it has applied every change. */
  addInstance(id: string): void {
    this.#instances.add(id);
    for (const { appliedBy } of this.#progress.values()) appliedBy.add(id);
    for (const wakeUp of this.#wakeUps.values()) wakeUp();
  }

  removeInstance(id: string): void {
    this.#instances.delete(id);
  }

  /** From now on, the change needs every instance that exists. */
  expect(change: string): void {
    const appliedBy = this.#progress.get(change)?.appliedBy ?? new Set();
    this.#progress.set(change, { required: [...this.#instances], appliedBy });
    this.#wakeUps.get(change)?.();
  }

  record(change: string, by: string): void {
    this.#progress.get(change)?.appliedBy.add(by);
    this.#wakeUps.get(change)?.();
  }

  isComplete(change: string): boolean {
    const progress = this.#progress.get(change);
    return (
      progress?.required.every((one) => !this.#instances.has(one) || progress.appliedBy.has(one)) ?? false
    );
  }

  async waitForProgress(change: string, maxMs: number): Promise<void> {
    const timer = new AbortController();
    await new Promise<void>((done) => {
      this.#wakeUps.set(change, done);
      wait(maxMs, undefined, { signal: timer.signal }).then(done, () => {});
    });
    timer.abort();
    this.#wakeUps.delete(change);
  }
}
