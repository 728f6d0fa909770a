/** Without a mail server the site writes emails as files. */
import { createHmac } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { DAY_MS } from "@/lib/time/durations";

/** Oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

const macOf = (purpose: string, text: string): string =>
  createHmac("sha256", process.env.E2E_SECRET ?? "")
    .update(`${purpose}|${text}`)
    .digest("base64url");

/** Signs a text like `lib/auth/signed-token.ts`. */
export function signedFor(purpose: string, parts: string[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${macOf(purpose, text)}`;
}

type Reader = { _id: string; email: string };

/** Of a link that acts for its reader, for a day. */
export const actingFor = (purpose: "renew" | "promise", { _id, email }: Reader, aboutId: string): string =>
  signedFor(purpose, [_id, aboutId, String(Date.now() + DAY_MS), macOf("mailbox", email)]);

export async function runCron(): Promise<void> {
  const headers = { authorization: `Bearer ${process.env.E2E_SECRET ?? ""}` };
  const answer = await fetch(`${process.env.E2E_URL}/api/cron`, { headers });
  if (!answer.ok) throw new Error(`the clock does not strike: ${answer.status}`);
}
