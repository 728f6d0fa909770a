import "server-only";
import { mkdir, open, rename } from "node:fs/promises";
import { basename } from "node:path";
import { SECTIONS, sqlOf } from "@/lib/data-exports/contents";
import { exportFile, exportsFolder } from "@/lib/data-exports/exports-folder";
import { readmeText } from "@/lib/data-exports/readme";
import { ZipWriter } from "@/lib/data-exports/zip-writer";
import { pool } from "@/lib/db/client";
import { siteOrigin } from "@/lib/http/site-config";
import { listAgreedTimes } from "@/lib/messages/agreed-times";
import { toCalendar } from "@/lib/messages/calendar";
import { storage, uploadsFolder } from "@/lib/storage/storage";
import { SECOND_MS } from "@/lib/time/durations";

const BATCH = 500;
const FETCH_TIMEOUT_MS = 30 * SECOND_MS;
const OWNER_ONLY = 0o600;

type Report = (done: number, total: number) => Promise<void>;

/** @returns the size of the file in bytes */
export async function writeExport(userId: string, fileName: string, report: Report): Promise<number> {
  await mkdir(exportsFolder(), { recursive: true, mode: 0o700 });
  const partial = `${exportFile(fileName)}.part`;
  const file = await open(partial, "w", OWNER_ONLY);
  try {
    const zip = new ZipWriter(file);
    const pictures = await listPictures(userId);
    const total = pictures.length + 3;
    await report(0, total);
    await zip.add("README.txt", asBytes([readmeText(siteOrigin(), new Date())]));
    await zip.add("data.json", asBytes(dataJson(userId)));
    await zip.add("calendar.ics", asBytes([toCalendar(await listAgreedTimes(userId), siteOrigin())]));
    for (const [index, url] of pictures.entries()) {
      await report(index + 3, total);
      await zip.add(`pictures/${basename(url)}`, readPicture(url), { compress: false });
    }
    const bytes = await zip.finish();
    await file.sync();
    await report(total, total);
    await rename(partial, exportFile(fileName));
    return bytes;
  } finally {
    await file.close();
  }
}

async function* asBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
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
    UNION SELECT "pictureUrl" FROM "AccountDeletion" WHERE "userId" = $1 AND "pictureUrl" IS NOT NULL`,
    [userId],
  );
  return rows.map(({ url }) => url);
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
