/** Runs some of the browser tests on a build of the site, and names those that could not run. */
import { readFile } from "node:fs/promises";
import { build } from "../scripts/checks.mjs";
import { countsOf, notRun } from "./engines/engine-report.mjs";

/** @typedef {import("./engines/engine-report.mjs").Counts} Counts */

/**
 * @param {import("../scripts/checks.mjs").Context} context
 * @param {string} title
 * @param {() => Promise<{ report: string, code: number }>} run
 * @returns {Promise<Counts>}
 */
export async function runSpecs(context, title, run) {
  context.say("Build");
  await build(context);
  context.say(title);
  const { report: file, code } = await run();
  context.signal.throwIfAborted();
  const report = JSON.parse(await readFile(file, "utf8"));
  for (const line of notRun(report)) console.log(`\n${line}`);
  return countsOf(report, code);
}
