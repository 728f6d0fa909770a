import "server-only";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export const PARTIAL_SUFFIX = ".part";

/** Survives a crash or power loss: readers see the old file or the whole new one. Creates missing folders. */
export async function writeFileAtomic(file: string, bytes: Buffer): Promise<void> {
  await makeFolder(dirname(file));
  const partial = file + PARTIAL_SUFFIX;
  try {
    await writeFlushed(partial, bytes);
    await rename(partial, file);
  } catch (error) {
    // The first error counts.
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
  await flushFolder(dirname(file));
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
