import { describe, expect, it } from "vitest";
import { outcomesOfPlaywright } from "@/scripts/reports.mjs";
import { outcomesOfVitest, verdictOf } from "./verdicts.mjs";

// Concatenated, so that nothing mistakes these for test titles.
const named = (words: string, ...ids: string[]) => [words, ...ids.map((id) => `[${id}]`)].join(" ");
const promise = "Nothing is lost.";
const outcome = (status: "passed" | "second try" | "failed" | "skipped", ...ids: string[]) => ({
  title: named("it is so", ...ids),
  status,
});

describe("a requirement", () => {
  it("passes when a test that names it passed, and none failed", () => {
    const outcomes = [
      outcome("passed", "S46", "S31"),
      outcome("second try", "S31"),
      outcome("failed", "R01"),
    ];
    expect(verdictOf("S46", { promise }, outcomes)).toMatchObject({ status: "pass", isGood: true, tests: 1 });
    expect(verdictOf("S31", { promise }, outcomes)).toMatchObject({ status: "pass", tests: 2, second: 1 });
  });

  it("fails when one of its tests failed, whatever the others say and despite an exemption", () => {
    const outcomes = [outcome("passed", "R01"), outcome("failed", "R01")];
    for (const excuse of [{}, { notDone: "later" }, { notApplicable: "no" }])
      expect(verdictOf("R01", { promise, ...excuse }, outcomes)).toMatchObject({
        status: "FAIL",
        isGood: false,
      });
  });

  it("fails when no test ran, also if one was only skipped", () => {
    for (const outcomes of [[], [outcome("skipped", "S46")], [outcome("passed", "S45")]])
      expect(verdictOf("S46", { promise }, outcomes)).toMatchObject({
        status: "FAIL",
        isGood: false,
        tests: 0,
      });
  });

  it("may be exempt, and shown in part", () => {
    const excused = { promise, notDone: "later" };
    expect(verdictOf("S01", excused, [])).toMatchObject({
      status: "not done",
      isGood: true,
      reason: "later",
    });
    expect(verdictOf("S01", excused, [outcome("passed", "S01")])).toMatchObject({
      status: "partly",
      isGood: true,
    });
    expect(verdictOf("S01", { promise, notApplicable: "no" }, [])).toMatchObject({
      status: "not applicable",
    });
  });
});

describe("the reports of the runners", () => {
  it("of Vitest: a file that could not be loaded fails with all its ids", () => {
    const good = { fullName: named("a", "S46"), status: "passed" };
    const left = { fullName: named("b", "S46"), status: "pending" };
    const testResults = [
      { name: "/home/x/lib/a.test.ts", status: "passed", assertionResults: [good, left] },
      { name: "/home/x/lib/b.test.ts", status: "failed", assertionResults: [] },
    ];
    const claims = [{ path: "lib/b.test.ts", ids: ["R01", "R04"] }];
    expect(outcomesOfVitest({ testResults }, claims)).toEqual([
      { title: good.fullName, status: "passed" },
      { title: left.fullName, status: "skipped" },
      { title: named("", "R01", "R04").trim(), status: "failed" },
    ]);
  });

  it("of Playwright: include the titles of the groups and the result of a second try", () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = { title: named("around", "S45"), specs: [spec("it", "flaky"), spec("that", "unexpected")] };
    const suites = [{ title: "a.spec.ts", specs: [spec("one", "expected")], suites: [inner] }];
    expect(outcomesOfPlaywright({ suites })).toEqual([
      { title: "a.spec.ts one", status: "passed" },
      { title: `a.spec.ts ${inner.title} it`, status: "second try" },
      { title: `a.spec.ts ${inner.title} that`, status: "failed" },
    ]);
  });
});
