import "server-only";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { writeFileAtomic } from "@/lib/storage/atomic-write";

/** `scripts/backup/erased-list.mjs` reads it: a restore does not overwrite it. */
export const ERASED_LIST = "erased-accounts.txt";

/** Adds the erased accounts of the database to the list in DATA_DIR. */
export async function saveErasedList(): Promise<void> {
  // On Vercel nothing stays on the disk; there the list is in the database and beside the backups.
  if (env().VERCEL) return;
  const file = join(resolve(/* turbopackIgnore: true */ env().DATA_DIR), ERASED_LIST);
  const before = await readFile(file, "utf8").catch(emptyIfMissing);
  const rows = await db().erasedAccount.findMany({ select: { idHash: true } });
  const hashes = new Set([...before.split("\n").filter(Boolean), ...rows.map(({ idHash }) => idHash)]);
  await writeFileAtomic(file, Buffer.from([...hashes].map((hash) => `${hash}\n`).join("")));
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code !== "ENOENT") throw error;
  return "";
}
