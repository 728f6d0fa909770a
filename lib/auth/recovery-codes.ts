import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "@/lib/db/client";

const COUNT = 10;

/** 32 signs of which none is read as another: no i, l, o or u. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: nobody finds one by its digest. */
const LENGTH = 16;

function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("");
  return signs.match(/.{4}/g)?.join("-") ?? "";
}

/** Forgives capitals, spaces and signs that look alike. */
const normalize = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[il]/g, "1")
    .replace(/o/g, "0");

const digest = (typed: string) => createHash("sha256").update(normalize(typed)).digest("hex");

/** Voids earlier ones. @returns the codes, which are stored nowhere */
export async function createRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: digest(code) })) });
  return codes;
}

/** Of many concurrent calls, one succeeds. @returns whether it did */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "RecoveryCode" SET "usedAt" = now()
    WHERE "codeHash" = ${digest(typed)} AND "userId" = ${userId}::uuid AND "usedAt" IS NULL`;
  return used === 1;
}
