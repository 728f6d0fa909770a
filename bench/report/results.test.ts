import { describe, expect, it } from "vitest";
import { formatFigure, formatMs, formatNumber, markdownTable } from "./format";
import { withTable } from "./readme";
import { isMet, type Row, type Section } from "./report";
import { goalsTable, mergeSections, resultsPage } from "./results";

const figure = (median: number) => ({ median, min: median, max: median });

const row = (changes: Partial<Row> = {}): Row => ({
  ...{ what: "`/`", value: "16,000/s", against: "`node:http`", peerValue: "20,000/s" },
  ...{ ratio: figure(0.8), goal: { least: 0.7 }, ...changes },
});

const section = (subject: string, changes: Partial<Section> = {}): Section => ({
  ...{ subject, title: `About ${subject}`, date: "2026-11-22", machine: "A machine" },
  ...{ rows: [row()], details: [], notes: [], ...changes },
});

describe("a goal", () => {
  it("is met at its limit, from above or from below", () => {
    expect(isMet(row({ ratio: figure(0.7), goal: { least: 0.7 } }))).toBe(true);
    expect(isMet(row({ ratio: figure(0.69), goal: { least: 0.7 } }))).toBe(false);
    expect(isMet(row({ ratio: figure(1.5), goal: { most: 1.5 } }))).toBe(true);
    expect(isMet(row({ ratio: figure(1.51), goal: { most: 1.5 } }))).toBe(false);
  });

  it("is not met by a figure that is missing", () => {
    expect(isMet(row({ ratio: figure(Number.NaN) }))).toBe(false);
  });
});

describe("a number", () => {
  it("has as many digits as it is worth", () => {
    expect([0.0468, 4.153, 18.61, 18_600].map(formatNumber)).toEqual(["0.05", "4.15", "18.6", "18,600"]);
    expect(formatMs(0.0468)).toBe("0.047 ms");
    expect(formatNumber(Number.NaN)).toBe("–");
  });

  it("shows its spread, unless there is none", () => {
    expect(formatFigure({ median: 2, min: 1, max: 3 })).toBe("2.00 (1.00–3.00)");
    expect(formatFigure(figure(2))).toBe("2.00");
  });
});

describe("a table", () => {
  it("is Markdown", () => {
    expect(
      markdownTable([
        ["a", "b"],
        ["1", "x|y"],
      ]),
    ).toBe("| a | b |\n|---|---|\n| 1 | x\\|y |");
  });

  it("names goal, verdict and date of each row", () => {
    expect(
      goalsTable([section("kept", { rows: [row({ ratio: figure(0.5), byProcessor: 0.6 })] })]),
    ).toContain("| `/` | 16,000/s | `node:http` | 20,000/s | 0.50 | 0.60 | ≥ 0.7 | **no** | 2026-11-22 |");
  });
});

describe("the results", () => {
  it("replace the subjects that ran, and keep the others with their date", () => {
    const old = [section("kept", { date: "old" }), section("photo", { date: "old" })];
    const merged = mergeSections(old, [section("photo"), section("pages")]);
    expect(merged.map(({ subject, date }) => [subject, date])).toEqual([
      ["kept", "old"],
      ["pages", "2026-11-22"],
      ["photo", "2026-11-22"],
    ]);
  });

  it("show the machine and the notes of each subject", () => {
    const page = resultsPage([
      section("kept", { notes: ["16 connections."], details: [["server"], ["site"]] }),
    ]);
    expect(page).toContain(
      "## About kept\n\n2026-11-22, A machine\n\n| server |\n|---|\n| site |\n\n- 16 connections.",
    );
  });
});

describe("the README", () => {
  const mark = "<!-- npm run bench writes this table -->";

  it("gets the main ratios with their date, in place of the old ones", () => {
    const once = withTable(`before\n${mark}\n\nafter`, [section("kept"), section("photo")]);
    expect(once).toBe(
      `before\n${mark}\n| home page, kept, against \`node:http\` |\n|---|\n| 0.80 × (2026-11-22) |\n\nafter`,
    );
    expect(withTable(once, [section("kept"), section("photo")])).toBe(once);
  });

  it("must have a place for them", () => {
    expect(() => withTable("no table", [])).toThrow("README.md");
  });
});
