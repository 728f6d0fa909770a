/** Times every hot query against DATABASE_URL, in rounds when asked by a line on stdin; answers with a line of JSON each. */
import { createInterface } from "node:readline";
import { pool } from "@/lib/db/client";
import { listHotQueries } from "./hot-queries";
import { timeInDatabase } from "./measure/database-time";

/** In ms; `inDatabase` has one time for each round. */
export type Timing = { name: string; times: number[]; inDatabase: number[]; found: number };

const queries = await listHotQueries();

for await (const line of createInterface({ input: process.stdin })) {
  const count = Number(line);
  const timings: Timing[] = [];
  for (const [name, run] of queries) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < count; turn += 1) {
      const start = performance.now();
      found = await run();
      times.push(performance.now() - start);
    }
    timings.push({ name, times, inDatabase: [await timeInDatabase(pool(), run)], found });
  }
  console.log(JSON.stringify(timings));
}
await pool().end();
