/** A test title names its requirement in `SECURITY.md` at the end: `it("… [S46]")`. */
import { appendFileSync } from "node:fs";

export const isThorough = process.env.THOROUGH === "1";

export const times = (usual: number, thorough: number): number => (isThorough ? thorough : usual);

/** Records a measurement for a requirement, such as `recordMetric("R19", "20,000 cases, no 5xx")`. */
export function recordMetric(id: string, text: string): void {
  const file = process.env.SECURITY_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ id, text })}\n`);
}
