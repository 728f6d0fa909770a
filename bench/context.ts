import type { Cores } from "@/bench/measure/machine";
import type { Options } from "@/bench/options";
import type { Database } from "@/bench/servers/database";

/** Every subject gets this. */
export type Bench = {
  signal: AbortSignal;
  /** Temporary; PostgreSQL and nginx can enter it. */
  folder: string;
  cores: Cores | null;
  options: Options;
  database: Database;
  /** The build of the site. */
  distDir: string;
  say(line: string): void;
};

/** Runs `work`, then undoes the steps that it has registered, the last one first. */
export async function withUndo<T>(
  work: (undo: (step: () => Promise<unknown>) => void) => Promise<T>,
): Promise<T> {
  const steps: (() => Promise<unknown>)[] = [];
  try {
    return await work((step) => steps.push(step));
  } finally {
    for (const step of steps.reverse()) await step();
  }
}
