import "server-only";
import { timingSafeEqual } from "node:crypto";
import { digestOfCode, newReadableCode } from "@/lib/auth/readable-code";
import { db, type Tx, transaction } from "@/lib/db/client";
import { siteOrigin } from "@/lib/http/site-config";

const ROW = { id: 1 };

/** Prints a new code, which voids the one before, while nobody is a member; forgets it otherwise. */
export async function announceFirstHost(print: (line: string) => void): Promise<void> {
  const code = newReadableCode();
  const isNew = await transaction(async (tx) => {
    await tx.firstHostCode.deleteMany();
    if (await hasMembers(tx)) return false;
    await tx.firstHostCode.create({ data: { ...ROW, codeHash: digestOfCode(code) } });
    return true;
  });
  if (!isNew) return;
  // After the #, since a browser sends that part to nobody.
  print(`Nobody is here yet. Become the host: ${siteOrigin()}/welcome#code=${code}`);
}

export const hasMembers = async (tx: Tx = db()): Promise<boolean> =>
  (await tx.user.findFirst({ select: { id: true } })) !== null;

/** Whether a code was printed and nobody is a member. */
export async function isWaitingForHost(): Promise<boolean> {
  const [row, members] = await Promise.all([
    db().firstHostCode.findUnique({ where: ROW, select: { id: true } }),
    hasMembers(),
  ]);
  return row !== null && !members;
}

export async function isCode(typed: string): Promise<boolean> {
  const row = await db().firstHostCode.findUnique({ where: ROW, select: { codeHash: true } });
  return row !== null && isSame(row.codeHash, typed);
}

/** Locks the row: of two calls the second finds none. @returns whether it was the code, which is gone now */
export async function spendCode(tx: Tx, typed: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ codeHash: string }[]>`
    SELECT "codeHash" FROM "FirstHostCode" WHERE "id" = 1 FOR UPDATE`;
  if (!row || !isSame(row.codeHash, typed)) return false;
  await tx.firstHostCode.deleteMany();
  return true;
}

const isSame = (stored: string, typed: string) =>
  timingSafeEqual(Buffer.from(stored), Buffer.from(digestOfCode(typed)));
