/**
 * How much of the tests runs. The usual run leaves out files named `*.thorough.test.ts` and `*.thorough.spec.ts`, and
 * journeys tagged `@thorough`. A test title names its requirement in `SECURITY.md` at the end: `it("… [S46]")`.
 */
import { appendFileSync } from "node:fs";

export const isThorough = process.env.THOROUGH === "1";

/** All of a list in the thorough run, in the usual one each item at a multiple of `every`. */
export const sample = <Item>(list: readonly Item[], every: number): Item[] =>
  list.filter((_, at) => isThorough || at % every === 0);

export const times = (usual: number, thorough: number): number => (isThorough ? thorough : usual);

/** Records a measurement for a requirement, such as `recordMetric("R19", "20,000 cases, no 5xx")`. */
export function recordMetric(id: string, text: string): void {
  const file = process.env.SECURITY_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ id, text })}\n`);
}
