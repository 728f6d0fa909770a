/**
 * The oldest safe versions of important packages, as known on this day. Review it
 * after each dependency change or advisory.
 */
export const lookedUpOn = "2026-11-21";

/**
 * `safe` contains the first safe version of each fixed line; newer lines are safe.
 * @type {{ names: string[], safe: string[], why: string }[]}
 */
export const floors = [
  {
    names: ["next"],
    safe: ["16.4.6"],
    why: "remote code execution through server components, the image optimizer and next/og",
  },
  {
    names: ["react", "react-dom", "react-server-dom-webpack", "react-server-dom-turbopack"],
    safe: ["19.0.9", "19.1.10", "19.2.9", "19.3.1"],
    why: "CVE-2025-55182, CVE-2026-126187 (remote code execution), GHSA-h3gv-c5rc-p453",
  },
  {
    names: ["next-auth"],
    safe: ["4.24.15", "5.0.0"],
    why: "CVE-2026-73420 (addresses), GHSA-xmf8-cvqr-rfgj (malformed tokens); 5 was never released",
  },
  { names: ["@auth/core"], safe: ["0.34.3", "0.41.3"], why: "CVE-2026-73420, as next-auth" },
  {
    names: ["nodemailer"],
    safe: ["10.0.10"],
    why: "CVE-2026-82853, -82854, -82661 (injection), CVE-2026-90776, GHSA-4g23-2xm8-66gc",
  },
  {
    names: ["sharp"],
    safe: ["0.35.5"],
    why: "CVE-2026-84383 (libheif), CVE-2026-114111 (librsvg): remote code execution",
  },
  { names: ["zod"], safe: ["4.6.7"], why: "GHSA-mrhx-c7xc-m3w5: memory taken by oversized arrays" },
  { names: ["prisma", "@prisma/client"], safe: ["7.10.0"], why: "none known; older ones are not mended" },
  { names: ["@vercel/blob"], safe: ["2.3.0"], why: "none known; private stores need it" },
];

/**
 * @param {Record<string, { version?: string }>} packages those of a package-lock.json, by path, nested copies too
 * @returns {string[]} a line for each outdated package
 */
export function tooOld(packages) {
  return Object.entries(packages).flatMap(([path, { version = "" }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    const floor = floors.find(({ names }) => names.includes(name));
    return !floor || isSafe(version, floor.safe)
      ? []
      : [`${path} ${version}: needs ${floor.safe.join(" or ")}; ${floor.why}`];
  });
}

/**
 * @param {string} version
 * @param {string[]} safe ascending
 */
export function isSafe(version, safe) {
  const own = safe.find((first) => minor(first) === minor(version)) ?? safe.at(-1) ?? version;
  return compare(version, own) >= 0;
}

/** @param {string} version */
const minor = (version) => version.split(".").slice(0, 2).join(".");

/**
 * A prerelease (1.0.0-beta.2) is older than its release; the order of prereleases does not matter here.
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const [left, right] = [numbers(one), numbers(other)];
  const index = left.findIndex((number, place) => number !== right[place]);
  return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

/** @param {string} version */
function numbers(version) {
  const [release = "", before] = version.split("+")[0]?.split(/-(.*)/s) ?? [];
  return [...release.split(".").map(Number), before ? -1 : 0];
}
