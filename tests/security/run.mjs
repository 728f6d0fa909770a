/**
 * `npm run test:security`: proves every requirement of `SECURITY.md` with all cases, from a fresh clone.
 * `npm run test:security -- --only S46,R07` selects some.
 */

import { runUntilSignal } from "../../scripts/signals.mjs";
import { withTestEnv } from "../../scripts/test-env.mjs";
import { requirements } from "./requirements.mjs";
import { showRequirements } from "./show.mjs";

const INTERRUPTED = 130;

runUntilSignal(async (signal) => {
  const wanted = choose(process.argv.slice(2));
  return withTestEnv(signal, true, async (context) => {
    const { failed } = await showRequirements(wanted, context);
    return failed > 0 ? 1 : 0;
  });
}, INTERRUPTED);

/**
 * @param {string[]} args
 * @returns {string[]} the selected ids, all by default
 */
function choose([option, list, ...rest]) {
  const all = Object.keys(requirements);
  if (!option) return all;
  const wanted = (list ?? "").split(",").map((id) => id.trim().toUpperCase());
  const wrong = wanted.find((id) => !all.includes(id));
  if (option !== "--only" || wrong !== undefined || rest.length > 0)
    throw new Error("Say which, as in: npm run test:security -- --only S46,R07");
  return all.filter((id) => wanted.includes(id));
}
