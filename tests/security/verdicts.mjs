/** Derives the verdict on each requirement from the test reports. */
import { idsIn } from "./requirement-ids.mjs";

/** @typedef {import("../../scripts/reports.mjs").Outcome} Outcome */
/**
 * @typedef {object} Verdict
 * @property {string} id
 * @property {string} status
 * @property {boolean} isGood
 * @property {number} tests number that ran
 * @property {number} second number that passed at the second try only
 * @property {string} [reason]
 */

/**
 * A file that could not be loaded fails with all its ids.
 * @param {any} report of Vitest
 * @param {import("./requirement-ids.mjs").Claim[]} claims
 * @returns {Outcome[]}
 */
export function outcomesOfVitest(report, claims) {
  return report.testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const outcomes = assertionResults.map((/** @type {any} */ test) => ({
      title: test.fullName,
      status: test.status === "passed" || test.status === "failed" ? test.status : "skipped",
    }));
    const isBroken =
      status === "failed" && !outcomes.some((/** @type {Outcome} */ one) => one.status === "failed");
    const { ids = [] } = claims.find(({ path }) => name.endsWith(`/${path}`)) ?? {};
    return isBroken
      ? [...outcomes, { title: ids.map((id) => `[${id}]`).join(" "), status: "failed" }]
      : outcomes;
  });
}

/**
 * @param {string} id
 * @param {import("./requirements.mjs").Requirement} requirement
 * @param {Outcome[]} outcomes of all tests that ran
 * @returns {Verdict}
 */
export function verdictOf(id, { notApplicable, notDone }, outcomes) {
  const own = outcomes.filter(({ title, status }) => status !== "skipped" && idsIn(title).includes(id));
  const isGood = !own.some(({ status }) => status === "failed");
  const second = own.filter(({ status }) => status === "second try").length;
  const common = { id, isGood, tests: own.length, second };
  if (!isGood) return { ...common, status: "FAIL" };
  if (notApplicable) return { ...common, status: "not applicable", reason: notApplicable };
  if (notDone) return { ...common, status: own.length > 0 ? "partly" : "not done", reason: notDone };
  if (own.length > 0) return { ...common, status: "pass" };
  return { ...common, status: "FAIL", isGood: false, reason: "no test showed it" };
}
