import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPlaywright, readReport, readVitest } from "./reports.mjs";

const said = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => said.mockReset().mockImplementation(() => {}));

/** As Playwright reports what became of two tests in one file. */
const reportOf = (first: string, second: string, stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
  suites: [
    {
      title: "feed.spec.ts",
      specs: [
        { title: "a neighbour reads", tests: [{ status: first }] },
        { title: "a neighbour writes", tests: [{ status: second }] },
      ],
    },
  ],
});

async function read(report: object, code: number) {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-report-"));
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return readReport(file, readPlaywright, code).finally(() => rm(folder, { recursive: true }));
}

describe("the summary of a test run", () => {
  it("names the tests that needed a second try", async () => {
    const report = reportOf("expected", "flaky", { expected: 1, flaky: 1 });
    expect(await read(report, 0)).toEqual({
      ...{ passed: 2, failed: 0, second: 1 },
      notes: ["Passed only at its second try: feed.spec.ts a neighbour writes"],
    });
  });

  it("names none where all passed at once", async () => {
    expect(await read(reportOf("expected", "expected", { expected: 2 }), 0)).toMatchObject({
      second: 0,
      notes: [],
    });
  });

  it("names the tests that failed, with the first line of why", async () => {
    const journeys = reportOf("unexpected", "expected", { expected: 1, unexpected: 1 });
    expect(await read(journeys, 1)).toMatchObject({ notes: ["Failed: feed.spec.ts a neighbour reads"] });
    const test = { status: "failed", fullName: "a draw is fair", failureMessages: ["expected 1\nat line 3"] };
    const files = [
      { name: join(process.cwd(), "lib/draw.test.ts"), status: "failed", assertionResults: [test] },
      {
        name: join(process.cwd(), "lib/lost.test.ts"),
        status: "failed",
        assertionResults: [],
        message: "no",
      },
    ];
    expect(readVitest({ numPassedTests: 3, numFailedTests: 1, testResults: files })).toEqual({
      ...{ passed: 3, failed: 2 },
      notes: ["Failed: lib/draw.test.ts a draw is fair (expected 1)", "Failed: lib/lost.test.ts (no)"],
    });
  });

  it("reports a failure where the runner failed without one", async () => {
    expect(await read(reportOf("expected", "expected", { expected: 2 }), 1)).toMatchObject({ failed: 1 });
  });
});
