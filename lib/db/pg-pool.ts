import "server-only";
import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { Semaphore } from "@/lib/db/keyed-lock";
import { log } from "@/lib/observability/logger";
import { SECOND_MS } from "@/lib/time/durations";

const SIZE = 10;
/** Who holds a connection for a whole transaction may wait for a row that another holds: reading goes on with the rest. */
const MAX_TRANSACTIONS = SIZE / 2;
/** To reach the server and sign in. */
const CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
/** For one's turn: a crowd that comes at once is slow, not refused. */
export const TURN_TIMEOUT_MS = 4 * SECOND_MS;
/** Without a byte while something was asked; Postgres itself ends a statement no later. */
const SILENCE = 5 * SECOND_MS;
/** Of what may be done twice, when its connection is lost. */
const MAX_ATTEMPTS = 3;
// Prisma's adapter writes and reads times without their zone: in any other than UTC it would be hours off.
const SETTINGS = `SET timezone = 'UTC'; SET statement_timeout = '5s'; SET lock_timeout = '1s';
  SET idle_in_transaction_session_timeout = '10s'`;

class HastyClient extends Client {
  private last: Promise<unknown> = Promise.resolve();

  constructor(config: PoolConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }

  /** One after the other: in a transaction Prisma reads several relations at once, which `pg` 9 no longer queues. */
  // biome-ignore lint/suspicious/noExplicitAny: it has six signatures, and passes on whatever it is given.
  override query(...asked: any[]): any {
    const ask = () => Reflect.apply(super.query, this, asked) as Promise<unknown>;
    if (!givesPromise(asked)) return ask();
    this.last = this.last.then(ask, ask);
    return this.last;
  }
}

const givesPromise = (asked: unknown[]) => typeof asked.at(-1) !== "function";

/**
 * Connections nobody waits for longer than these times, also when the network swallows what is sent: then the server's own
 * time-outs tell nobody. Whoever asks for a connection rather than a query wants a transaction, and gets one of half of them.
 */
export class PgPool extends Pool {
  private readonly idle = new Set<PoolClient>();
  private readonly inTransaction = new Set<PoolClient>();
  private readonly turns = new Semaphore(
    MAX_TRANSACTIONS,
    TURN_TIMEOUT_MS,
    () => new Error("timeout exceeded when waiting for one's turn"),
  );

  constructor(connectionString: string | undefined) {
    super({
      connectionString,
      Client: HastyClient,
      max: SIZE,
      keepAlive: true,
      connectionTimeoutMillis: TURN_TIMEOUT_MS,
      idleTimeoutMillis: 30 * SECOND_MS,
      // A statement, awaited before the first query: poolers such as PgBouncer refuse such settings as parameters of the
      // connection.
      onConnect: async (client) => {
        this.watch(client as PoolClient);
        await client.query(SETTINGS);
      },
    });
    // An idle connection that the server ends must not end the process.
    this.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"));
    this.on("acquire", (client: PoolClient) => this.lend(client));
    this.on("release", (_error: unknown, client: PoolClient) => this.takeBack(client));
    this.on("remove", (client: PoolClient) => void this.idle.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): Promise<PoolClient> | undefined {
    if (!callback) return this.connectForTransaction();
    super.connect(callback);
    return undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has six signatures, and passes on whatever it is given.
  override query(...asked: any[]): any {
    const again = () => Reflect.apply(super.query, this, asked) as Promise<unknown>;
    return isReading(asked) ? retryOnConnectionLoss(again) : again();
  }

  private async connectForTransaction(): Promise<PoolClient> {
    await this.turns.take();
    try {
      const client = await super.connect();
      this.inTransaction.add(client);
      return client;
    } catch (error) {
      this.turns.pass();
      throw error;
    }
  }

  private watch(client: PoolClient): void {
    socketOf(client)
      .setTimeout(SILENCE)
      .on("timeout", () => this.giveUp(client));
  }

  private lend(client: PoolClient): void {
    this.idle.delete(client);
    socketOf(client).setTimeout(SILENCE);
  }

  private takeBack(client: PoolClient): void {
    socketOf(client).setTimeout(0);
    this.idle.add(client);
    if (this.inTransaction.delete(client)) this.turns.pass();
  }

  /** The others that nobody uses go with it: whatever swallowed this one's words swallows theirs. */
  private giveUp(silent: PoolClient): void {
    for (const client of [silent, ...this.idle]) {
      this.idle.delete(client);
      socketOf(client).destroy(new Error("timeout exceeded: the database is silent"));
    }
  }
}

/** A statement that changes nothing, and whose caller waits for a promise. */
const isReading = ([asked, ...more]: unknown[]) =>
  givesPromise(more) &&
  /^[\s(]*(SELECT|WITH)\b(?!.*\b(INSERT|UPDATE|DELETE|MERGE|pg_notify|nextval)\b)/is.test(
    typeof asked === "string" ? asked : (asked as QueryConfig).text,
  );

/**
 * Asks again, a little later, where the connection was lost on the way: for what may be done twice. What the database itself
 * undid, as one of two that were in each other's way, may be done again in any case.
 */
export async function retryOnConnectionLoss<T>(ask: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isUndone = isConflict(error) || (isLost(error) && mayRepeat());
      if (attempt === MAX_ATTEMPTS || !isUndone) throw error;
      await wait(randomInt(20, 100) * attempt);
    }
  }
}

/** Broken off, rather than too late: then nobody waits any longer. */
const isLost = (error: unknown) =>
  codesOf(error).some((code) => /^(ECONNRESET|EPIPE|P1017|ConnectionClosed|57P0[123]|08...)$/.test(code)) ||
  /Connection terminated unexpectedly|Server has closed the connection|not queryable/.test(
    String((error as { message?: unknown }).message),
  );

/** Serialization failure, deadlock, and what Prisma calls both. */
const isConflict = (error: unknown) =>
  codesOf(error).some((code) => /^(40001|40P01|P2034|TransactionWriteConflict)$/.test(code));

type Adapted = { cause?: { kind?: unknown; originalCode?: unknown } };

/**
 * What Node, Postgres or Prisma call an error; where Prisma has no code of its own, as for every statement written by hand,
 * it keeps the word of its adapter and the code of Postgres within.
 */
export function codesOf(error: unknown): string[] {
  const { code, cause, meta } = (error ?? {}) as Adapted & {
    code?: unknown;
    meta?: { driverAdapterError?: Adapted };
  };
  const adapted = [cause, meta?.driverAdapterError?.cause];
  return [code, ...adapted.flatMap((one) => [one?.kind, one?.originalCode])].map(String);
}

/** With TLS the encrypted one, hence asked for anew each time. */
const socketOf = ({ connection }: Client) => (connection as unknown as { stream: Socket }).stream;
