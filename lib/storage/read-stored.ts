import "server-only";
import { basename } from "node:path";
import { readUpload, storage } from "@/lib/storage/storage";
import { SECOND_MS } from "@/lib/time/durations";

const TIMEOUT_MS = 5 * SECOND_MS;

/** The bytes of a stored picture, by the URL that `put` returned. @returns null for one that is gone */
export async function readStored(url: string): Promise<Buffer | null> {
  if (!storage().isElsewhere) return (await readUpload(basename(url)))?.bytes ?? null;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
