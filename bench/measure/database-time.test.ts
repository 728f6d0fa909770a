import { expect, it } from "vitest";
import { pool } from "@/lib/db/client";
import { timeInDatabase } from "./database-time";

const sleep = (seconds: number) => pool().query({ text: "SELECT pg_sleep($1)", values: [seconds] });

it("adds up what PostgreSQL takes for each read, and nothing else", async () => {
  const run = async () => {
    await sleep(0.02);
    await sleep(0.03);
    await new Promise((done) => setTimeout(done, 300));
  };
  const ms = await timeInDatabase(pool(), run);
  expect(ms).toBeGreaterThanOrEqual(50);
  expect(await timeInDatabase(pool(), async () => {})).toBe(0);
});
