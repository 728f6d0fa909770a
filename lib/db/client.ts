import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { errorCodes } from "@/lib/db/error-codes";
import { PgPool, POOL_TIMEOUT_MS } from "@/lib/db/pg-pool";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";

/** From the first statement to the commit, in ms. */
const TRANSACTION_TIMEOUT_MS = 5000;

type Kept = { pool?: Pool; client?: PrismaClient };
// One pool a process, also when the development server loads this module anew.
const home = globalThis as { swapShopDb?: Kept };
home.swapShopDb ??= {};
const kept = home.swapShopDb;

/** The one pool of connections. */
export function pool(): Pool {
  kept.pool ??= new PgPool(env().DATABASE_URL);
  return kept.pool;
}

/** The database. It is a function so that a build without a database can load every module. */
export function db(): PrismaClient {
  kept.client ??= new PrismaClient({
    adapter: new PrismaPg(pool()),
    transactionOptions: { maxWait: POOL_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  });
  return kept.client;
}

export type Tx = Prisma.TransactionClient;

/**
 * Runs `work` in a transaction. Where the connection is lost before the commit, nothing of it has happened, and it is run
 * again: it must touch nothing but the database. A commit whose answer is lost may have happened, and is an error.
 *
 * @param options how long it may wait for its turn and take, in ms, and how it is isolated
 */
export function transaction<T>(
  work: (tx: Tx) => Promise<T>,
  options?: Parameters<PrismaClient["$transaction"]>[1],
): Promise<T> {
  let isCommitting = false;
  const once = () =>
    db().$transaction(async (tx) => {
      const result = await work(tx);
      isCommitting = true;
      return result;
    }, options);
  return retryOnConnectionLoss(once, () => !isCommitting);
}

/** What the clock of the database said when the transaction began: the one that all instances share. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS "now"`;
  if (!row) throw new Error("the database always knows the time");
  return row.now;
}

/** Whether the error says that a row with this unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** What Prisma, its adapter and Node call it when the database cannot be reached, ends, is taken by others, or takes too long. */
const UNAVAILABLE = new Set([
  ...["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2034", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"],
  ...["ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);
/**
 * What Postgres calls it: connection lost (08), nobody let in (28), of two who waited for each other or wrote the same one had
 * to end (40), no room left (53), no such database, a lock not got in time, cancelled, shut down or starting, idle for too long,
 * only a copy for reading.
 */
const UNAVAILABLE_STATE = /^(08|28|40|53)...$|^(3D000|55P03|57014|57P0[1-5]|25P0[34]|25006)$/;
const UNAVAILABLE_TEXT =
  /timeout (exceeded|expired)|Connection terminated|is not queryable|Server has closed the connection/i;

/** Whether the error says that the database could not be reached, or not in time. */
export function isUnavailable(error: unknown): boolean {
  const text = error instanceof Error ? error.message : "";
  return (
    errorCodes(error).some((one) => UNAVAILABLE.has(one) || UNAVAILABLE_STATE.test(one)) ||
    UNAVAILABLE_TEXT.test(text)
  );
}
