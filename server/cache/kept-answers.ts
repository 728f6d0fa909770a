import { type Invalidation, recordChange, registerInvalidation } from "@/lib/db/server-bridge";
import { AnswerStore } from "./answer-store";
import dataCache from "./data-cache-handler.mjs";
import { InvalidationChannel } from "./invalidation-channel";
import { setValidSince } from "./valid-since.mjs";

type Options = {
  maxBytes: number;
  /** Without it, no other instance exists. */
  databaseUrl?: string | undefined;
};

export type KeptAnswers = {
  store: AnswerStore;
  /** Whether kept answers are up to date. */
  isTrusted(): boolean;
  isDatabaseAway(): boolean;
  stop(): Promise<void>;
};

/** Keeps finished answers, and invalidates them together with Next's caches on all instances. */
export function keepAnswers({ maxBytes, databaseUrl }: Options): KeptAnswers {
  const store = new AnswerStore(maxBytes);
  const invalidate = (change: Invalidation | null) => {
    store.invalidate(change);
    recordChange();
    if (!change) return expireAll();
    // Next's page and data caches share one list of expired tags.
    void dataCache.updateTags([...change.added, ...change.changed], { expire: 0 });
  };
  if (!databaseUrl) {
    registerInvalidation(async (change) => invalidate(change));
    return { store, isTrusted: () => true, isDatabaseAway: () => false, stop: async () => {} };
  }
  setValidSince(Number.POSITIVE_INFINITY);
  const channel = new InvalidationChannel(databaseUrl, {
    invalidate,
    onTrusted: () => {
      store.clear();
      recordChange();
      expireAll();
    },
    onLost: () => {
      store.outdateAll();
      setValidSince(Number.POSITIVE_INFINITY);
    },
  }).start();
  registerInvalidation(async (change) => {
    invalidate(change);
    await channel.confirm(change.id);
  });
  return {
    store,
    isTrusted: () => channel.isTrusted(),
    isDatabaseAway: () => channel.isDatabaseAway(),
    stop: () => channel.stop(),
  };
}

/** A page of this very millisecond may be older. */
const expireAll = (): void => setValidSince(Date.now() + 1);
