/** Programs that the bench starts and stops: each in its own process group, and never longer than the bench. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "@/scripts/run.mjs";

const STOP_MS = 30_000;
const READY_MS = 120_000;
const POLL_MS = 50;

export type Env = Record<string, string>;

type Options = {
  signal: AbortSignal;
  env?: Env;
  folder?: string;
  /** The cores that it may use; those of this process by default. */
  cores?: number[] | undefined;
  /** A file for what it prints; by default it prints here. */
  output?: string;
};

export type Program = {
  pid: number;
  isRunning(): boolean;
  send(message: object): void;
  /** @throws Error if it ends without a message */
  receive<T>(): Promise<T>;
  /** @returns the exit code */
  ended: Promise<number>;
  stop(): Promise<void>;
};

export function startProgram(command: string, args: string[], options: Options): Program {
  const { signal, env = process.env, folder = root, cores, output } = options;
  signal.throwIfAborted();
  const [program, ...rest] = cores
    ? ["taskset", "--cpu-list", cores.join(","), command, ...args]
    : [command, ...args];
  const file = output === undefined ? "inherit" : openSync(output, "a");
  const child = spawn(program as string, rest, {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", file, file, "ipc"],
  });
  if (typeof file === "number") closeSync(file);
  const ended = once(child, "exit").then(
    ([code]) => (code as number | null) ?? 1,
    () => 1,
  );
  const kill = (name: NodeJS.Signals) => killGroup(child.pid, name);
  const onAbort = () => kill("SIGKILL");
  signal.addEventListener("abort", onAbort, { once: true });
  void ended.then(() => {
    signal.removeEventListener("abort", onAbort);
    kill("SIGKILL");
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const isOver = await Promise.race([ended.then(() => true), wait(STOP_MS, false, { ref: false })]);
    if (!isOver) kill("SIGKILL");
    await ended;
  };
  const receive = async <T>() => {
    const [message] = await Promise.race([
      once(child, "message"),
      ended.then((code) => Promise.reject(new Error(`${args[0]} ended with ${code}`))),
    ]);
    return message as T;
  };
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    send: (message) => void child.send(message),
    receive,
    ended,
    stop,
  };
}

export const startNode = (args: string[], options: Options): Program =>
  startProgram(process.execPath, args, options);

/** Stops a server that ends, or does not answer with 200 in time. @throws Error */
export async function waitUntilReady(url: string, program: Program): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (!program.isRunning() || Date.now() > deadline) {
      await program.stop();
      throw new Error(`There is no server at ${url}, or it does not answer with 200: ${response?.status}`);
    }
    await wait(POLL_MS);
  }
}

function killGroup(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // The group has ended already.
  }
}
