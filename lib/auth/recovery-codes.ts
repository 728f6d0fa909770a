import "server-only";
import { digestOfCode, newReadableCode } from "@/lib/auth/readable-code";
import type { Tx } from "@/lib/db/client";

const COUNT = 10;

/** Voids earlier ones. @returns the codes, which are stored nowhere */
export async function createRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newReadableCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: digestOfCode(code) })) });
  return codes;
}

/** Of many concurrent calls, one succeeds. @returns whether it did */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "RecoveryCode" SET "usedAt" = now()
    WHERE "codeHash" = ${digestOfCode(typed)} AND "userId" = ${userId}::uuid AND "usedAt" IS NULL`;
  return used === 1;
}
