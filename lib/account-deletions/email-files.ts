import "server-only";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { outboxFolder } from "@/lib/emails/send-email";
import { DAY_MS } from "@/lib/time/durations";
import { GRACE_DAYS } from "@/lib/users/rules";

/** Emails to others name a member too, so files are kept no longer than an account that is being deleted. */
const RETENTION_MS = GRACE_DAYS * DAY_MS;

/** Without a mail server, emails are files. */
export async function purgeEmailFiles(): Promise<void> {
  const before = Date.now() - RETENTION_MS;
  for (const file of await listFiles()) {
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs <= before) await rm(file, { force: true });
  }
}

/** Those to one address. */
export async function deleteEmailFiles(address: string): Promise<void> {
  for (const file of await listFiles()) {
    const text = await readFile(file, "latin1").catch(() => "");
    if (recipientOf(text) === address) await rm(file, { force: true });
  }
}

const recipientOf = (email: string) => /^To: *<?([^>\r\n]*)/im.exec(email)?.[1]?.trim().toLowerCase();

async function listFiles(): Promise<string[]> {
  const folder = outboxFolder();
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name));
}
