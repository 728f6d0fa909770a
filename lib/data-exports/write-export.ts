import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { exportFile, exportsFolder } from "@/lib/data-exports/exports-folder";
import { openZip, type Report } from "@/lib/data-exports/open-zip";

const OWNER_ONLY = 0o600;

/** @returns the size of the file in bytes */
export async function writeExport(userId: string, fileName: string, report: Report): Promise<number> {
  await mkdir(exportsFolder(), { recursive: true, mode: 0o700 });
  const partial = `${exportFile(fileName)}.part`;
  let parts = 0;
  const zip = await openZip(userId, (done, total) => {
    parts = total;
    return report(done, total);
  });
  await pipeline(zip, createWriteStream(partial, { mode: OWNER_ONLY, flush: true }));
  await report(parts, parts);
  await rename(partial, exportFile(fileName));
  return (await stat(exportFile(fileName))).size;
}
