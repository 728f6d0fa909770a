import { clear, del, get, keys, set, update } from "idb-keyval";
import { clearMemory, memoryFallback } from "@/components/browser/memory-fallback";
import { copyToTab, dropFromTab, readFromTab } from "@/components/browser/tab-copy";

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
  return attempt(() => get<Value>(name));
}

/** @returns whether it is there after a reload, too */
export async function writeStored(name: string, value: unknown): Promise<boolean> {
  // Readable before the write has finished.
  memoryFallback.set(name, value);
  const isInTab = copyToTab(name, value);
  try {
    await inTime(() => set(name, value));
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
    await inTime(() => update<Value>(name, to));
  } catch {
    const stored = await readStored<Value>(name);
    memoryFallback.set(name, to(memoryFallback.has(name) ? (memoryFallback.get(name) as Value) : stored));
  }
}

export async function removeStored(name: string): Promise<void> {
  memoryFallback.delete(name);
  dropFromTab(name);
  await attempt(() => del(name));
}

/** The names that begin with these letters, and whether all of them are there after a reload, too. */
export async function listStored(prefix: string): Promise<{ names: string[]; isDurable: boolean }> {
  const kept = (await attempt(() => keys())) ?? [];
  const begins = (name: IDBValidKey): name is string => typeof name === "string" && name.startsWith(prefix);
  const onlyHere = [...memoryFallback.keys()].filter(begins);
  return { names: [...new Set([...kept.filter(begins), ...onlyHere])], isDurable: onlyHere.length === 0 };
}

/** Clears everything at logout: another member may use this browser next. */
export async function clearStorage(): Promise<void> {
  clearMemory();
  await enqueueWrite(() => attempt(() => clear()));
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
async function attempt<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await inTime(call);
  } catch {
    return undefined;
  }
}

/** A database may hang: WebKit's does so now and then, and answers nothing until the page is loaded again. */
const MAX_WAIT_MS = 3000;
let isHanging = false;

/** Waits once: what follows fails at once until the database answers again. @throws Error then */
export async function inTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (isHanging) throw new Error("the browser's database hangs");
  const done = work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isHanging = true;
      const recover = () => {
        isHanging = false;
      };
      done.then(recover, recover);
      reject(new Error("the browser's database does not answer"));
    }, MAX_WAIT_MS);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
