import { setTimeout as wait } from "node:timers/promises";

export type Outcome = { asked: number; published: number; statuses: Map<number, number> };

/** Publishes at a steady rate until it is stopped, however long an answer takes. */
export class Publisher {
  readonly #publish: (turn: number) => Promise<number>;
  readonly #intervalMs: number;
  readonly #running = new Set<Promise<void>>();
  readonly #statuses = new Map<number, number>();
  #asked = 0;
  #isStopped = false;
  #loop: Promise<void> = Promise.resolve();

  /** @param publish is told its turn and resolves to a status; it must not reject */
  constructor(perSecond: number, publish: (turn: number) => Promise<number>) {
    this.#publish = publish;
    this.#intervalMs = 1000 / perSecond;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Waits for the last answer. */
  async stop(): Promise<Outcome> {
    this.#isStopped = true;
    await this.#loop;
    await Promise.all(this.#running);
    const published = this.#statuses.get(201) ?? 0;
    return { asked: this.#asked, published, statuses: this.#statuses };
  }

  async #run(): Promise<void> {
    const start = performance.now();
    while (!this.#isStopped) {
      const due = start + this.#asked * this.#intervalMs;
      const pause = due - performance.now();
      if (pause > 0) await wait(pause);
      else this.#begin();
    }
  }

  #begin(): void {
    const turn = this.#asked;
    this.#asked += 1;
    const running = this.#publish(turn).then((status) => {
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      this.#running.delete(running);
    });
    this.#running.add(running);
  }
}
