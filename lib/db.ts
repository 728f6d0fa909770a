import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/env";
import { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";

const SECOND = 1000;
const POOL_SIZE = 10;
// Prisma's adapter writes and reads times without their zone: in any other than UTC it would be hours off.
const SETTINGS = `SET timezone = 'UTC'; SET statement_timeout = '5s'; SET lock_timeout = '3s';
  SET idle_in_transaction_session_timeout = '10s'`;

type Kept = { pool?: Pool; client?: PrismaClient };
// One pool a process, also when the development server loads this module anew.
const home = globalThis as { swapShopDb?: Kept };
home.swapShopDb ??= {};
const kept = home.swapShopDb;

/** The one pool of connections; nothing may wait for the database longer than these times. */
export function pool(): Pool {
  kept.pool ??= openPool();
  return kept.pool;
}

function openPool(): Pool {
  const opened = new Pool({
    connectionString: env().DATABASE_URL,
    max: POOL_SIZE,
    // Both to reach the server and to wait for one's turn: a crowd that comes at once is slow, not refused.
    connectionTimeoutMillis: 4 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    // A statement, awaited before the first query: poolers such as PgBouncer refuse such settings as parameters of the
    // connection.
    onConnect: async (client) => void (await client.query(SETTINGS)),
  });
  // An idle connection that the server ends must not end the process.
  opened.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  return opened;
}

/** The database. It is a function so that a build without a database can load every module. */
export function db(): PrismaClient {
  kept.client ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return kept.client;
}

export type Tx = Prisma.TransactionClient;

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

/** What Prisma, Node and Postgres call it when the database cannot be reached, ends, or takes too long. */
const UNAVAILABLE = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
  "ECONNREFUSED",
  "ECONNRESET",
  "53100",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);
const UNAVAILABLE_TEXT =
  /timeout exceeded|Connection terminated|DatabaseNotReachable|is not queryable|Server has closed the connection/i;

type DatabaseError = {
  code?: unknown;
  /** Where Prisma keeps the code of Postgres, when it has none of its own for it. */
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
};

/** Whether the error says that the database could not be reached, or not in time. */
export function isUnavailable(error: unknown): boolean {
  const { code, meta } = (error ?? {}) as DatabaseError;
  const codes = [code, meta?.driverAdapterError?.cause?.originalCode].map(String);
  const text = error instanceof Error ? error.message : "";
  return codes.some((one) => UNAVAILABLE.has(one)) || UNAVAILABLE_TEXT.test(text);
}
