type Calls = {
  /** Which posts are on the wishlist. */
  load(): Promise<string[]>;
  /** Puts it on, or takes it off; answers how it is then. */
  save(postId: string, wished: boolean): Promise<boolean>;
  /** The optimistic change failed and is reverted. */
  onFailure(postId: string, wished: boolean, error: unknown): void;
  onSaved(postId: string, wished: boolean): void;
};

/**
 * The wishlist as it is shown: a press counts before the server knows of it. Each post has one call on its way at a time,
 * and the last press wins.
 */
export function createWishlistStore(calls: Calls) {
  const saved = createSavedItems(calls.load);
  const wanted = new Map<string, boolean>();
  const sending = new Set<string>();

  const send = async (postId: string) => {
    if (sending.has(postId)) return;
    sending.add(postId);
    let wished = wanted.get(postId);
    try {
      while (wished !== undefined && wished !== saved.has(postId)) {
        saved.note(postId, await calls.save(postId, wished));
        calls.onSaved(postId, saved.has(postId));
        wished = wanted.get(postId);
      }
    } catch (error) {
      calls.onFailure(postId, wished ?? false, error);
      // The answer may have got lost on its way.
      void saved.load();
    }
    sending.delete(postId);
    wanted.delete(postId);
    saved.notify();
  };
  return {
    has: (postId: string) => wanted.get(postId) ?? saved.has(postId),
    load: saved.load,
    /** Another tab has changed an item. */
    note: saved.note,
    subscribe: saved.subscribe,
    set(postId: string, wished: boolean) {
      wanted.set(postId, wished);
      saved.notify();
      void send(postId);
    },
    /** Another member may use this browser next. */
    clear() {
      wanted.clear();
      saved.clear();
    },
  };
}

export type WishlistStore = ReturnType<typeof createWishlistStore>;

/** The items that the server has. */
function createSavedItems(fetchIds: Calls["load"]) {
  let ids = new Set<string>();
  /** Grows with every change: a list that was read before is outdated. */
  let version = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    notify,
    has: (postId: string) => ids.has(postId),
    note(postId: string, wished: boolean) {
      version += 1;
      if (wished) ids.add(postId);
      else ids.delete(postId);
      notify();
    },
    /** Changes nothing where the list cannot be read. */
    async load() {
      try {
        for (let asked = -1; asked !== version; ) {
          asked = version;
          const now = await fetchIds();
          if (asked === version) ids = new Set(now);
        }
        notify();
      } catch {}
    },
    clear() {
      version += 1;
      ids = new Set();
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
