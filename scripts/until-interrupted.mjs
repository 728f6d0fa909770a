/** Does the work of a script, and ends it properly when somebody interrupts it. */

/** Ctrl-C, a service manager, a terminal that is closed. */
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs `work` and ends this process with the exit code it returns. On a signal `work` is told by its AbortSignal, and
 * gets the time it needs; however often the signal comes, since npm and the terminal may both send it.
 * @param {(signal: AbortSignal) => Promise<number>} work
 * @param {number} [interrupted] the exit code after an interruption
 */
export async function untilInterrupted(work, interrupted = 0) {
  const controller = new AbortController();
  for (const name of SIGNALS) process.on(name, () => controller.abort());
  const code = await work(controller.signal).catch((error) => {
    if (error !== controller.signal.reason)
      console.error(error instanceof Error && error.message ? error.message : error);
    return 1;
  });
  process.exit(controller.signal.aborted ? interrupted : code);
}
