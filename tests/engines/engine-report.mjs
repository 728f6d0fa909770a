/** Summarizes Playwright's report of the journeys in other engines. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A runner that failed without a failed journey counts as one failure.
 * @param {any} report
 * @param {number} code the exit code of the runner
 * @returns {Counts}
 */
export function countsOf({ stats: { expected, unexpected, flaky, skipped } }, code) {
  const ran = expected + flaky;
  const isSuspicious = unexpected === 0 && (code !== 0 || ran + skipped === 0);
  return { passed: ran, failed: isSuspicious ? 1 : unexpected, skipped };
}

/**
 * Lists skipped journeys, one line for each engine and reason.
 * @param {any} report
 * @returns {string[]}
 */
export function notRun(report) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const { engine, title, reason } of skippedIn(report.suites)) {
    const known = titles.get(`${engine} (${reason})`) ?? [];
    titles.set(`${engine} (${reason})`, [...known, title]);
  }
  return [...titles].map(([why, all]) => `NOT RUN in ${why}: ${all.join("; ")}.`);
}

/**
 * @param {any[]} suites
 * @returns {{ engine: string, title: string, reason: string }[]}
 */
function skippedIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap((/** @type {any} */ { title, tests }) =>
      tests
        .filter((/** @type {any} */ { status }) => status === "skipped")
        .map((/** @type {any} */ { projectName, annotations }) => ({
          engine: projectName,
          title,
          reason: annotations.find((/** @type {any} */ { type }) => type === "skip")?.description ?? "",
        })),
    ),
    ...skippedIn(inner),
  ]);
}
