/** `bench/results.json` has the last figures of each subject; `bench/results.md` and the README show them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SUBJECTS } from "@/bench/options";
import { root } from "@/scripts/run.mjs";
import { formatFigure, formatGoal, formatNumber, markdownTable } from "./format";
import { updateReadme } from "./readme";
import { isMet, type Row, type Section } from "./report";

const FIGURES = join(root, "bench/results.json");
const PAGE = join(root, "bench/results.md");

/** Replaces the sections of the subjects that ran. */
export function mergeSections(old: Section[], fresh: Section[]): Section[] {
  const all = new Map([...old, ...fresh].map((section) => [section.subject, section]));
  return SUBJECTS.flatMap((name) => all.get(name) ?? []);
}

export async function saveResults(fresh: Section[]): Promise<void> {
  const old: Section[] = JSON.parse(await readFile(FIGURES, "utf8").catch(() => "[]"));
  const sections = mergeSections(old, fresh);
  await writeFile(FIGURES, `${JSON.stringify(sections, null, 2)}\n`);
  await writeFile(PAGE, resultsPage(sections));
  await updateReadme(sections);
}

export function resultsPage(sections: Section[]): string {
  return `# Results

\`npm run bench\` writes this page. [Performance](../docs/performance.md) says how to repeat and read it.
Compare ratios, not absolute figures: both sides of a ratio ran in turns on one machine, and each figure is a median.

${goalsTable(sections)}

${sections.map(sectionText).join("\n\n")}
`;
}

export function goalsTable(sections: Section[]): string {
  const lines = sections.flatMap(({ rows, date }) => rows.map((row) => [...cellsOf(row), date]));
  return markdownTable([
    ["what", "here", "against", "there", "ratio", "by processor", "goal", "met", "date"],
    ...lines,
  ]);
}

function cellsOf(row: Row): string[] {
  const { what, value, against, peerValue, ratio, goal, byProcessor } = row;
  const processor = byProcessor === undefined ? "" : formatNumber(byProcessor);
  const verdict = isMet(row) ? "yes" : "**no**";
  return [what, value, against, peerValue, formatFigure(ratio), processor, formatGoal(goal), verdict];
}

function sectionText({ title, date, machine, details, notes }: Section): string {
  const table = details.length > 0 ? [markdownTable(details)] : [];
  const list = notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : [];
  return [`## ${title}`, `${date}, ${machine}`, ...table, ...list].join("\n\n");
}
