/** Finds or installs a browser for the end-to-end tests. */
import { existsSync } from "node:fs";
import { run, runNode } from "./run.mjs";

const SYSTEM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const systemBrowser = () => SYSTEM.find((path) => existsSync(path));

/**
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @throws {Error} if there is none and none could be installed
 */
export async function requireBrowser(signal, say) {
  if (await isThere()) return;
  say("Installing a browser for the end-to-end tests …");
  await runNode(["node_modules/@playwright/test/cli.js", "install", "chromium"], { signal });
  if (await isThere()) return;
  if (process.getuid?.() === 0 && (await installSystem(signal)) && (await isThere())) return;
  throw new Error(
    `There is no browser for the end-to-end tests: ${SYSTEM.join(" or ")} is missing, and neither Playwright ` +
      "nor apt-get could install one. Install Chromium by hand.",
  );
}

async function isThere() {
  const { chromium } = await import("@playwright/test");
  return systemBrowser() !== undefined || existsSync(chromium.executablePath());
}

/** @param {AbortSignal} signal */
async function installSystem(signal) {
  /** @param {string[]} args */
  const apt = (args) => run("apt-get", args, { signal }).catch(() => 1);
  await apt(["update"]);
  for (const name of ["chromium-headless-shell", "chromium"])
    if ((await apt(["install", "-y", name])) === 0) return true;
  return false;
}
