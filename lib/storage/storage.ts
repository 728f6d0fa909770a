import "server-only";
import { mkdir, opendir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { del, head, list, put } from "@vercel/blob";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { PARTIAL_SUFFIX, writeFileAtomic } from "@/lib/storage/atomic-write";
import { DAY_S } from "@/lib/time/durations";

export type StoredFile = { url: string; writtenAt: Date };

export type Storage = {
  /** Whether browsers load the files without this server, which then cannot refuse them. */
  readonly isElsewhere: boolean;
  /** Durable once it returns the URL for browsers. @throws AppError "noRoom" when the disk is full */
  put(name: string, bytes: Buffer, contentType: string): Promise<string>;
  remove(urls: string[]): Promise<void>;
  /** Batches of at most 1000, including partial files left by a crash. */
  list(): AsyncGenerator<StoredFile[]>;
  has(url: string): Promise<boolean>;
  /** Throws when nothing could be stored now. */
  check(): Promise<void>;
};

/** Short for shared caches, since a picture may be taken down. */
export const IMAGE_CACHE_CONTROL = `public, max-age=${DAY_S}, s-maxage=60`;
const PATH = "/images/";
const NAME = /^[A-Za-z0-9_-]{8,80}\.(webp|jpg)$/;
const BATCH = 1000;
const BLOB_FOLDER = "images";
const TIMEOUT_MS = 10_000;

export function storage(): Storage {
  return env().BLOB_READ_WRITE_TOKEN ? blobStorage() : diskStorage(uploadsFolder());
}

export const uploadsFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "uploads");

export function diskStorage(folder: string): Storage {
  return {
    isElsewhere: false,
    async put(name, bytes) {
      await writeFileAtomic(join(folder, assertFileName(name)), bytes).catch(throwIfFull);
      return PATH + name;
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
    if (NAME.test(withoutPartialSuffix(name))) names.push(name);
    if (names.length < BATCH) continue;
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

function assertFileName(name: string): string {
  if (!NAME.test(name)) throw new Error("not a name of ours");
  return name;
}

/** Without it, the package retries for many minutes. */
function createTimeout(): AbortSignal {
  const controller = new AbortController();
  // The package would retry after the error of `AbortSignal.timeout`.
  setTimeout(() => controller.abort(), TIMEOUT_MS).unref();
  return controller.signal;
}

export function blobStorage(): Storage {
  const token = env().BLOB_READ_WRITE_TOKEN;
  const has = async (url: string) => {
    const found = head(url, { token, abortSignal: createTimeout() });
    return found.then(Boolean, (error: Error) => {
      if (error.name !== "BlobNotFoundError" && !/does not exist/.test(error.message)) throw error;
      return false;
    });
  };
  return {
    isElsewhere: true,
    async put(name, bytes, contentType) {
      const options = {
        access: "public",
        addRandomSuffix: false,
        cacheControlMaxAge: DAY_S,
        contentType,
        token,
        abortSignal: createTimeout(),
      } as const;
      return (await put(`${BLOB_FOLDER}/${assertFileName(name)}`, bytes, options)).url;
    },
    async remove(urls) {
      if (urls.length > 0) await del(urls, { token, abortSignal: createTimeout() });
    },
    async *list() {
      let cursor: string | undefined;
      do {
        const page = await list({
          ...{ prefix: `${BLOB_FOLDER}/`, limit: BATCH, token, abortSignal: createTimeout() },
          ...(cursor && { cursor }),
        });
        yield page.blobs.map(({ url, uploadedAt }) => ({ url, writtenAt: uploadedAt }));
        cursor = page.cursor;
      } while (cursor);
    },
    has,
    async check() {
      await has(`${BLOB_FOLDER}/none.webp`);
    },
  };
}

export async function readUpload(name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  const found = await findUpload(name);
  return found && { bytes: await found.read(), contentType: found.contentType };
}

/** @returns null for an invalid name or a missing file */
export async function findUpload(
  name: string,
): Promise<{ contentType: string; read(): Promise<Buffer> } | null> {
  if (!NAME.test(name)) return null;
  const file = join(/* turbopackIgnore: true */ uploadsFolder(), name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const contentType = name.endsWith(".jpg") ? "image/jpeg" : "image/webp";
  return { contentType, read: () => readFile(file) };
}
