/** Counts packages as npm puts them in place. */
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.mjs";

const LOOK_MS = 1000;

/**
 * Calls back each second with the number of packages in place and of all, until the returned function is called.
 * @param {(present: number, all: number) => void} show
 * @returns {() => void}
 */
export function watchPackages(show) {
  let isStopped = false;
  const look = async () => {
    const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    // "" is this project; optional packages are for some machines only.
    const paths = Object.keys(packages).filter((path) => path && !packages[path].optional);
    while (!isStopped) {
      const present = await Promise.all(paths.map(isInPlace));
      if (!isStopped) show(present.filter(Boolean).length, paths.length);
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  };
  // Without the count the installation goes on as well.
  look().catch(() => {});
  return () => {
    isStopped = true;
  };
}

/** @param {string} path */
const isInPlace = (path) =>
  access(join(root, path, "package.json")).then(
    () => true,
    () => false,
  );
