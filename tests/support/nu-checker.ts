import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const JAR = String(createRequire(import.meta.url)("vnu-jar"));
const PACKAGE = "default-jre-headless";
const MAX_OUTPUT = 64 * 1024 * 1024;

const works = () => spawnSync("java", ["-version"]).status === 0;

/** Installs Java where that is possible: on Debian as root. */
export function hasJava(): boolean {
  if (works()) return true;
  if (process.getuid?.() !== 0) return false;
  for (const args of [["update"], ["install", "-y", PACKAGE]])
    spawnSync("apt-get", args, { stdio: "inherit" });
  return works();
}

type Message = {
  type: string;
  subType?: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
};

/** Complaints of the Nu checker, each with the names of its pages. */
export async function complaints(pages: Map<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nu-checker-"));
  const names = [...pages.keys()];
  const files = names.map((_, index) => join(folder, `${index}.html`));
  try {
    for (const [index, file] of files.entries()) await writeFile(file, pages.get(names[index] ?? "") ?? "");
    const args = ["-Xss8m", "-jar", JAR, "--format", "json", "--stdout", "--exit-zero-always", ...files];
    const { stdout } = await promisify(execFile)("java", args, { maxBuffer: MAX_OUTPUT });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    return summed(messages, names);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summed(messages: Message[], names: string[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const one of messages.filter((message) => !isExpected(message))) {
    const where = names[Number(basename(one.url, ".html"))] ?? one.url;
    const what = `${one.subType ?? one.type}: ${one.message} (${one.extract?.replaceAll(/\s+/g, " ") ?? ""})`;
    found.set(what, (found.get(what) ?? new Set()).add(where));
  }
  return [...found].map(([what, where]) => `${what} in ${[...where].join(", ")}`);
}

const isExpected = ({ type, subType }: Message) => type === "info" && subType !== "warning";
