/** Reads the reports of the test runners. */
import { readFile } from "node:fs/promises";
import { relative } from "node:path";

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {number} [second] so many of the passed needed a second try
 * @property {string[]} [notes] a line for each test that failed or needed a second try
 */

/** @typedef {{ title: string, status: "passed" | "second try" | "failed" | "skipped" }} Outcome */

/**
 * Counts a failure if the exit code is not 0 or no test ran, whatever the report says.
 * @param {string} file
 * @param {(report: any) => Result} read
 * @param {number} code
 * @returns {Promise<Result>}
 */
export async function readReport(file, read, code) {
  try {
    const { passed, failed, second = 0, notes = [] } = read(JSON.parse(await readFile(file, "utf8")));
    if (!Number.isInteger(passed) || !Number.isInteger(failed)) throw new Error("it holds no counts");
    const isSuspicious = failed === 0 && (code !== 0 || passed === 0);
    if (isSuspicious) console.error(`No test failed, but ${passed} ran and the exit code is ${code}.`);
    return { passed, failed: isSuspicious ? 1 : failed, second, notes };
  } catch (error) {
    console.error(`The report cannot be read: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * A file that could not even be loaded counts as one failure.
 * @param {any} report
 * @returns {Result}
 */
export function readVitest({ numPassedTests, numFailedTests, testResults }) {
  /** @param {any} file */
  const isBroken = ({ status, assertionResults }) =>
    status === "failed" && !assertionResults.some((/** @type {any} */ test) => test.status === "failed");
  const notes = testResults.flatMap((/** @type {any} */ file) => {
    const name = relative(process.cwd(), file.name);
    if (isBroken(file)) return [noteOf("Failed", name, file.message)];
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    return failed.map((/** @type {any} */ test) =>
      noteOf("Failed", `${name} ${test.fullName}`, test.failureMessages[0]),
    );
  });
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length, notes };
}

/**
 * @param {string} outcome
 * @param {string} title
 * @param {string} [message] its first line is enough
 */
const noteOf = (outcome, title, message = "") => `${outcome}: ${title} (${message.split("\n")[0]})`;

const NOTED = { failed: "Failed", "second try": "Passed only at its second try" };

/**
 * A test that passed at its second try counts as passed, and is listed.
 * @param {any} report
 * @returns {Result}
 */
export function readPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  const notes = outcomesOfPlaywright(report).flatMap(({ title, status }) =>
    status in NOTED ? [`${NOTED[/** @type {keyof typeof NOTED} */ (status)]}: ${title}`] : [],
  );
  return { passed: expected + flaky, failed: unexpected, second: flaky, notes };
}

/**
 * @param {any} report of Playwright
 * @returns {Outcome[]}
 */
export function outcomesOfPlaywright({ suites }) {
  /** @type {(suite: any, above: string[]) => Outcome[]} */
  const inSuite = ({ title, suites: inner = [], specs = [] }, above) => {
    const titles = [...above, title];
    return [
      ...specs.flatMap((/** @type {any} */ spec) =>
        spec.tests.map((/** @type {any} */ test) => ({
          title: [...titles, spec.title].join(" "),
          status: PLAYWRIGHT[/** @type {keyof typeof PLAYWRIGHT} */ (test.status)] ?? "failed",
        })),
      ),
      ...inner.flatMap((/** @type {any} */ one) => inSuite(one, titles)),
    ];
  };
  return suites.flatMap((/** @type {any} */ suite) => inSuite(suite, []));
}

const PLAYWRIGHT = /** @type {const} */ ({ expected: "passed", flaky: "second try", skipped: "skipped" });
