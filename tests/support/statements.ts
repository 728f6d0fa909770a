import { pool } from "@/lib/db/client";

const TRIES = 5;

/** The least of a few runs: the uses of rate limits may be saved during one of them. */
export async function leastStatements(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < TRIES; time += 1) {
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    pool().on("acquire", count);
    await run();
    pool().off("acquire", count);
    counts.push(statements);
  }
  return Math.min(...counts);
}
