import "server-only";
import type { Socket } from "node:net";
import PQueue from "p-queue";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { addWithWaitLimit } from "@/lib/db/wait-limit";
import { log } from "@/lib/observability/logger";
import { SECOND_MS } from "@/lib/time/durations";

const MAX_CONNECTIONS = 10;
/** Transactions can wait for each other's rows; the other half stays free for reads. */
const MAX_TRANSACTIONS = MAX_CONNECTIONS / 2;
const CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
/** Spent in the queue for a connection, besides the time to connect. */
const QUEUE_TIMEOUT_MS = 2 * SECOND_MS;
const SILENCE_TIMEOUT_MS = 5 * SECOND_MS;
const IDLE_TIMEOUT_MS = 30 * SECOND_MS;

/** As of libpq: `?connect_timeout=10` waits ten seconds for a database that sleeps or is busy. */
function connectTimeoutOf(url: string): number {
  const seconds = Number(URL.canParse(url) && new URL(url).searchParams.get("connect_timeout"));
  return seconds > 0 ? seconds * SECOND_MS : CONNECT_TIMEOUT_MS;
}

/** @returns milliseconds until whoever waits for a connection to this database is told that there is none */
export const poolTimeoutOf = (url: string): number => connectTimeoutOf(url) + QUEUE_TIMEOUT_MS;

// Prisma's adapter drops time zones. PgBouncer refuses these settings as connection parameters.
const SESSION_SETTINGS = `SET timezone = 'UTC'; SET statement_timeout = '5s'; SET lock_timeout = '1s';
  SET idle_in_transaction_session_timeout = '10s'`;

// biome-ignore lint/suspicious/noExplicitAny: `query` of the base class has six signatures.
type Anything = any;

/** Sends one query at a time: Prisma reads relations in parallel, also inside a transaction. */
class SequentialClient extends Client {
  private previous: Promise<unknown> = Promise.resolve();

  constructor(config: PoolConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutOf(config.connectionString ?? "") });
  }

  override query(...query: Anything[]): Anything {
    const send = () => Reflect.apply(super.query, this, query) as Promise<unknown>;
    if (!returnsPromise(query)) return send();
    this.previous = this.previous.then(send, send);
    return this.previous;
  }
}

class UnpreparedClient extends SequentialClient {
  override query(...[query, ...more]: Anything[]): Anything {
    const isNamed = typeof query === "object" && "text" in query && !("submit" in query);
    return super.query(isNamed ? { ...query, name: undefined } : query, ...more);
  }
}

/** Bounded timeouts, also when the network drops packets silently. `connect` is for transactions only. */
export class PgPool extends Pool {
  private readonly idle = new Set<PoolClient>();
  private readonly transactions = new PQueue({ concurrency: MAX_TRANSACTIONS });
  private readonly endTransaction = new Map<PoolClient, () => void>();

  private readonly timeoutMs: number;

  constructor(connectionString = "", { canPrepare = true } = {}) {
    super({
      connectionString,
      Client: canPrepare ? SequentialClient : UnpreparedClient,
      max: MAX_CONNECTIONS,
      keepAlive: true,
      connectionTimeoutMillis: poolTimeoutOf(connectionString),
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      onConnect: (client) => this.initialize(client as PoolClient),
    });
    this.timeoutMs = poolTimeoutOf(connectionString);
    // Without a listener, an idle connection that the server closes would end the process.
    this.on("error", ({ message }) => log.warn({ reason: message }, "lost an idle database connection"));
    this.on("acquire", (client: PoolClient) => this.markBusy(client));
    this.on("release", (_error: unknown, client: PoolClient) => this.markIdle(client));
    this.on("remove", (client: PoolClient) => void this.idle.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): Promise<PoolClient> | undefined {
    if (!callback) return this.connectForTransaction();
    super.connect(callback);
    return undefined;
  }

  override query(...query: Anything[]): Anything {
    const send = () => Reflect.apply(super.query, this, query) as Promise<unknown>;
    return isRead(query) ? retryOnConnectionLoss(send) : send();
  }

  private connectForTransaction(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const holdConnection = async () => {
        const client = await super.connect();
        const ended = new Promise<void>((end) => this.endTransaction.set(client, end));
        resolve(client);
        await ended;
      };
      const limit = { maxWaitMs: this.timeoutMs, createError: createWaitError };
      addWithWaitLimit(this.transactions, limit, holdConnection).catch(reject);
    });
  }

  private async initialize(client: PoolClient): Promise<void> {
    socketOf(client)
      .setTimeout(SILENCE_TIMEOUT_MS)
      .on("timeout", () => this.destroySilent(client));
    await client.query(SESSION_SETTINGS);
  }

  private markBusy(client: PoolClient): void {
    this.idle.delete(client);
    socketOf(client).setTimeout(SILENCE_TIMEOUT_MS);
  }

  private markIdle(client: PoolClient): void {
    socketOf(client).setTimeout(0);
    this.idle.add(client);
    this.endTransaction.get(client)?.();
    this.endTransaction.delete(client);
  }

  /** Destroys idle connections too: the same network would swallow their queries. */
  private destroySilent(silent: PoolClient): void {
    for (const client of [silent, ...this.idle]) {
      this.idle.delete(client);
      socketOf(client).destroy(new Error("timeout exceeded: the database is silent"));
    }
  }
}

const createWaitError = () => new Error("timeout exceeded while waiting for a transaction");

const returnsPromise = (query: unknown[]) => typeof query.at(-1) !== "function";

const READ = /^[\s(]*(SELECT|WITH)\b(?!.*\b(INSERT|UPDATE|DELETE|MERGE|pg_notify|nextval)\b)/is;

const isRead = ([query, ...more]: unknown[]) =>
  returnsPromise(more) && READ.test(typeof query === "string" ? query : (query as QueryConfig).text);

/** Not cached: the upgrade to TLS replaces the socket. */
const socketOf = ({ connection }: Client) => (connection as unknown as { stream: Socket }).stream;
