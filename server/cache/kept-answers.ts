import { LRUCache } from "lru-cache";
import {
  type Invalidation,
  recordChange,
  registerInvalidation,
  registerListening,
} from "@/lib/db/server-bridge";
import { forgetTags } from "@/lib/db/tagged-memory";
import { AnswerStore } from "./answer-store";
import { CachePurger, type PurgeTarget } from "./cache-purger";
import dataCache from "./data-cache-handler.mjs";
import { InvalidationChannel } from "./invalidation-channel";
import { setValidSince } from "./valid-since.mjs";

/** Within the moment that one needs to arrive. */
const MAX_APPLIED = 1000;

type Options = {
  maxBytes: number;
  /** Without it, no other instance exists. */
  databaseUrl?: string | undefined;
  purge?: PurgeTarget | undefined;
};

export type KeptAnswers = {
  store: AnswerStore;
  purger: CachePurger | null;
  isTrusted(): boolean;
  stop(): Promise<void>;
};

/** Keeps finished answers, and invalidates them together with Next's caches on all instances. */
export function keepAnswers({ maxBytes, databaseUrl, purge }: Options): KeptAnswers {
  const store = new AnswerStore(maxBytes);
  const purger = purge ? new CachePurger(purge) : null;
  const applied = new LRUCache<string, true>({ max: MAX_APPLIED });
  /** A change of this instance arrives from the database, too. @param change null for everything */
  const invalidate = (id: string, change: Invalidation | null) => {
    if (applied.has(id)) return;
    applied.set(id, true);
    store.invalidate(change);
    recordChange();
    forgetTags(change);
    if (!change) return expireAll();
    // Next's page and data caches share one list of expired tags.
    void dataCache.updateTags([...change.added, ...change.changed], { expire: 0 });
  };
  /** Last, since the cache asks an instance again. */
  const purgeTags = async ({ added, changed }: Invalidation) => purger?.purge([...added, ...changed]);
  if (!databaseUrl) {
    registerInvalidation(async (change) => {
      invalidate(change.id, change);
      await purgeTags(change);
    });
    const stop = async () => purger?.stop();
    return { store, purger, isTrusted: () => true, stop };
  }
  setValidSince(Number.POSITIVE_INFINITY);
  const channel = new InvalidationChannel(databaseUrl, {
    invalidate,
    onListening: recordChange,
    onTrusted: () => {
      store.clear();
      recordChange();
      forgetTags(null);
      expireAll();
    },
    onReturned: () => {
      store.outdateAll();
      forgetTags(null);
      expireAll();
    },
    onLost: () => {
      store.outdateAll();
      setValidSince(Number.POSITIVE_INFINITY);
    },
  }).start();
  registerListening(() => channel.isListening());
  registerInvalidation(async (change) => {
    invalidate(change.id, change);
    await channel.confirm(change.id);
    await purgeTags(change);
  });
  return {
    store,
    purger,
    isTrusted: () => channel.isTrusted(),
    stop: async () => {
      await Promise.all([channel.stop(), purger?.stop()]);
    },
  };
}

/** A page of this very millisecond may be older. */
const expireAll = (): void => setValidSince(Date.now() + 1);
