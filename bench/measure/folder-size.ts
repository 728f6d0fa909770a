import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of all files below a folder; 0 if it is missing. */
export async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A file may go while we count. */
const sizeOf = (file: string) =>
  lstat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
