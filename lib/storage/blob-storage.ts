import "server-only";
import { del, head, list, put } from "@vercel/blob";
import { env } from "@/lib/env";
import { assertFileName, LIST_BATCH, type Storage } from "@/lib/storage/stored-file";
import { DAY_S } from "@/lib/time/durations";

const FOLDER = "images";
const TIMEOUT_MS = 10_000;

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
      return (await put(`${FOLDER}/${assertFileName(name)}`, bytes, options)).url;
    },
    async putAll(files) {
      const stored = await Promise.allSettled(
        files.map(({ name, bytes, contentType }) => this.put(name, bytes, contentType)),
      );
      const urls = stored.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      const failed = stored.find((one) => one.status === "rejected");
      if (!failed) return urls;
      // The daily clean-up removes what stays behind.
      await this.remove(urls).catch(() => {});
      throw failed.reason;
    },
    async remove(urls) {
      if (urls.length > 0) await del(urls, { token, abortSignal: createTimeout() });
    },
    async *list() {
      let cursor: string | undefined;
      do {
        const page = await list({
          ...{ prefix: `${FOLDER}/`, limit: LIST_BATCH, token, abortSignal: createTimeout() },
          ...(cursor && { cursor }),
        });
        yield page.blobs.map(({ url, uploadedAt }) => ({ url, writtenAt: uploadedAt }));
        cursor = page.cursor;
      } while (cursor);
    },
    has,
    async check() {
      await has(`${FOLDER}/none.webp`);
    },
  };
}
