/** Runs the main journeys in Firefox and WebKit, and names those that could not run. */
import { runPlaywrightWith } from "../../scripts/checks.mjs";
import { runSpecs } from "../run-specs.mjs";
import { installEngines } from "./engines.mjs";

/** @typedef {import("./engine-report.mjs").Counts} Counts */

/**
 * @param {import("../../scripts/checks.mjs").Context} context
 * @returns {Promise<Counts>}
 */
export async function runEngineJourneys(context) {
  await installEngines(context.signal, context.say);
  const run = () => runPlaywrightWith(context, "e2e/engines/playwright.config.ts");
  return runSpecs(context, "Main journeys in Firefox and WebKit", run);
}
