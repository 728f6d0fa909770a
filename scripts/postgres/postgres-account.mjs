/** Chooses the account of Postgres, which refuses to run as root, and checks its access. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** @typedef {{ uid?: number, gid?: number }} Account of a child process; empty for our own */

const SYSTEM_DATA = "/var/lib/swap-shop";

/**
 * Returns the folder, or a fixed substitute below /var/lib if Postgres cannot reach it, as in a checkout in /root.
 * @param {string} folder
 */
export function reachableFolder(folder) {
  const account = process.getuid?.() === 0 ? (findAccount("postgres") ?? findAccount("nobody")) : undefined;
  const wanted = resolve(folder);
  if (!account || !closedTo(dirname(wanted), account)) return wanted;
  return join(SYSTEM_DATA, createHash("sha256").update(wanted).digest("hex").slice(0, 12));
}

/**
 * @param {string} home
 * @param {string} cluster
 * @returns {Promise<Account>}
 */
export async function chooseAccount(home, cluster) {
  const us = process.getuid?.();
  if (us !== 0) {
    const { uid } = await stat(home);
    if (uid === us) return {};
    throw new Error(`${home} belongs to another user (uid ${uid}). Start as that user or as root.`);
  }
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = findAccount("postgres") ?? findAccount("nobody");
  if (found) return found;
  throw new Error("Postgres refuses to run as root, and there is no user postgres or nobody.");
}

/** @param {string} name */
function findAccount(name) {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * @param {string} folder
 * @param {Account} account
 * @throws {Error} naming the folder that the account cannot enter
 */
export function refuseUnreachable(folder, account) {
  const closed = closedTo(folder, account);
  if (!closed) return;
  throw new Error(
    `Postgres cannot run as root and uses uid ${account.uid}, which cannot enter ${closed}. ` +
      `Choose a data folder elsewhere, or run: chmod o+x ${closed}`,
  );
}

/**
 * Finds the outermost existing parent that the account cannot enter.
 * @param {string} folder
 * @param {Account} account
 * @returns {string | undefined}
 */
function closedTo(folder, account) {
  const parent = dirname(folder);
  const closed = parent === folder ? undefined : closedTo(parent, account);
  if (closed || account.uid === undefined || !canAccess(account, "-e", folder)) return closed;
  return canAccess(account, "-x", folder) ? undefined : folder;
}

/**
 * @param {string} path
 * @param {Account} account
 */
export async function chownTo(path, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/**
 * Runs the shell's `test` as the account.
 * @param {Account} account
 * @param {"-x" | "-r" | "-e"} test
 * @param {string} path
 */
export function canAccess(account, test, path) {
  return spawnSync("/bin/sh", ["-c", `test ${test} "$1"`, "sh", path], { ...account, cwd: "/" }).status === 0;
}
