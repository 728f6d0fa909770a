/** Shared by the backup and restore tests: a site with data, and empty databases. */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { db } from "@/lib/db/client";
import { makeImage } from "@/lib/images/make-images";
import { sendMessage } from "@/lib/messages/mutations";
import { storeImages } from "@/lib/posts/store-images";
import { promise } from "@/lib/replies/promises";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import { loadBackup } from "@/scripts/backup/load.mjs";
import { writeBackup } from "@/scripts/backup/write.mjs";
import { createDatabase } from "@/scripts/db/temporary-databases.mjs";
import { aComment, aMember, aPhoto, aPost, aReply, aSearch } from "@/tests/support/factories";

const { server, prefix } = inject("databases");
export const { signal } = new AbortController();
// Asked each time: files that share this module have databases of their own.
export const sourceUrl = () => process.env.DATABASE_URL ?? "";
export const uploadsFolder = () => join(process.env.DATA_DIR ?? "", "uploads");
export const folder = await mkdtemp(join(tmpdir(), "swap-shop-backup-"));
let count = 0;

/** A post with two pictures, a recipient and other traces. @returns the id of the post */
export async function aNeighbourhood(): Promise<string> {
  const [maria, jonas] = [await aMember({ name: "Maria\tWeber\\n" }), await aMember({ name: "Jonas Ø" })];
  const id = await aPost(maria, {
    title: "Two crêpe pans",
    description: "One line,\nand \\ another.",
    quantity: 2,
  });
  const picture = await makeImage(await aPhoto());
  const { images } = await storeImages([picture, picture]);
  await db().post.update({ where: { id }, data: { images: { deleteMany: {}, create: images } } });
  const { _id: replyId } = await aReply(jonas, id);
  await promise(maria, id, { replyId, quantity: 1 });
  await sendMessage(jonas, replyId, { text: "Is Saturday good?" }, "a-key-of-his-own");
  await aComment(jonas, id);
  await addToWishlist(jonas, id);
  await saveSearch(jonas, aSearch());
  await aPost(jonas, { type: "request", title: "Chairs for a party" });
  return id;
}

export async function aBackupOf(url: string): Promise<string> {
  const target = join(await mkdtemp(join(folder, "backup-")), "it");
  await writeBackup({ url, uploads: uploadsFolder(), elsewhere: false, target, signal });
  return target;
}

export async function restore(from: string, url: string) {
  return loadBackup({ backup: from, url, uploads: await mkdtemp(join(folder, "uploads-")), signal });
}

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export function anEmptyDatabase(): Promise<string> {
  count += 1;
  return createDatabase(server, `${prefix}restored_${randomBytes(4).toString("hex")}_${count}`);
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

export const tables = (url: string) =>
  ask<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );

/** Every row of every table with generated columns, except the times of migrations. */
export async function everything(url: string) {
  const kept = (await tables(url)).filter(({ name }) => name !== "_prisma_migrations");
  const found: Record<string, unknown> = {};
  for (const { name } of kept)
    found[name] = await ask(url, `SELECT it::text FROM "${name}" AS it ORDER BY 1`);
  // A backup notes its own end, after it has read everything.
  found.JobLock = await ask(url, `SELECT it::text FROM "JobLock" AS it WHERE "name" <> 'backup' ORDER BY 1`);
  found.migrations = await ask(url, "SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1");
  const places = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1";
  found.places = await ask(url, places);
  return found;
}
