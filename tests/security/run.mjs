/**
 * `npm run test:security`: shows every requirement of `SECURITY.md` by all the cases of its tests, from a fresh clone.
 * `npm run test:security -- --only S46,R07` shows these only.
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
 * @returns {string[]} ids; all of them unless some are named
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
