import { expect, it } from "vitest";
import { describeMachine, parseCoreList, splitCores } from "./machine";

it("servers under test share no core with the generator", () => {
  expect(splitCores([0, 1, 2, 3])).toEqual({ server: [0], rest: [1, 2, 3] });
  expect(splitCores([4, 7])).toEqual({ server: [4], rest: [7] });
});

it("a single core is not split", () => {
  expect(splitCores([0])).toBeNull();
});

it("reads the kernel's list of cores", () => {
  expect(parseCoreList("0-2,5")).toEqual([0, 1, 2, 5]);
  expect(parseCoreList("3")).toEqual([3]);
});

it("names the machine, and what else it did", () => {
  expect(describeMachine()).toMatch(/^.+, \d+ cores, \d+ GB, Node \d+\.\d+\.\d+, load \d+\.\d before$/);
});
