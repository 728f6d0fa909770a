import { forgetPages } from "@/components/offline/kept-pages";

/** Apart from what uses it: visitors without an account need nothing but this. */
export const READS_DATABASE = "kept-reads";

/** Removes what is left of a member whose session is over. */
export function removeReadsDatabase(): void {
  try {
    indexedDB.deleteDatabase(READS_DATABASE).onsuccess = (event) => {
      const wasThere = (event as IDBVersionChangeEvent).oldVersion > 0;
      if (wasThere) void forgetPages();
    };
  } catch {
    // A browser that refuses databases has none.
  }
}
