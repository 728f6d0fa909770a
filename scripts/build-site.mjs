/** `npm run build`: builds the site for `npm start`, without a database. The container image is made with it. */
import { buildSite, generateSources } from "./build.mjs";
import { installMissing, requireNode } from "./install.mjs";
import { createProgress } from "./progress.mjs";
import { loadEnvFiles } from "./settings.mjs";
import { runUntilSignal } from "./signals.mjs";

const INTERRUPTED = 130;

const { say, step } = createProgress();

runUntilSignal(async (signal) => {
  requireNode();
  loadEnvFiles();
  await installMissing(signal, say, step);
  // Empty rather than missing: Next would read it from `.env` once more.
  const env = { ...process.env, DATABASE_URL: "", NEXT_TELEMETRY_DISABLED: "1" };
  const site = { signal, env, say, step };
  await generateSources(site);
  await buildSite(site);
  return 0;
}, INTERRUPTED);
