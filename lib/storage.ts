import "server-only";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { del, head, put } from "@vercel/blob";
import { env } from "@/lib/env";

/** Where pictures are kept. Names are ours: letters, digits, dashes and one dot. */
export type Storage = {
  /** Keeps the bytes and returns the address browsers can load them from; what it returned is durable. */
  put(name: string, bytes: Buffer, contentType: string): Promise<string>;
  /** Removes what is there; what is not there is no error. */
  remove(urls: string[]): Promise<void>;
  /** Throws when nothing could be kept at the moment. */
  check(): Promise<void>;
};

const YEAR = 365 * 24 * 60 * 60;
export const IMMUTABLE = `public, max-age=${YEAR}, immutable`;
const PATH = "/images/";
const NAME = /^[A-Za-z0-9_-]{8,80}\.(webp|jpg)$/;
const BLOB_FOLDER = "images";
const PATIENCE = 10_000;

/** The storage of this instance: Vercel Blob when there is a token for it, else the disk. */
export function storage(): Storage {
  return env().BLOB_READ_WRITE_TOKEN ? blobStorage() : diskStorage(uploadsFolder());
}

export const uploadsFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "uploads");

export function diskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      await writeDurably(join(folder, named(name)), bytes);
      return PATH + name;
    },
    async remove(urls) {
      const names = urls.map((url) => named(url.slice(PATH.length)));
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async check() {
      const probe = join(folder, ".probe");
      await mkdir(folder, { recursive: true });
      await writeFile(probe, "");
      await rm(probe, { force: true });
    },
  };
}

/** A crash leaves the whole file or none: written beside, flushed, then put in its place. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.part`;
  const handle = await open(beside, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

function named(name: string): string {
  if (!NAME.test(name)) throw new Error("not a name of ours");
  return name;
}

/** The package repeats what failed for many minutes, unless it is told to give up. */
function patience(): AbortSignal {
  const controller = new AbortController();
  // Not AbortSignal.timeout: its error is named differently, and the package would only repeat that too.
  setTimeout(() => controller.abort(), PATIENCE).unref();
  return controller.signal;
}

export function blobStorage(): Storage {
  const token = env().BLOB_READ_WRITE_TOKEN;
  return {
    async put(name, bytes, contentType) {
      const options = {
        access: "public",
        addRandomSuffix: false,
        cacheControlMaxAge: YEAR,
        contentType,
        token,
        abortSignal: patience(),
      } as const;
      return (await put(`${BLOB_FOLDER}/${named(name)}`, bytes, options)).url;
    },
    async remove(urls) {
      if (urls.length > 0) await del(urls, { token, abortSignal: patience() });
    },
    async check() {
      await head(`${BLOB_FOLDER}/none.webp`, { token, abortSignal: patience() }).catch((error: Error) => {
        if (error.name !== "BlobNotFoundError" && !/does not exist/.test(error.message)) throw error;
      });
    },
  };
}

/** A kept file by its name, for the disk driver; null for a name that is not ours or not there. */
export async function readUpload(name: string): Promise<{ bytes: Buffer; contentType: string } | null> {
  if (!NAME.test(name)) return null;
  const file = join(/* turbopackIgnore: true */ uploadsFolder(), name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  return { bytes: await readFile(file), contentType: name.endsWith(".jpg") ? "image/jpeg" : "image/webp" };
}
