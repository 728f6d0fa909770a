import { execFile, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const run = promisify(execFile);
const scripts = ["install.mjs", "count-packages.mjs", "npm-cache.mjs", "progress.mjs", "run.mjs"];
const INSTALL = `import { installMissing } from "./scripts/install.mjs";
  await installMissing(new AbortController().signal, console.log);`;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-install-"));
  folders.push(folder);
  // As a user who is not root.
  await chmod(folder, 0o777);
  return folder;
}

let project: string;

/** One package, which lies beside it: no network is needed. */
beforeAll(async () => {
  const folder = await aFolder();
  const write = (path: string, content: object) => writeFile(join(folder, path), JSON.stringify(content));
  for (const name of scripts) await cp(join(import.meta.dirname, name), join(folder, "scripts", name));
  await mkdir(join(folder, "package"));
  await write("package/package.json", { name: "spoon", version: "1.0.0" });
  const options = { cwd: folder, env: { ...process.env, npm_config_cache: join(folder, "cache") } };
  await run("npm", ["pack", "./package"], options);
  await write("package.json", {
    name: "shop",
    version: "1.0.0",
    dependencies: { spoon: "file:spoon-1.0.0.tgz" },
  });
  await run("npm", ["install", "--package-lock-only", "--offline"], options);
  project = folder;
});

/** As root nothing is read-only: then it is done as somebody else. */
const SOMEBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** Not where Node lies in a folder of root's own. */
const canBeSomebody = spawnSync(process.execPath, ["--version"], SOMEBODY).status === 0;

const HOMES: [name: string, spoil: (home: string) => Promise<unknown>][] = [
  ["where a file is in the way of npm's cache", (home) => writeFile(join(home, ".npm"), "")],
  ["where nobody may write into the home folder", (home) => chmod(home, 0o555)],
];
const REASON = /^npm cannot write to its cache .+ \(E[A-Z]+: [a-z ]+\); using a temporary one\.$/;

it.each(HOMES.filter(([name]) => canBeSomebody || !name.includes("nobody")))(
  "packages are installed %s",
  async (_, spoil) => {
    const [home, temporary] = [await aFolder(), await aFolder()];
    await rm(join(project, "node_modules"), { recursive: true, force: true });
    await spoil(home);
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", INSTALL], {
      cwd: project,
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: home, TMPDIR: temporary },
      ...(canBeSomebody && SOMEBODY),
    });
    expect(await readdir(join(project, "node_modules"))).toContain("spoon");
    const said = stdout.split("\n").filter((line) => line.includes("cache"));
    expect(said).toEqual([expect.stringMatching(REASON)]);
    expect(await readdir(temporary)).toEqual([]);
  },
  180_000,
);
