/** Runs a script and handles its interruption. */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const OUTPUT = [process.stdout, process.stderr];
/** For timers and connections that are still open after the work. */
const LINGER_MS = 1000;
/** For a reader that has stopped reading, after an interruption. */
const TIMEOUT_MS = 3000;

/**
 * Runs `work` and ends the process with its exit code once all output is read. A signal aborts `work`, which may take its
 * time; repeated signals have no effect, since npm and the terminal may both send one.
 * @param {(signal: AbortSignal) => Promise<number>} work
 * @param {number} [interrupted] exit code after a signal
 */
export async function runUntilSignal(work, interrupted = 0) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of SIGNALS) process.on(name, abort);
  // The terminal was closed.
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
 * `process.exit()` would drop output that a slow reader has not read yet.
 * @param {NodeJS.WriteStream} stream
 */
const isRead = (stream) => new Promise((done) => stream.write("", done));
