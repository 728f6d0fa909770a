import "server-only";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** What a file is called until it is whole. */
export const PARTIAL_SUFFIX = ".part";

/**
 * A crash, also one of the power, leaves the whole file or none, and whoever reads meanwhile sees the old one or the new:
 * it is written beside, flushed, then put in its place, and so is its name. A failure leaves nothing.
 *
 * @param file in a folder that is made where it is missing
 */
export async function writeFileAtomic(file: string, bytes: Buffer): Promise<void> {
  await makeFolder(dirname(file));
  const beside = file + PARTIAL_SUFFIX;
  try {
    await writeFlushed(beside, bytes);
    await rename(beside, file);
  } catch (error) {
    // What went wrong first is what counts.
    await rm(beside, { force: true }).catch(() => {});
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

/** A new name is certain to be found after a crash only once its folder is on the disk as well. */
async function flushFolder(folder: string): Promise<void> {
  // Windows can neither open folders nor needs to.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
