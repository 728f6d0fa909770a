import { expect, it } from "vitest";
import { orderOf, runRounds } from "./rounds";

it("measures every side in every round, and no two at once", async () => {
  const log: string[] = [];
  let running = 0;
  const samples = await runRounds(["site", "peer"], 3, async (side, round) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
    log.push(`${side} ${round}`);
    return `${side} ${round}`;
  });
  expect(log).toEqual(["site 0", "peer 0", "peer 1", "site 1", "site 2", "peer 2"]);
  expect(samples).toEqual([
    ["site 0", "site 1", "site 2"],
    ["peer 0", "peer 1", "peer 2"],
  ]);
});

it("lets each side begin a round", () => {
  const first = [0, 1, 2].map((round) => orderOf(3, round)[0]);
  expect(first.sort()).toEqual([0, 1, 2]);
});
