import "server-only";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export const PARTIAL_SUFFIX = ".part";

export type NewFile = { name: string; bytes: Buffer };

/** Survives a crash or power loss: readers see the old file or the whole new one. Creates missing folders. */
export const writeFileAtomic = (file: string, bytes: Buffer): Promise<void> =>
  writeFilesAtomic(dirname(file), [{ name: basename(file), bytes }]);

/** Side by side, with one flush of their folder. After an error none of them is new. */
export async function writeFilesAtomic(folder: string, files: NewFile[]): Promise<void> {
  await makeFolder(folder);
  const partials = files.map(({ name }) => join(folder, name + PARTIAL_SUFFIX));
  const renamed: string[] = [];
  try {
    await allDone(files.map(({ bytes }, at) => writeFlushed(partials[at] ?? "", bytes)));
    for (const [at, { name }] of files.entries()) {
      await rename(partials[at] ?? "", join(folder, name));
      renamed.push(join(folder, name));
    }
    await flushFolder(folder);
  } catch (error) {
    // The first error counts.
    await Promise.allSettled([...partials, ...renamed].map((file) => rm(file, { force: true })));
    throw error;
  }
}

/** Waits for all even if one fails: a later one would stay behind after the clean-up. */
async function allDone(running: Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(running)) if (one.status === "rejected") throw one.reason;
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first) await flushFolder(dirname(first));
}

async function writeFlushed(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** After a crash, a new name exists for certain only if its folder was flushed. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
