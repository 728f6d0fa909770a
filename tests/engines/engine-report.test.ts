import { describe, expect, it } from "vitest";
import { countsOf, notRun } from "./engine-report.mjs";

const reason = "/usr/bin/firefox-esr missing, of Debian's firefox-esr";
const skip = { status: "skipped", annotations: [{ type: "skip", description: reason }] };
const pass = { status: "expected", annotations: [] };
const report = {
  stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 2 },
  suites: [
    {
      specs: [
        { title: "a neighbour signs up", tests: [skipped("Firefox"), { ...pass, projectName: "WebKit" }] },
      ],
      suites: [{ specs: [{ title: "a neighbour searches", tests: [skipped("Firefox")] }] }],
    },
  ],
};

function skipped(projectName: string) {
  return { ...skip, projectName };
}

describe("a run of the journeys in other engines", () => {
  it("counts a skipped journey as neither passed nor failed", () => {
    expect(countsOf(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 2 });
  });

  it("names each journey that did not run, with the reason, in one line for each engine", () => {
    expect(notRun(report)).toEqual([
      `NOT RUN in Firefox (${reason}): a neighbour signs up; a neighbour searches.`,
    ]);
  });

  it("has failed if its runner failed or found nothing to run", () => {
    expect(countsOf(report, 1).failed).toBe(1);
    const nothing = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countsOf({ stats: nothing }, 0).failed).toBe(1);
  });
});
