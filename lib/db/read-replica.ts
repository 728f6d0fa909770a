import "server-only";
import { Pool, type QueryConfig, type QueryResultRow } from "pg";
import { pool as primary } from "@/lib/db/client";
import { ReplicaGate } from "@/lib/db/replica-gate";
import { getChangeCount, isListening, registerShutdownStep } from "@/lib/db/server-bridge";
import { env } from "@/lib/env";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations";

const MAX_CONNECTIONS = 10;
/** A visitor waits this long before the primary is asked. */
const TIMEOUT_MS = SECOND_MS;
/** Long, since each new connection closes the gate. */
const IDLE_TIMEOUT_MS = 5 * MINUTE_MS;

const SET_SESSION = `SELECT set_config('timezone', 'UTC', false), set_config('statement_timeout', $1, false)`;
const READ_POSITION = `SELECT pg_current_wal_insert_lsn()::text AS "position"`;
const HAS_REPLAYED = `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasReplayed"`;

type Replica = { pool: Pool; gate: ReplicaGate };

// One per process, see `client.ts`.
const globals = globalThis as { swapShopReplica?: Replica | undefined };

/** @returns null unless the replica has every change that this instance knows of, and answers in time */
export async function queryReplica<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[] | null> {
  const { READ_DATABASE_URL } = env();
  if (!READ_DATABASE_URL || !isListening()) return null;
  globals.swapShopReplica ??= connect(READ_DATABASE_URL);
  const { pool, gate } = globals.swapShopReplica;
  if (!gate.isOpen() || pool.waitingCount > 0) return null;
  const { connections } = gate;
  try {
    const { rows } = await pool.query<Row>(query);
    return gate.connections === connections ? rows : null;
  } catch (error) {
    gate.recordFailure(error);
    return null;
  }
}

function connect(connectionString: string): Replica {
  const pool = new Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    onConnect: async (client) => {
      gate.recordConnection();
      await client.query(SET_SESSION, [String(TIMEOUT_MS)]);
    },
  });
  const gate = new ReplicaGate({
    countChanges: getChangeCount,
    readPosition: async () => {
      const { rows } = await primary().query<{ position: string }>(READ_POSITION);
      return rows[0]?.position ?? "";
    },
    hasReplayed: async (position) => {
      const { rows } = await pool.query(HAS_REPLAYED, [position]);
      if (!rows[0]?.isReplica) throw new Error("READ_DATABASE_URL is no replica");
      return rows[0].hasReplayed === true;
    },
  });
  pool.on("error", (error) => gate.recordFailure(error));
  registerShutdownStep(() => close(pool));
  return { pool, gate };
}

async function close(pool: Pool): Promise<void> {
  globals.swapShopReplica = undefined;
  if (!pool.ending) await pool.end();
}
