/** Runs programs that never outlive this process. */
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {Record<string, string | undefined>} Env */
/**
 * @typedef {object} Options
 * @property {AbortSignal} signal stops the program, and kills it after a timeout
 * @property {Env} [env] its whole environment; ours by default
 * @property {boolean} [quiet] print its output only if it fails
 * @property {(written: string) => void} [onOutput] called with all its output so far, where that is not printed
 * @property {(message: unknown) => void} [onMessage] called with what it sends by `process.send`
 * @property {string} [output] file to append its output to
 * @property {NodeJS.Signals} [stopWith] SIGTERM by default
 */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Longer than the server's graceful shutdown, which takes up to 25 s. */
const TIMEOUT_MS = 30_000;

/**
 * Runs a program to its end. It gets an IPC channel, whose end (`process.on("disconnect")`) it sees even if we are killed
 * with -9, and its own process group, so that Ctrl-C reaches only us.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<number>} exit code
 * @throws {Error} if it cannot be started
 */
export async function run(command, args, options) {
  const { signal, env = process.env, quiet = false, output: file, stopWith = "SIGTERM" } = options;
  const { onOutput, onMessage } = options;
  signal.throwIfAborted();
  const output = file ? openSync(file, "a") : quiet ? "pipe" : "inherit";
  const place = { cwd: root, env: /** @type {NodeJS.ProcessEnv} */ (env), detached: true };
  const child = spawn(command, args, { ...place, stdio: ["ignore", output, output, "ipc"] });
  if (typeof output === "number") closeSync(output);
  const written = collect(child, onOutput);
  if (onMessage) child.on("message", onMessage);
  const stop = () => void child.kill(stopWith);
  signal.addEventListener("abort", stop, { once: true });
  const late = afterAbort(signal, TIMEOUT_MS, () => killGroup(child.pid));
  try {
    const code = await ended(child);
    if (code !== 0 && !signal.aborted) process.stderr.write(written());
    return code;
  } finally {
    signal.removeEventListener("abort", stop);
    late();
    killGroup(child.pid);
  }
}

/**
 * Runs a script with the same Node.
 * @param {string[]} args
 * @param {Options} options
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Like `runNode`, but throws on failure.
 * @param {string} failure message of the error
 * @param {string[]} args for Node
 * @param {Options} options
 */
export async function mustRunNode(failure, args, options) {
  const code = await runNode(args, options);
  options.signal.throwIfAborted();
  if (code !== 0) throw new Error(failure);
}

/** @param {import("node:child_process").ChildProcess} child */
function ended(child) {
  return /** @type {Promise<number>} */ (
    new Promise((done, fail) => {
      child.once("error", fail);
      child.once("exit", (code) => done(code ?? 1));
    })
  );
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {(written: string) => void} [onOutput]
 */
function collect(child, onOutput) {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => {
      text += part;
      onOutput?.(text);
    });
  return () => text;
}

/**
 * @param {AbortSignal} signal
 * @param {number} milliseconds
 * @param {() => void} act
 * @returns {() => void} cancels it
 */
function afterAbort(signal, milliseconds, act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const arm = () => {
    timer = setTimeout(act, milliseconds);
  };
  signal.addEventListener("abort", arm, { once: true });
  return () => {
    signal.removeEventListener("abort", arm);
    clearTimeout(timer);
  };
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}
