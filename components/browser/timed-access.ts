/** Longer than any database of a browser takes that answers at all. */
const MAX_WAIT_MS = 3000;

class Late extends Error {}

type Work<Answer> = (signal: AbortSignal) => Promise<Answer>;

/**
 * A connection to a browser's database may hang, or a transaction of it: WebKit's do so now and then, and answer nothing
 * more. So a call that is late is made once more on a new connection. Where that hangs too, what follows fails at once
 * until one of them answers.
 * @param reconnect what follows uses a new connection
 * @returns runs the work; its signal says that it came too late and must not touch the data any more. It rejects then
 */
export function createTimedAccess(reconnect: () => void) {
  let isHanging = false;
  const recover = () => {
    isHanging = false;
  };

  function once<Answer>(work: Work<Answer>): Promise<Answer> {
    const { signal, abort } = abortable();
    const done = work(signal);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        abort();
        done.then(recover, recover);
        reject(new Late("the browser's database does not answer"));
      }, MAX_WAIT_MS);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  return async function inTime<Answer>(work: Work<Answer>): Promise<Answer> {
    if (isHanging) throw new Late("the browser's database hangs");
    try {
      return await once(work);
    } catch (error) {
      if (!(error instanceof Late)) throw error;
      reconnect();
    }
    try {
      return await once(work);
    } catch (error) {
      if (error instanceof Late) isHanging = true;
      throw error;
    }
  };
}

/** A transaction that hangs would hold up all others, also those of another connection. */
export function abortWith(signal: AbortSignal, transaction: IDBTransaction): void {
  const abort = () => {
    try {
      transaction.abort();
    } catch {
      // The transaction has ended.
    }
  };
  signal.addEventListener("abort", abort, { once: true });
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
