import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPlaywright, readReport } from "./reports.mjs";

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
    expect(await read(report, 0)).toEqual({ passed: 2, failed: 0, second: 1 });
    expect(said.mock.calls).toEqual([["Passed only at its second try: feed.spec.ts a neighbour writes"]]);
  });

  it("names none where all passed at once", async () => {
    expect(await read(reportOf("expected", "expected", { expected: 2 }), 0)).toMatchObject({ second: 0 });
    expect(said).not.toHaveBeenCalled();
  });

  it("reports a failure where the runner failed without one", async () => {
    expect(await read(reportOf("expected", "expected", { expected: 2 }), 1)).toMatchObject({ failed: 1 });
  });
});
