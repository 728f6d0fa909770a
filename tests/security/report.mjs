/** Prints the verdict and the measured values of each requirement. */
import { readFile } from "node:fs/promises";
import { requirements } from "./requirements.mjs";
import { verdictOf } from "./verdicts.mjs";

/** @typedef {import("./verdicts.mjs").Outcome} Outcome */

const INDENT = " ".repeat(21);

/**
 * @param {string} file
 * @returns {Promise<{ id: string, text: string }[]>}
 */
export async function readFigures(file) {
  const lines = await readFile(file, "utf8").catch(() => "");
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/**
 * Prints a line for each requirement, its metrics, and the totals.
 * @param {string[]} wanted
 * @param {Outcome[]} outcomes
 * @param {{ id: string, text: string }[]} figures
 * @returns {boolean} whether none failed
 */
export function report(wanted, outcomes, figures) {
  const verdicts = wanted.map((id) => verdictOf(id, requirements[id] ?? { promise: "" }, outcomes));
  console.log("");
  for (const verdict of verdicts) {
    const { id, status, reason, tests, second } = verdict;
    console.log(`${id}  ${status.padEnd(14)}  ${requirements[id]?.promise}`);
    const own = new Set(figures.filter((figure) => figure.id === id).map(({ text }) => text));
    const details = [counted(tests, second), reason, ...own].filter(Boolean);
    for (const line of details) console.log(`${INDENT}${line}`);
  }
  console.log("");
  for (const line of sums(verdicts)) console.log(line);
  return verdicts.every(({ isGood }) => isGood);
}

/**
 * @param {number} tests
 * @param {number} second
 */
function counted(tests, second) {
  if (tests === 0) return "";
  return `${tests} ${tests === 1 ? "test" : "tests"}${second > 0 ? `, ${second} only at the second try` : ""}`;
}

/** @param {import("./verdicts.mjs").Verdict[]} verdicts */
function sums(verdicts) {
  const kinds = [...new Set(verdicts.map(({ status }) => status))].sort();
  return kinds.map((kind) => {
    const ids = verdicts.filter(({ status }) => status === kind).map(({ id }) => id);
    return `${kind}: ${ids.length}${kind === "pass" ? "" : ` (${ids.join(", ")})`}`;
  });
}
