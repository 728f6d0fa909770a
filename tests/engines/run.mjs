/** `npm run test:engines`: the main journeys in Firefox and WebKit, from a fresh clone. */

import { runUntilSignal } from "../../scripts/signals.mjs";
import { withTestEnv } from "../../scripts/test-env.mjs";
import { runEngineJourneys } from "./engine-journeys.mjs";

const INTERRUPTED = 130;

runUntilSignal(
  (signal) =>
    withTestEnv(signal, true, async (context) => {
      const { passed, failed, skipped } = await runEngineJourneys(context);
      console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
      return failed > 0 || passed === 0 ? 1 : 0;
    }),
  INTERRUPTED,
);
