import "server-only";
import { Client } from "pg";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";

/** Tells open pages to refetch; carries no content. */
export type Signal = { kind: "notification" | "message" | "read" | "seen"; replyId?: string };

type Listener = (signal: Signal) => void;
type Hub = {
  streamCounts: Map<string, number>;
  listeners: Map<string, Set<Listener>>;
  closers: Set<() => void>;
  client?: Client | undefined;
  /** Since when no signal is missed. */
  listensSince?: number | undefined;
  recent: { at: number; userId: string; signal: Signal }[];
  endsWithProcess?: boolean;
};

const CHANNEL = "live";
const TIMEOUT_MS = 2000;
const PULSE_MS = 3000;
const RECENT_MS = 60_000;

// One hub per process, also after the development server reloads this module.
const globals = globalThis as { swapShopLive?: Hub };
globals.swapShopLive ??= { streamCounts: new Map(), listeners: new Map(), closers: new Set(), recent: [] };
const hub = globals.swapShopLive;

/** Elsewhere, pages poll. */
export const canStream = () => !env().VERCEL;

const MAX_STREAMS = 12;

/** Reserves a stream, before any await. @returns a function that releases it @throws AppError "tooMany" */
export function assertStreamQuota(userId: string): () => void {
  const taken = hub.streamCounts.get(userId) ?? 0;
  if (taken >= MAX_STREAMS) throw new AppError("tooMany", { retryAfter: 60 });
  hub.streamCounts.set(userId, taken + 1);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    const left = (hub.streamCounts.get(userId) ?? 1) - 1;
    if (left > 0) hub.streamCounts.set(userId, left);
    else hub.streamCounts.delete(userId);
  };
}

/** Signals the members' open pages on all instances, after the commit. */
export async function publishSignal(tx: Tx, userIds: string[], signal: Signal): Promise<void> {
  const payloads = userIds.map((userId) => JSON.stringify({ userId, ...signal }));
  await tx.$queryRaw`SELECT count(pg_notify(${CHANNEL}, payload)) FROM unnest(${payloads}::text[]) AS payload`;
}

/** `onEnd` runs when the connection is lost or the server stops. @returns a function that unsubscribes */
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

/** The signals to a member since then; null where it is not known. A page may have read its data before its stream was open. */
export function signalsSince(userId: string, since: number): Signal[] | null {
  const { listensSince = Number.POSITIVE_INFINITY, recent } = hub;
  if (since < listensSince || since < Date.now() - RECENT_MS) return null;
  return recent.filter((one) => one.userId === userId && one.at >= since).map(({ signal }) => signal);
}

async function connect(): Promise<void> {
  if (hub.client) return;
  closeOnExit();
  const client = new Client({
    connectionString: env().DIRECT_DATABASE_URL ?? env().DATABASE_URL,
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
    hub.listensSince = Date.now();
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
  const at = Date.now();
  const isOld = (one: { at: number }) => one.at < at - RECENT_MS;
  hub.recent.push({ at, userId, signal });
  const kept = hub.recent.findIndex((one) => !isOld(one));
  if (kept > 0) hub.recent.splice(0, kept);
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
  hub.listensSince = undefined;
  hub.recent = [];
  void client?.end().catch(() => {});
  for (const close of [...hub.closers]) close();
}
