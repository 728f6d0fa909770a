import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import { BATCH_SHARE } from "@/lib/http/rate-limits/limits";
import { SECOND_MS } from "@/lib/time/durations";

const FLUSH_INTERVAL_MS = SECOND_MS;
/** Forgets the least recently used: their uses of the last second, while the store has what was saved. */
const MAX_KEYS = 50_000;
const MAX_BATCH = 5000;

/** `expire` in ms since 1970. */
export type Uses = { key: string; points: number; expire: number };
type Entry = { saved: number; saving: number; unsaved: number; expire: number };

type Options = {
  points: number;
  /** In seconds, from the first use. */
  duration: number;
  /** Adds these uses to the shared counters. @returns the new sums of the same keys */
  save: (uses: Uses[]) => Promise<Uses[]>;
};

/** Counts in memory, and adds the uses to shared counters in batches. Goes on alone while those are unavailable. */
export class BatchedLimiter {
  private readonly unsaved = new Map<string, Entry>();
  private readonly entries = new LRUCache<string, Entry>({
    max: MAX_KEYS,
    dispose: (_entry, key) => void this.unsaved.delete(key),
  });
  private readonly maxUnsaved: number;
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isAlone = false;

  constructor(private readonly options: Options) {
    this.maxUnsaved = Math.max(1, Math.floor(options.points * BATCH_SHARE));
  }

  /** @throws RateLimiterRes with the wait */
  async consume(key: string): Promise<void> {
    let entry = this.entryOf(key);
    while (!this.isAlone && entry.saving + entry.unsaved >= this.maxUnsaved && !this.isUsedUp(entry)) {
      await this.flush();
      entry = this.entryOf(key);
    }
    if (this.isUsedUp(entry)) throw new RateLimiterRes(0, Math.max(1, entry.expire - Date.now()));
    entry.unsaved += 1;
    this.markUnsaved(key, entry);
  }

  /** Never rejects: unsaved uses are tried again later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing ??= this.saveAll().finally(() => {
      this.flushing = undefined;
      if (this.unsaved.size > 0) this.flushLater();
    });
    return this.flushing;
  }

  /** Saves also what was used during a save, and leaves no timer. */
  async close(): Promise<void> {
    await this.flushing;
    await this.flush();
    clearTimeout(this.timer);
  }

  private isUsedUp({ saved, saving, unsaved }: Entry): boolean {
    return saved + saving + unsaved >= this.options.points;
  }

  private entryOf(key: string): Entry {
    const known = this.entries.get(key);
    if (known && known.expire > Date.now()) return known;
    const expire = Date.now() + this.options.duration * SECOND_MS;
    const entry = { saved: 0, saving: 0, unsaved: 0, expire };
    this.entries.set(key, entry);
    return entry;
  }

  private markUnsaved(key: string, entry: Entry): void {
    this.unsaved.set(key, entry);
    this.flushLater();
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  private async saveAll(): Promise<void> {
    const now = Date.now();
    const current = [...this.unsaved].filter(([, { expire }]) => expire > now);
    this.unsaved.clear();
    for (let from = 0; from < current.length; from += MAX_BATCH)
      await this.saveBatch(new Map(current.slice(from, from + MAX_BATCH)));
  }

  private async saveBatch(batch: Map<string, Entry>): Promise<void> {
    for (const entry of batch.values()) Object.assign(entry, { saving: entry.unsaved, unsaved: 0 });
    const uses = [...batch].map(([key, { saving, expire }]) => ({ key, points: saving, expire }));
    try {
      for (const { key, points, expire } of await this.options.save(uses))
        Object.assign(batch.get(key) ?? {}, { saved: points, saving: 0, expire });
      this.isAlone = false;
    } catch {
      this.isAlone = true;
      for (const [key, entry] of batch) this.takeBack(key, entry);
    }
  }

  private takeBack(key: string, entry: Entry): void {
    entry.unsaved += entry.saving;
    entry.saving = 0;
    if (this.entries.peek(key) === entry) this.unsaved.set(key, entry);
  }
}
