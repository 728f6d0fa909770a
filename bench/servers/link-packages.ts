import { copyFile, link, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Links packages, and all that they need, from one folder of packages into another one. A bundler refuses symbolic links
 * that leave its project, so these are hard links, or copies on another disk.
 */
export async function linkPackages(names: string[], from: string, to: string): Promise<void> {
  for (const name of await listNeeded(names, from)) await linkFolder(join(from, name), join(to, name));
}

/** Packages for other systems are not installed. */
async function listNeeded(names: string[], from: string): Promise<Set<string>> {
  const needed = new Set<string>();
  const waiting = [...names];
  for (const name of waiting) {
    const text = needed.has(name)
      ? null
      : await readFile(join(from, name, "package.json"), "utf8").catch(() => null);
    if (text === null) continue;
    needed.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text);
    waiting.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return needed;
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}
