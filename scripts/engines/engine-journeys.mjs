/** Runs the main journeys in Firefox and WebKit and lists those that could not run. */
import { readFile } from "node:fs/promises";
import { build, runPlaywrightWith } from "../checks.mjs";
import { countsOf, notRun } from "./engine-report.mjs";
import { installEngines } from "./engines.mjs";

/** @typedef {import("./engine-report.mjs").Counts} Counts */

/**
 * @param {import("../checks.mjs").Context} context
 * @returns {Promise<Counts>}
 */
export async function runEngineJourneys(context) {
  await installEngines(context.signal, context.say);
  context.say("Build");
  await build(context);
  context.say("Main journeys in Firefox and WebKit");
  const { report: file, code } = await runPlaywrightWith(context, "e2e/engines/playwright.config.ts");
  context.signal.throwIfAborted();
  const report = JSON.parse(await readFile(file, "utf8"));
  for (const line of notRun(report)) console.log(`\n${line}`);
  return countsOf(report, code);
}
