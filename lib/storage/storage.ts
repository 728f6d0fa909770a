import "server-only";
import { mkdir, opendir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { PARTIAL_SUFFIX, writeFilesAtomic } from "@/lib/storage/atomic-write";
import { blobStorage } from "@/lib/storage/blob-storage";
import {
  assertFileName,
  FILE_NAME,
  LIST_BATCH,
  type Storage,
  type StoredFile,
} from "@/lib/storage/stored-file";
import { DAY_S } from "@/lib/time/durations";

/** Short for shared caches, since a picture may be taken down. */
export const IMAGE_CACHE_CONTROL = `public, max-age=${DAY_S}, s-maxage=60`;
const PATH = "/images/";

export function storage(): Storage {
  return env().BLOB_READ_WRITE_TOKEN ? blobStorage() : diskStorage(uploadsFolder());
}

export const uploadsFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "uploads");

export function diskStorage(folder: string): Storage {
  return {
    isElsewhere: false,
    async put(name, bytes) {
      await writeFilesAtomic(folder, [{ name: assertFileName(name), bytes }]).catch(throwIfFull);
      return PATH + name;
    },
    async putAll(files) {
      const urls = files.map(({ name }) => PATH + assertFileName(name));
      await writeFilesAtomic(folder, files).catch(throwIfFull);
      return urls;
    },
    async remove(urls) {
      const names = urls.map((url) => assertStoredName(url.slice(PATH.length)));
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    list: () => listFolder(folder),
    async has(url) {
      return Boolean(await stat(join(folder, assertStoredName(url.slice(PATH.length)))).catch(nullIfMissing));
    },
    async check() {
      const probe = join(folder, ".probe");
      await mkdir(folder, { recursive: true });
      await writeFile(probe, "");
      await rm(probe, { force: true });
    },
  };
}

const FULL = ["ENOSPC", "EDQUOT"];

function throwIfFull(cause: NodeJS.ErrnoException): never {
  throw FULL.includes(cause.code ?? "") ? new AppError("noRoom", { cause, retryAfter: 60 }) : cause;
}

/** A stream, since there may be hundreds of thousands of files. */
async function* listFolder(folder: string): AsyncGenerator<StoredFile[]> {
  let names: string[] = [];
  for await (const { name } of (await opendir(folder).catch(nullIfMissing)) ?? []) {
    if (FILE_NAME.test(withoutPartialSuffix(name))) names.push(name);
    if (names.length < LIST_BATCH) continue;
    yield await statFiles(folder, names);
    names = [];
  }
  if (names.length > 0) yield await statFiles(folder, names);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

async function statFiles(folder: string, names: string[]): Promise<StoredFile[]> {
  const dated = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    return found ? [{ url: PATH + name, writtenAt: found.mtime }] : [];
  });
  return (await Promise.all(dated)).flat();
}

const withoutPartialSuffix = (name: string) =>
  name.endsWith(PARTIAL_SUFFIX) ? name.slice(0, -PARTIAL_SUFFIX.length) : name;

function assertStoredName(name: string): string {
  assertFileName(withoutPartialSuffix(name));
  return name;
}

export async function readUpload(name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const found = await findUpload(name);
  return found && { bytes: await found.read(), contentType: found.contentType };
}

/** @returns null for an invalid name or a missing file */
export async function findUpload(
  name: string,
): Promise<{ contentType: string; read(): Promise<Buffer> } | null> {
  if (!FILE_NAME.test(name)) return null;
  const file = join(/* turbopackIgnore: true */ uploadsFolder(), name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const contentType = name.endsWith(".jpg") ? "image/jpeg" : "image/webp";
  return { contentType, read: () => readFile(file) };
}
