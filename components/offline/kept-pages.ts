/** Asks the service worker to keep a page for when there is no connection. It decides which pages it keeps. */
export async function keepPage(path: string): Promise<void> {
  const worker = await activeWorker();
  worker?.postMessage({ keep: path });
}

/** Asks it to keep pages that were never opened. */
export async function keepAhead(paths: string[]): Promise<void> {
  const worker = await activeWorker();
  worker?.postMessage({ ahead: paths });
}

/** Asks it to keep pictures that may not have been on the screen yet. */
export async function keepPictures(urls: string[]): Promise<void> {
  const worker = await activeWorker();
  worker?.postMessage({ pictures: urls });
}

/** Asks it to keep the files that this page loaded before the worker was there. */
export async function keepLoadedFiles(): Promise<void> {
  const worker = await activeWorker();
  worker?.postMessage({ files: performance.getEntriesByType("resource").map(({ name }) => name) });
}

/** Removes the pages and pictures that somebody looked at in this browser. */
export async function forgetPages(): Promise<void> {
  try {
    navigator.serviceWorker?.controller?.postMessage({ forget: true });
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => /^(?:pages|images)-/.test(name)).map((name) => caches.delete(name)),
    );
  } catch {
    // A browser that refuses caches has none.
  }
}

const activeWorker = async () => (await navigator.serviceWorker?.ready.catch(() => undefined))?.active;
