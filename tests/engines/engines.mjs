/** Finds or installs Debian's packages of other browser engines. */
import { existsSync } from "node:fs";
import { run } from "../../scripts/run.mjs";

export const engines = /** @type {const} */ ({
  firefox: { title: "Firefox", packages: ["firefox-esr"], program: "/usr/bin/firefox-esr" },
  webkit: {
    title: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    program: "/usr/bin/WebKitWebDriver",
    screen: "/usr/bin/Xvfb",
  },
});

/** @typedef {keyof typeof engines} EngineName */

/** @type {EngineName[]} */
export const engineNames = ["firefox", "webkit"];

/**
 * @param {EngineName} name
 * @returns {string | null} the reason, or null if it can run
 */
export function whyMissing(name) {
  const { program, ...rest } = engines[name];
  const needed = "screen" in rest ? [program, rest.screen] : [program];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length === 0) return null;
  return `${missing.join(" and ")} missing, of Debian's ${engines[name].packages.join(" and ")}`;
}

/**
 * Needs root; does nothing otherwise.
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 */
export async function installEngines(signal, say) {
  const missing = engineNames.filter(whyMissing);
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  say(`Installing ${missing.map((name) => engines[name].title).join(" and ")} …`);
  /** @param {string[]} args */
  const apt = (args) => run("apt-get", args, { signal }).catch(() => 1);
  await apt(["update"]);
  for (const name of missing) await apt(["install", "-y", ...engines[name].packages]);
}
