/**
 * How `npm run test:security` differs from `npm test`: the same tests, with more cases, and what they measured.
 *
 * A test shows a requirement of `SECURITY.md` by naming it at the end of its title: `it("… [S46]")`.
 */
import { appendFileSync } from "node:fs";

/** Whether everything is to be tried that takes long. */
export const isThorough = process.env.THOROUGH === "1";

/** How many cases to try. */
export const times = (usual: number, thorough: number): number => (isThorough ? thorough : usual);

/** Says what was measured beside a requirement's result, such as `figure("R19", "20,000 cases, no 5xx")`. */
export function recordMetric(id: string, text: string): void {
  const file = process.env.SECURITY_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ id, text })}\n`);
}
