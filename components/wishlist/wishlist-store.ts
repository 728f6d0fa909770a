type Calls = {
  /** Which posts are on the wishlist. */
  load(): Promise<string[]>;
  /** Puts it on, or takes it off; answers how it is then. */
  save(postId: string, wished: boolean): Promise<boolean>;
  /** What was shown could not be done, and is taken back. */
  onFailure(postId: string, wished: boolean, error: unknown): void;
  onSaved(postId: string, wished: boolean): void;
};

/**
 * The wishlist as it is shown: what one has just pressed comes before what the server knows. Each post has one call on
 * its way at a time, and the last press wins.
 */
export function createWishlistStore(calls: Calls) {
  let saved = new Set<string>();
  const wanted = new Map<string, boolean>();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();
  /** Grows whenever the server has changed something: what was read before is out of date. */
  let turn = 0;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const note = (postId: string, wished: boolean) => {
    turn += 1;
    if (wished) saved.add(postId);
    else saved.delete(postId);
    notify();
  };
  const load = async () => {
    try {
      for (let asked = -1; asked !== turn; ) {
        asked = turn;
        const ids = await calls.load();
        if (asked === turn) saved = new Set(ids);
      }
      notify();
    } catch {
      // The marks stay as they are; whoever presses one is told what is the matter.
    }
  };
  const send = async (postId: string) => {
    if (sending.has(postId)) return;
    sending.add(postId);
    let wished = wanted.get(postId);
    try {
      while (wished !== undefined && wished !== saved.has(postId)) {
        note(postId, await calls.save(postId, wished));
        calls.onSaved(postId, saved.has(postId));
        wished = wanted.get(postId);
      }
    } catch (error) {
      calls.onFailure(postId, wished ?? false, error);
      // An answer may have got lost on its way.
      void load();
    }
    sending.delete(postId);
    wanted.delete(postId);
    notify();
  };
  const has = (postId: string) => wanted.get(postId) ?? saved.has(postId);
  return {
    has,
    load,
    /** What another tab has changed. */
    note,
    set(postId: string, wished: boolean) {
      wanted.set(postId, wished);
      notify();
      void send(postId);
    },
    /** The next person at this computer is somebody else. */
    clear() {
      turn += 1;
      saved = new Set();
      wanted.clear();
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type WishlistStore = ReturnType<typeof createWishlistStore>;
