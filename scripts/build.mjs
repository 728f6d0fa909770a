/** Builds Prisma's client, the lists of settlements, the Next app and our server if their sources have changed. */
import { join, resolve } from "node:path";
import { mustRunNode, root } from "./run.mjs";
import { skipUnchanged } from "./skip-unchanged.mjs";

/** @typedef {{ signal: AbortSignal, env: import("./run.mjs").Env, say: (line: string) => void }} Site */

const CLIENT = ["prisma/schema.prisma", "package-lock.json"];
const PLACES = ["scripts/generate-places.mjs", "package-lock.json"];
const GROUND = ["scripts/generate-ground.mjs", ...PLACES];
const SITE = ["app", "components", "lib", "server", "prisma/schema.prisma", "prisma/migrations", "public"];
const SETTINGS = [
  "next.config.ts",
  "instrumentation.ts",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** What the sources import and read, and the repository does not hold. @param {Site} site */
export async function generateSources({ signal, env, say }) {
  await skipUnchanged(CLIENT, "lib/generated/prisma/made-from", async () => {
    say("Generating the database client …");
    const failure = "The database client could not be generated, see above.";
    await mustRunNode(failure, ["prisma/generate.mjs"], { signal, env, quiet: true });
  });
  await skipUnchanged(PLACES, "lib/generated/places/made-from", async () => {
    const failure = "The lists of settlements could not be made, see above.";
    await mustRunNode(failure, ["scripts/generate-places.mjs"], { signal, env, quiet: true });
  });
  await skipUnchanged(GROUND, "lib/generated/ground-made-from", async () => {
    const failure = "The ground of the maps could not be made, see above.";
    await mustRunNode(failure, ["scripts/generate-ground.mjs"], { signal, env, quiet: true });
  });
}

/**
 * @param {Site} site builds into NEXT_DIST_DIR, by default `.next`
 * @param {boolean} [quiet] print the build's output only if it fails
 */
export async function buildSite({ signal, env, say }, quiet = true) {
  const folder = env.NEXT_DIST_DIR || ".next";
  await skipUnchanged([...SITE, ...SETTINGS], `${folder}/built-from`, async () => {
    say("Building the site (up to a minute) …");
    const options = { signal, env: { ...env, NODE_ENV: "production" }, quiet };
    await mustRunNode(
      "The site could not be built, see above.",
      ["node_modules/next/dist/bin/next", "build"],
      options,
    );
    await bundleServer(serverIn(folder));
  });
}

/** @param {string} folder of the build */
export const serverIn = (folder) => join(folder, "server.mjs");

/**
 * Bundles the server as JavaScript: a TypeScript loader at run time slowed down every response by a tenth.
 * @param {string} target
 */
async function bundleServer(target) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["server/main.ts"],
    outfile: resolve(root, target),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
}
