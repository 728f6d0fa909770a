import { clear, createStore, del, get, keys, set, type UseStore, update } from "idb-keyval";
import { clearMemory, memoryFallback } from "@/components/browser/memory-fallback";
import { copyToTab, dropFromTab, readFromTab } from "@/components/browser/tab-copy";
import { abortWith, createTimedAccess } from "@/components/browser/timed-access";

/**
 * Values that live through reloads of this browser. It may refuse to keep them (private windows, no room, storage switched
 * off). Then text lives as long as the tab, all else as long as the page, and the keeper is told so. Logging out clears
 * everything.
 */
export async function readStored<Value>(name: string): Promise<Value | undefined> {
  if (memoryFallback.has(name)) return memoryFallback.get(name) as Value;
  const copy = readFromTab<Value>(name);
  if (copy !== undefined) {
    await writeStored(name, copy);
    return copy;
  }
  return attempt((store) => get<Value>(name, store));
}

/** @returns whether it is there after a reload, too */
export async function writeStored(name: string, value: unknown): Promise<boolean> {
  // Readable before the write has finished.
  memoryFallback.set(name, value);
  const isInTab = copyToTab(name, value);
  try {
    await inStore((store) => set(name, value, store));
  } catch {
    return isInTab;
  }
  if (memoryFallback.get(name) === value) {
    memoryFallback.delete(name);
    dropFromTab(name);
  }
  return true;
}

/** Changes a value in one step, also when another tab changes it at the same time. */
export async function updateStored<Value>(
  name: string,
  to: (before: Value | undefined) => Value,
): Promise<void> {
  if (memoryFallback.has(name)) return void memoryFallback.set(name, to(memoryFallback.get(name) as Value));
  try {
    await inStore((store) => update<Value>(name, to, store), { isWhole: false });
  } catch {
    const stored = await readStored<Value>(name);
    memoryFallback.set(name, to(memoryFallback.has(name) ? (memoryFallback.get(name) as Value) : stored));
  }
}

export async function removeStored(name: string): Promise<void> {
  memoryFallback.delete(name);
  dropFromTab(name);
  await attempt((store) => del(name, store));
}

/** The names that begin with these letters, and whether all of them are there after a reload, too. */
export async function listStored(prefix: string): Promise<{ names: string[]; isDurable: boolean }> {
  const kept = (await attempt((store) => keys(store))) ?? [];
  const begins = (name: IDBValidKey): name is string => typeof name === "string" && name.startsWith(prefix);
  const onlyHere = [...memoryFallback.keys()].filter(begins);
  return { names: [...new Set([...kept.filter(begins), ...onlyHere])], isDurable: onlyHere.length === 0 };
}

/** Clears everything at logout: another member may use this browser next. */
export async function clearStorage(): Promise<void> {
  clearMemory();
  await enqueueWrite(() => attempt((store) => clear(store)));
  // Remounted forms may have read a value before it was removed.
  clearMemory();
}

let last: Promise<unknown> = Promise.resolve();

/** Runs writes one after another: an earlier write must not restore a removed value. */
export function enqueueWrite<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** A browser without storage may also throw at once. */
async function attempt<Answer>(work: (store: UseStore) => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await inStore(work);
  } catch {
    return undefined;
  }
}

const connect = () => createStore("keyval-store", "keyval");
let connection: UseStore | undefined;

const inTime = createTimedAccess(() => {
  connection = connect();
});

/** @param isWhole the work is one request. @throws Error where the browser has no store, or one that hangs */
async function inStore<Answer>(
  work: (store: UseStore) => Promise<Answer>,
  { isWhole = true } = {},
): Promise<Answer> {
  return inTime(async (signal) => {
    connection ??= connect();
    const use = connection;
    return work((mode, callback) =>
      use(mode, (objects) => {
        // A late call was given up, and its value may be out of date.
        signal.throwIfAborted();
        abortWith(signal, objects.transaction);
        const answer = callback(objects);
        // WebKit keeps a transaction of a page that was left before its answer, and all later writes wait for it. One that
        // has its only request ends by itself.
        if (isWhole) objects.transaction.commit?.();
        return answer;
      }),
    );
  });
}
