/** Does the work of a script, and ends it properly when somebody interrupts it. */

/** Ctrl-C, a service manager, a terminal that is closed. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const OUTPUT = [process.stdout, process.stderr];
/** How long, in ms, something may stay open after the work: a connection or a timer that nobody has closed. */
const LINGER_MS = 1000;
/** How long, in ms, an interrupted script waits for a reader who has stopped reading. */
const TIMEOUT_MS = 3000;

/**
 * Runs `work` and ends this process with the exit code it returns, once all that was written is read. On a signal `work`
 * is told by its AbortSignal, and gets the time it needs; however often the signal comes, since npm and the terminal may
 * both send it.
 * @param {(signal: AbortSignal) => Promise<number>} work
 * @param {number} [interrupted] the exit code after an interruption
 */
export async function runUntilSignal(work, interrupted = 0) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of SIGNALS) process.on(name, abort);
  // The reader has gone, as when a terminal is closed.
  for (const stream of OUTPUT) stream.on("error", abort);
  const code = await work(controller.signal).catch((error) => {
    if (error !== controller.signal.reason)
      console.error(error instanceof Error && error.message ? error.message : error);
    return 1;
  });
  process.exitCode = controller.signal.aborted ? interrupted : code;
  onAbort(controller.signal, () => setTimeout(() => process.exit(interrupted), TIMEOUT_MS).unref());
  await Promise.all(OUTPUT.map(isRead));
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/**
 * @param {AbortSignal} signal
 * @param {() => void} act
 */
function onAbort(signal, act) {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act);
}

/**
 * `process.exit()` would drop what a slow reader has not taken out of a pipe yet.
 * @param {NodeJS.WriteStream} stream
 */
const isRead = (stream) => new Promise((done) => stream.write("", done));
