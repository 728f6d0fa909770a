/** Runs programs in such a way that none of them, nor any child of theirs, outlives us. */
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {Record<string, string | undefined>} Env */
/**
 * @typedef {object} Options
 * @property {AbortSignal} signal when it aborts, the program is asked to end, and killed if it does not
 * @property {Env} [env] all of its environment; ours unless given
 * @property {boolean} [quiet] show what it writes only if it fails
 * @property {string} [output] the file that what it writes is added to
 * @property {NodeJS.Signals} [stopWith] how to ask it to end; SIGTERM unless given
 */

/** The folder everything runs in. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** How long a program may take to end; a server needs 25 s for its last requests. */
const TIMEOUT_MS = 30_000;

/**
 * Runs a program to its end. It gets a channel to us (`process.on("disconnect")`), which closes even if we are killed
 * with -9; and a process group of its own, so that Ctrl-C reaches us only and we choose the order of stopping.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<number>} its exit code
 * @throws {Error} if it could not be started
 */
export async function run(command, args, options) {
  const { signal, env = process.env, quiet = false, output: file, stopWith = "SIGTERM" } = options;
  signal.throwIfAborted();
  const output = file ? openSync(file, "a") : quiet ? "pipe" : "inherit";
  const place = { cwd: root, env: /** @type {NodeJS.ProcessEnv} */ (env), detached: true };
  const child = spawn(command, args, { ...place, stdio: ["ignore", output, output, "ipc"] });
  if (typeof output === "number") closeSync(output);
  const written = collect(child);
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
 * Runs a program of ours with this very Node.
 * @param {string[]} args
 * @param {Options} options
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Runs a program and throws unless it went well.
 * @param {string} failure what to say if it did not
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

/** @param {import("node:child_process").ChildProcess} child */
function collect(child) {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => (text += part));
  return () => text;
}

/**
 * @param {AbortSignal} signal
 * @param {number} milliseconds
 * @param {() => void} act
 * @returns {() => void} forgets about it
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
    // Nobody of it is left: as it should be.
  }
}
