/** Servers of the system in front of the site or behind it, started with configurations such as those of `deploy/`. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root, run } from "@/scripts/run.mjs";

const FOLDERS = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
const START_MS = 60_000;

const find = (name: string) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** @returns why a test cannot run; an empty text if it can */
export const missing = (name: string, packages = name): string =>
  find(name) ? "" : `${name} is not installed: apt-get install ${packages}`;

export type Program = { folder: string; stop(): Promise<void> };

export type Settings = {
  name: string;
  /** A file of the repository. */
  config: string;
  /** Replacements in this file: each text must be there. */
  changes: [from: string, to: string | ((folder: string) => string)][];
  args(file: string, folder: string): string[];
  /** Other files that the program reads, by their names in the folder. */
  files?(file: string, folder: string): Record<string, string>;
  port: number;
};

/** Starts a program in the foreground, and waits until it accepts connections. */
export async function startProgram(settings: Settings): Promise<Program> {
  const { name, config, changes, args, files, port } = settings;
  const folder = await mkdtemp(join(tmpdir(), `swap-shop-${name}-`));
  // Its workers may run as another user.
  await chmod(folder, 0o777);
  const file = join(folder, basename(config));
  await writeFile(file, await changed(config, folder, changes));
  for (const [name, text] of Object.entries(files?.(file, folder) ?? {}))
    await writeFile(join(folder, name), text);
  const controller = new AbortController();
  const ended = run(find(name) ?? name, args(file, folder), { signal: controller.signal, quiet: true });
  const stop = async () => {
    controller.abort();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (await accepts(port, ended)) return { folder, stop };
  await stop();
  throw new Error(`${name} did not start`);
}

async function changed(config: string, folder: string, changes: Settings["changes"]): Promise<string> {
  let text = await readFile(join(root, config), "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${config} does not hold ${from}`);
    text = text.replaceAll(from, typeof to === "string" ? to : to(folder));
  }
  return text;
}

async function accepts(port: number, ended: Promise<unknown>): Promise<boolean> {
  const state = { isOver: false };
  void ended.finally(() => Object.assign(state, { isOver: true }));
  for (const deadline = Date.now() + START_MS; Date.now() < deadline && !state.isOver; await wait(100))
    if (await isOpen(port)) return true;
  return false;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });

/** @returns what the program prints, such as its counters */
export const outputOf = (name: string, ...args: string[]): string =>
  execFileSync(find(name) ?? name, args, { encoding: "utf8" });
