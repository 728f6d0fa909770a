/** A render that takes longer may hang. */
const MAX_WAIT_MS = 5000;

type Render = { since: number; isKept: boolean; done: Promise<void> };

/** One render for simultaneous requests. Next would also let them join one from before an invalidation. */
export class Renders<Kept> {
  readonly #running = new Map<string, Render>();
  readonly #changes: () => number;

  constructor(changes: () => number) {
    this.#changes = changes;
  }

  /** `find` is null for a request that cannot use a kept answer. @returns null if the caller must render */
  async wait(path: string, find: (() => Kept | null) | null): Promise<Kept | null> {
    for (;;) {
      const running = this.#running.get(path);
      const isOutdated = running && running.since !== this.#changes();
      if (!running || !(find || isOutdated)) return null;
      if (!(await endsInTime(running.done))) return null;
      const kept = find?.() ?? null;
      if (kept || (!isOutdated && !running.isKept)) return kept;
    }
  }

  /** @returns a function that ends the render */
  begin(path: string): (isKept: boolean) => void {
    if (this.#running.has(path)) return () => {};
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    const render: Render = { since: this.#changes(), isKept: false, done };
    this.#running.set(path, render);
    return (isKept) => {
      render.isKept = isKept;
      if (this.#running.get(path) === render) this.#running.delete(path);
      end();
    };
  }
}

async function endsInTime(done: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, false);
  });
  return Promise.race([done.then(() => true), isLate]).finally(() => clearTimeout(timer));
}
