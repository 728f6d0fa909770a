import type { PendingItem } from "@/components/message-outbox/outbox-storage";

export type StorageCalls = {
  load(): Promise<PendingItem[]>;
  /** Changes what this browser keeps, in one step. */
  save(to: (before: PendingItem[]) => PendingItem[]): Promise<void>;
};

type Patch = Partial<Pick<PendingItem, "state" | "reason" | "writtenAt">>;
type Change = (before: PendingItem[]) => PendingItem[];

export const withoutMessage =
  (key: string): Change =>
  (list) =>
    list.filter((one) => one.key !== key);
export const patchMessage =
  (key: string, values: Patch): Change =>
  (list) =>
    list.map((one) => (one.key === key ? { ...one, ...values } : one));

export const isSendable = ({ state }: PendingItem) => state !== "refused" && state !== "tooOld";

/** The messages and replies of one author that the server does not have yet, as this tab shows them and the browser keeps them. */
export function createOutboxState({ load, save }: StorageCalls) {
  let pending: PendingItem[] = [];
  let userId: string | null = null;
  let isSignedIn = false;
  /** Grows with every change: what was read before is out of date. */
  let turn = 0;
  const listeners = new Set<() => void>();

  const show = (now: PendingItem[]) => {
    pending = now;
    for (const listener of listeners) listener();
  };

  return {
    pending: () => pending,
    userId: () => userId,
    isSignedIn: () => isSignedIn,
    async change(to: Change): Promise<void> {
      turn += 1;
      show(to(pending));
      await save(to);
    },
    /** Other tabs may have written or sent some. */
    async reload(): Promise<void> {
      for (let asked = -1; asked !== turn; ) {
        asked = turn;
        const kept = await load();
        if (asked === turn) show(kept.filter((one) => one.userId === userId));
      }
    },
    setUser(id: string | null, hasSession: boolean): void {
      if (id !== userId) {
        turn += 1;
        show([]);
      }
      userId = id;
      isSignedIn = hasSession && id !== null;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type OutboxState = ReturnType<typeof createOutboxState>;
