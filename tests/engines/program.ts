import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** For starting and for ending a program. */
const START_MS = 60_000;
const END_MS = 5_000;
const KEPT = 20_000;

export type Program = {
  /** Waits until `look` finds something. @throws {Error} with the program's output, if it ends or times out */
  until<Found>(look: (written: string) => Promise<Found | null> | Found | null): Promise<Found>;
  stop(): Promise<void>;
};

/**
 * Starts a program that runs beside the tests. It stays in our process group and is killed when this process ends, so it
 * never outlives the tests.
 */
export function startProgram(command: string, args: string[], env: Record<string, string>): Program {
  const own = { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(command, args, { env: own, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let written = "";
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      written = (written + part).slice(-KEPT);
    });
  child.once("error", (error) => {
    written += error.message;
  });
  const ended = new Promise<void>((done) => {
    child.once("close", () => {
      isOver = true;
      process.removeListener("exit", kill);
      done();
    });
  });
  const stop = async () => {
    child.kill();
    await Promise.race([ended, wait(END_MS)]);
    if (!isOver) kill();
    await ended;
  };
  return {
    stop,
    until: async (look) => {
      const deadline = Date.now() + START_MS;
      for (;;) {
        const found = await look(written);
        if (found !== null) return found;
        if (isOver || Date.now() > deadline) throw new Error(`${command} did not start.\n${written}`);
        await wait(50);
      }
    },
  };
}
