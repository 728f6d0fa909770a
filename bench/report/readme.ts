import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@/scripts/run.mjs";
import { formatNumber, markdownTable } from "./format";
import type { Section } from "./report";

const FILE = join(root, "README.md");
/** The table begins behind this line, and ends with the first line that is not of a table. */
const BLOCK = /(<!-- npm run bench writes this table -->\n)(?:\|.*\n)*/;

/** The main ratios: subject and row. */
const SHOWN = [
  ["kept", 0, "home page, kept"],
  ["kept", 1, "home page, kept"],
  ["uncached", 0, "list, not kept"],
  ["pages", 0, "post page, never seen"],
] as const;

export async function updateReadme(sections: Section[]): Promise<void> {
  const text = await readFile(FILE, "utf8");
  await writeFile(FILE, withTable(text, sections));
}

/** @throws Error if the README has no place for the table */
export function withTable(readme: string, sections: Section[]): string {
  if (!BLOCK.test(readme)) throw new Error("README.md has no line for the table of the bench.");
  return readme.replace(BLOCK, (_, mark) => mark + readmeTable(sections));
}

/** One column for each ratio, since the README is short. */
function readmeTable(sections: Section[]): string {
  const columns = SHOWN.flatMap(([subject, index, label]) => {
    const section = sections.find((one) => one.subject === subject);
    const row = section?.rows[index];
    return row
      ? [[`${label}, against ${row.against}`, `${formatNumber(row.ratio.median)} × (${section.date})`]]
      : [];
  });
  if (columns.length === 0) return "";
  const table = markdownTable([columns.map(([head = ""]) => head), columns.map(([, ratio = ""]) => ratio)]);
  return `${table}\n`;
}
