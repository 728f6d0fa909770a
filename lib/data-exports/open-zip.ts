import "server-only";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { toCalendar } from "@/lib/agreed-times/calendar";
import { listAgreedTimes } from "@/lib/agreed-times/queries";
import { getCommunity } from "@/lib/community/queries";
import { SECTIONS, sqlOf } from "@/lib/data-exports/contents";
import { readmeText } from "@/lib/data-exports/readme";
import { pool } from "@/lib/db/client";
import { siteOrigin } from "@/lib/http/site-config";
import { storage, uploadsFolder } from "@/lib/storage/storage";
import { SECOND_MS } from "@/lib/time/durations";

const BATCH = 500;
const FETCH_TIMEOUT_MS = 30 * SECOND_MS;

type Content = () => AsyncIterable<string | Uint8Array>;
type Part = { name: string; content: Content; compress: boolean };
/** Is told before each part. An error ends the file. */
export type Report = (done: number, total: number) => Promise<void>;

/**
 * Everything about a member as a ZIP file, made while it is read: no part of it is in memory as a whole. Fails when a part
 * cannot be read.
 */
export async function openZip(userId: string, report: Report = async () => {}): Promise<Readable> {
  const parts = await listParts(userId);
  await report(0, parts.length);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error) => output.destroy(error));
  output.once("close", () => current?.destroy());
  for (const [index, { name, content, compress }] of parts.entries())
    zip.addReadStreamLazy(name, { compress }, (ready) => {
      const begin = async () => {
        await report(index, parts.length);
        current = Readable.from(content(), { objectMode: false });
        return current;
      };
      begin().then(
        (stream) => ready(null, stream),
        (error) => output.destroy(error),
      );
    });
  zip.end();
  return output;
}

async function listParts(userId: string): Promise<Part[]> {
  const [pictures, drafted, times] = await Promise.all([
    listPictures(userId),
    listDraftImages(userId),
    listAgreedTimes(userId),
  ]);
  const text = (name: string, content: Content) => ({ name, content, compress: true });
  return [
    text("README.txt", async function* () {
      const { name } = await getCommunity();
      yield readmeText(name, siteOrigin(), new Date());
    }),
    text("data.json", () => dataJson(userId)),
    text("calendar.ics", async function* () {
      yield toCalendar(times, siteOrigin());
    }),
    ...pictures.map((url) => ({
      name: `pictures/${basename(url)}`,
      content: () => readPicture(url),
      compress: false,
    })),
    ...drafted.map(({ type, hash, contentType }) => ({
      name: `drafts/${type}-${hash}.${contentType.replace("image/", "")}`,
      content: () => readDraftImage(userId, type, hash),
      compress: false,
    })),
  ];
}

async function* dataJson(userId: string): AsyncGenerator<string> {
  let before = "{";
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `${before}\n  ${JSON.stringify(name)}: [`;
    before = "],";
    let separator = "\n    ";
    for await (const row of rowsOf(sqlOf(section), userId)) {
      yield separator + row;
      separator = ",\n    ";
    }
  }
  yield "]\n}\n";
}

async function* rowsOf(sql: string, userId: string): AsyncGenerator<string> {
  for (let start = 0; ; start += BATCH) {
    const { rows } = await pool().query<{ json: string }>(sql, [userId, BATCH, start]);
    yield* rows.map(({ json }) => json);
    if (rows.length < BATCH) return;
  }
}

async function listPictures(userId: string): Promise<string[]> {
  const { rows } = await pool().query<{ url: string }>(
    `SELECT "url" FROM "Image" image JOIN "Post" post ON post."id" = image."postId" WHERE post."posterId" = $1
    UNION SELECT "pictureUrl" FROM "User" WHERE "id" = $1 AND "pictureUrl" IS NOT NULL
    UNION SELECT "pictureUrl" FROM "ThankYou" WHERE "authorId" = $1 AND "pictureUrl" IS NOT NULL
    UNION SELECT "pictureUrl" FROM "AccountDeletion" WHERE "userId" = $1 AND "pictureUrl" IS NOT NULL`,
    [userId],
  );
  return rows.map(({ url }) => url);
}

type DraftImage = { type: string; hash: string; contentType: string };

async function listDraftImages(userId: string): Promise<DraftImage[]> {
  const { rows } = await pool().query<DraftImage>(
    `SELECT "type"::text, "hash", "contentType" FROM "PostDraftImage" WHERE "userId" = $1 ORDER BY "type", "hash"`,
    [userId],
  );
  return rows;
}

/** As a picture: one that was removed meanwhile is empty. */
async function* readDraftImage(userId: string, type: string, hash: string): AsyncGenerator<Uint8Array> {
  const { rows } = await pool().query<{ bytes: Buffer }>(
    `SELECT "bytes" FROM "PostDraftImage" WHERE "userId" = $1 AND "type"::text = $2 AND "hash" = $3`,
    [userId, type, hash],
  );
  yield* rows.map(({ bytes }) => bytes);
}

/** A picture that was removed meanwhile is empty. */
async function* readPicture(url: string): AsyncGenerator<Uint8Array> {
  if (storage().isElsewhere) {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (ok && body) yield* body;
    return;
  }
  const file = await open(`${uploadsFolder()}/${basename(url)}`).catch(() => null);
  if (file) yield* file.createReadStream();
}
