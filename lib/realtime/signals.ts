import "server-only";
import { Client } from "pg";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";

/** Tells open pages to refetch; carries no content. */
export type Signal = { kind: "news" | "message" | "read"; replyId?: string };

type Listener = (signal: Signal) => void;
type Hub = {
  /** How many pages of each member listen, or are about to. */
  places: Map<string, number>;
  listeners: Map<string, Set<Listener>>;
  closers: Set<() => void>;
  client?: Client | undefined;
  endsWithProcess?: boolean;
};

const CHANNEL = "live";
const TIMEOUT_MS = 2000;
const PULSE_MS = 3000;

// One hub a process, also when the development server loads this module anew.
const home = globalThis as { swapShopLive?: Hub };
home.swapShopLive ??= { places: new Map(), listeners: new Map(), closers: new Set() };
const hub = home.swapShopLive;

/** Elsewhere pages poll. */
export const canStream = () => !env().VERCEL;

const MAX_STREAMS = 12;

/**
 * Takes one of this member's places for an open page, at once: of many that come together none slips in.
 *
 * @throws AppError "tooMany" when this member has as many pages listening as they may; others ask now and then
 * @returns how to give it back
 */
export function assertStreamQuota(userId: string): () => void {
  const taken = hub.places.get(userId) ?? 0;
  if (taken >= MAX_STREAMS) throw new AppError("tooMany", { retryAfter: 60 });
  hub.places.set(userId, taken + 1);
  let isGiven = false;
  return () => {
    if (isGiven) return;
    isGiven = true;
    const left = (hub.places.get(userId) ?? 1) - 1;
    if (left > 0) hub.places.set(userId, left);
    else hub.places.delete(userId);
  };
}

/** Wakes the open pages of these members, on every instance, once the transaction is committed. */
export async function publishSignal(tx: Tx, userIds: string[], signal: Signal): Promise<void> {
  const payloads = userIds.map((userId) => JSON.stringify({ userId, ...signal }));
  await tx.$queryRaw`SELECT count(pg_notify(${CHANNEL}, payload)) FROM unnest(${payloads}::text[]) AS payload`;
}

/**
 * Calls back whenever something concerns this member.
 *
 * @param onEnd the connection to the database was lost, or the server ends: whoever listens should come again
 * @returns how to stop
 */
export async function subscribe(userId: string, onSignal: Listener, onEnd: () => void): Promise<() => void> {
  await connect();
  const own = hub.listeners.get(userId) ?? new Set();
  hub.listeners.set(userId, own.add(onSignal));
  hub.closers.add(onEnd);
  return () => {
    hub.closers.delete(onEnd);
    own.delete(onSignal);
    if (own.size === 0) hub.listeners.delete(userId);
  };
}

async function connect(): Promise<void> {
  if (hub.client) return;
  closeOnExit();
  const client = new Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  hub.client = client;
  client.on("notification", ({ payload = "{}" }) => deliver(JSON.parse(payload)));
  client.on("error", (error) => {
    if (hub.client !== client) return;
    log.warn({ err: error }, "the connection for live signals was lost");
    closeAll();
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    startHeartbeat(client);
  } catch (error) {
    closeAll();
    throw error;
  }
}

/** A connection that only listens would not notice a dead peer. */
function startHeartbeat(client: Client): void {
  const beat = () => {
    const answer = client.query("SELECT 1");
    answer.then(() => timer.refresh()).catch((error: unknown) => client.emit("error", error));
  };
  const timer = setTimeout(beat, PULSE_MS).unref();
  client.once("end", () => clearTimeout(timer)).once("error", () => clearTimeout(timer));
}

function deliver({ userId, ...signal }: Signal & { userId: string }): void {
  for (const listener of hub.listeners.get(userId) ?? []) listener(signal);
}

/** Open streams would delay a graceful shutdown. */
function closeOnExit(): void {
  if (hub.endsWithProcess) return;
  hub.endsWithProcess = true;
  for (const reason of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(reason, closeAll);
}

function closeAll(): void {
  const { client } = hub;
  hub.client = undefined;
  void client?.end().catch(() => {});
  for (const close of [...hub.closers]) close();
}
