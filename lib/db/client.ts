import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { announceInvalidation, applyInvalidation } from "@/lib/db/cache-tags";
import { errorCodes } from "@/lib/db/error-codes";
import { PgPool, poolTimeoutOf } from "@/lib/db/pg-pool";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";

const TRANSACTION_TIMEOUT_MS = 5000;

type Shared = { pool?: Pool; client?: PrismaClient };
// One pool per process, also after the development server reloads this module.
const globals = globalThis as { swapShopDb?: Shared };
globals.swapShopDb ??= {};
const shared = globals.swapShopDb;

export function pool(): Pool {
  const { DATABASE_URL, DIRECT_DATABASE_URL } = env();
  const isBehindPooler = Boolean(DIRECT_DATABASE_URL);
  shared.pool ??= new PgPool(DATABASE_URL, { canPrepare: !isBehindPooler });
  return shared.pool;
}

/** A function, so that a build without a database can load every module. */
export function db(): PrismaClient {
  shared.client ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: { maxWait: poolTimeoutOf(env().DATABASE_URL), timeout: TRANSACTION_TIMEOUT_MS },
  });
  return shared.client;
}

export type Tx = Prisma.TransactionClient;

/** `work` may run again, so it changes only the database. Afterwards no cache has the answers that it invalidates. */
export function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  options?: Parameters<PrismaClient["$transaction"]>[1],
): Promise<T> {
  let mayHaveCommitted = false;
  const once = async () => {
    const { result, change } = await db().$transaction(async (tx) => {
      const result = await work(tx);
      const change = await announceInvalidation(tx);
      mayHaveCommitted = true;
      return { result, change };
    }, options);
    if (change) await applyInvalidation(change);
    return result;
  };
  return retryOnConnectionLoss(once, () => !mayHaveCommitted);
}

/** The start of the transaction, by the clock that all instances share. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`;
  if (!row) throw new Error("the database always knows the time");
  return row.now;
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

const UNAVAILABLE_CODES = new Set([
  ...["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2034", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);
/** Connection, login, conflict, resources; no such database, locked, cancelled, stopping, idle too long, read-only. */
const UNAVAILABLE_STATE = /^(08|28|40|53)...$|^(3D000|55P03|57014|57P0[1-5]|25P0[34]|25006)$/;
const UNAVAILABLE_TEXT =
  /timeout (exceeded|expired)|Connection terminated|is not queryable|Server has closed the connection/i;

export function isUnavailable(error: unknown): boolean {
  const text = error instanceof Error ? error.message : "";
  return (
    errorCodes(error).some((one) => UNAVAILABLE_CODES.has(one) || UNAVAILABLE_STATE.test(one)) ||
    UNAVAILABLE_TEXT.test(text)
  );
}
