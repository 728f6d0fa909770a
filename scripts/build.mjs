/** Builds Prisma's client, the lists of settlements, the Next app and our server if their sources have changed. */
import { join, resolve } from "node:path";
import { buildPhase, plainSteps } from "./progress.mjs";
import { mustRunNode, root } from "./run.mjs";
import { skipUnchanged } from "./skip-unchanged.mjs";

/**
 * @typedef {object} Site
 * @property {AbortSignal} signal
 * @property {import("./run.mjs").Env} env
 * @property {(line: string) => void} say
 * @property {import("./progress.mjs").Progress["step"]} [step]
 */

const CLIENT = ["prisma/schema.prisma", "package-lock.json"];
const PLACES = [
  "scripts/generate-places.mjs",
  "scripts/population-join.mjs",
  "scripts/local-names.mjs",
  "lib/geo/folded-name.mjs",
  "package-lock.json",
];
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

/** Makes the files that the sources import and read, and the repository does not hold. @param {Site} site */
export async function generateSources({ signal, env, say, step = plainSteps(say) }) {
  const generate = (
    /** @type {string} */ title,
    /** @type {string} */ script,
    /** @type {string} */ failure,
  ) => step(title, "5 to 30 s", () => mustRunNode(failure, [script], { signal, env, quiet: true }));
  await skipUnchanged(CLIENT, "lib/generated/prisma/made-from", () =>
    generate(
      "Generating the database client",
      "prisma/generate.mjs",
      "The database client could not be generated, see above.",
    ),
  );
  await skipUnchanged(PLACES, "lib/generated/places/made-from", () =>
    generate(
      "Listing towns and villages",
      "scripts/generate-places.mjs",
      "The lists of settlements could not be made, see above.",
    ),
  );
  await skipUnchanged(GROUND, "lib/generated/ground-made-from", () =>
    generate(
      "Drawing the ground of the maps",
      "scripts/generate-ground.mjs",
      "The ground of the maps could not be made, see above.",
    ),
  );
}

/**
 * @param {Site} site builds into NEXT_DIST_DIR, by default `.next`
 * @param {boolean} [quiet] print the build's output only if it fails
 */
export async function buildSite({ signal, env, say, step = plainSteps(say) }, quiet = true) {
  const folder = env.NEXT_DIST_DIR || ".next";
  await skipUnchanged([...SITE, ...SETTINGS], `${folder}/built-from`, () =>
    step("Building the site", "1 to 4 min", async (note) => {
      await mustRunNode(
        "The site could not be built, see above.",
        ["node_modules/next/dist/bin/next", "build"],
        {
          signal,
          env: { ...env, NODE_ENV: "production" },
          quiet,
          onOutput: (written) => note(buildPhase(written)),
        },
      );
      await bundleServer(serverIn(folder));
    }),
  );
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
