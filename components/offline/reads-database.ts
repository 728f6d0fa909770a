import { promisifyRequest } from "idb-keyval";
import { abortWith, createTimedAccess } from "@/components/browser/timed-access";
import type { Records, Transact } from "@/components/offline/kept-reads";
import { READS_DATABASE } from "@/components/offline/remove-reads";

const STORE = "reads";

// Each call has a connection of its own.
const inTime = createTimedAccess(() => {});

/** Runs the work in one transaction of this browser's database. @throws Error where the browser has none */
export const inReadsDatabase: Transact = (mode, work) =>
  inTime(async (signal) => {
    const database = await open();
    try {
      // A late call may be about somebody who has logged out since.
      signal.throwIfAborted();
      const transaction = database.transaction(STORE, mode);
      abortWith(signal, transaction);
      const done = promisifyRequest(transaction);
      const [answer] = await Promise.all([work(recordsOf(transaction.objectStore(STORE))), done]);
      return answer;
    } finally {
      // An open connection of a tab in the background would hold up the removal of the site's data.
      database.close();
    }
  });

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(READS_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return promisifyRequest(opening);
}

const recordsOf = (store: IDBObjectStore): Records => ({
  get: (key) => promisifyRequest(store.get(key)),
  set: (key, value) => void store.put(value, key),
  remove: (key) => void store.delete(key),
  clear: () => void store.clear(),
});
