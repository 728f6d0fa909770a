import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { CHANNEL, type Invalidation } from "@/lib/db/server-bridge";
import { log } from "@/lib/observability/logger";
import { Confirmations } from "./confirmations";

/** Kept answers are trusted this long after the last proof that invalidations arrive. */
export const LEASE_MS = 1000;
const HEARTBEAT_MS = LEASE_MS / 4;
const TIMEOUT_MS = 2 * LEASE_MS;
const RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const NAME = "swap-shop cache";

type Change =
  | ({ kind: "change" } & Invalidation)
  /** Too long for a notification. */
  | { kind: "all"; id: string };

type Message =
  | Change
  | { kind: "applied"; id: string; by: string }
  | { kind: "hello" | "bye"; from: string }
  /** Every instance replies with "hello". */
  | { kind: "who" };

type Hooks = {
  /** @param change null for everything */
  invalidate(id: string, change: Invalidation | null): void;
  /** Invalidations arrive from now on. This instance may have missed earlier ones. */
  onListening(): void;
  /** The same, but not after an instance that is alone has lost its connection. */
  onTrusted(): void;
  /** After that: another instance may have come and changed something meanwhile. */
  onReturned(): void;
  /** Invalidations may be lost from now on. */
  onLost(): void;
};

/**
 * Carries invalidations between instances by LISTEN and NOTIFY. An instance trusts its caches for `LEASE_MS` after each
 * round trip on the listening connection, since PostgreSQL delivers notifications before the response. So a change is
 * applied everywhere once all instances have confirmed it, or after `LEASE_MS`.
 */
export class InvalidationChannel {
  readonly #id = randomUUID();
  readonly #url: string;
  readonly #hooks: Hooks;
  readonly #confirmations = new Confirmations();
  readonly #stopping = new AbortController();
  #client: Client | null = null;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #listeningSince = Number.POSITIVE_INFINITY;
  #leaseEnd = 0;
  #hasJoined = false;
  #hasEverJoined = false;
  /** Until another instance greets: then nothing can change elsewhere. */
  #isAlone = true;

  constructor(url: string, hooks: Hooks) {
    this.#url = url;
    this.#hooks = hooks;
  }

  start(): this {
    void this.#keepListening();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const client = this.#client;
    if (client) await this.#send(client, { kind: "bye", from: this.#id }).catch(() => {});
    await client?.end().catch(() => {});
  }

  /** Whether every invalidation before now has been applied here, or its sender still waits. */
  isTrusted(): boolean {
    return this.#isAlone ? this.#hasEverJoined : performance.now() < this.#leaseEnd;
  }

  /** The same, but an instance that is alone needs its connection, too. */
  isListening(): boolean {
    return performance.now() < this.#leaseEnd;
  }

  /** Call it after the commit of a change. Resolves when no instance trusts older answers. */
  async confirm(id: string): Promise<void> {
    const committedAt = performance.now();
    const knowsAllInstances = committedAt - this.#listeningSince > LEASE_MS;
    const remainingMs = () => committedAt + LEASE_MS - performance.now();
    while (remainingMs() > 0) {
      if (knowsAllInstances && this.#client && this.#confirmations.isComplete(id)) return;
      await this.#confirmations.waitForProgress(id, remainingMs());
    }
    if (this.#client) await this.#removeDisconnected(this.#client).catch(() => {});
  }

  async #keepListening(): Promise<void> {
    let pauseMs = RETRY_MS;
    while (!this.#stopping.signal.aborted) {
      const startedAt = performance.now();
      await this.#listen().catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          log.warn({ err: error }, "the connection for invalidations was lost");
      });
      const wasStable = performance.now() - startedAt > TIMEOUT_MS;
      pauseMs = wasStable || this.#hasJoined ? RETRY_MS : Math.min(2 * pauseMs, MAX_RETRY_MS);
      this.#endTrust();
      await wait(pauseMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Ends with an error when the connection is lost. */
  async #listen(): Promise<never> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: `${NAME} ${this.#id}`,
    });
    const lost = new Promise<never>((_, reject) => {
      client.once("error", reject);
      client.once("end", () => reject(new Error("the connection has ended")));
    });
    lost.catch(() => {});
    try {
      await this.#join(client);
      while (!this.#stopping.signal.aborted) {
        await Promise.race([lost, this.#renewLease(client)]);
        await Promise.race([lost, wait(HEARTBEAT_MS, undefined, { ref: false })]);
      }
      return await lost;
    } finally {
      client.end().catch(() => {});
    }
  }

  async #join(client: Client): Promise<void> {
    client.on("notification", ({ payload = "" }) => this.#receive(client, JSON.parse(payload)));
    await client.connect();
    // No notification needs to survive a crash of the database.
    await this.#query(client, `SET synchronous_commit = off; LISTEN ${CHANNEL}`);
    if (this.#isAlone && this.#hasEverJoined) this.#hooks.onReturned();
    this.#client = client;
    this.#listeningSince = performance.now();
    await this.#send(client, { kind: "who" });
    await this.#send(client, { kind: "hello", from: this.#id });
  }

  async #renewLease(client: Client): Promise<void> {
    const sentAt = performance.now();
    await this.#query(client, "SELECT 1");
    if (this.#hasJoined) this.#leaseEnd = sentAt + LEASE_MS;
  }

  #receive(client: Client, message: Message): void {
    switch (message.kind) {
      case "change":
      case "all":
        this.#apply(client, message);
        break;
      case "applied":
        this.#confirmations.record(message.id, message.by);
        break;
      case "who":
        this.#reply(client, { kind: "hello", from: this.#id });
        break;
      case "hello":
        if (message.from === this.#id) this.#beginTrust();
        else this.#welcome(message.from);
        break;
      case "bye":
        if (message.from !== this.#id) this.#confirmations.removeInstance(message.from);
    }
  }

  #apply(client: Client, change: Change): void {
    this.#hooks.invalidate(change.id, change.kind === "all" ? null : change);
    this.#confirmations.expect(change.id);
    const isAwaited = this.#confirmations.instances.length > 0;
    if (isAwaited) this.#reply(client, { kind: "applied", id: change.id, by: this.#id });
  }

  /** Our own greeting has arrived, so every instance knows that it must wait for us. */
  #beginTrust(): void {
    if (this.#hasJoined) return;
    const mayHaveMissed = !this.#isAlone || !this.#hasEverJoined;
    this.#hasJoined = true;
    this.#hasEverJoined = true;
    this.#hooks.onListening();
    if (mayHaveMissed) this.#hooks.onTrusted();
  }

  #endTrust(): void {
    const mayMiss = this.#hasJoined && !this.#isAlone;
    this.#client = null;
    this.#hasJoined = false;
    this.#listeningSince = Number.POSITIVE_INFINITY;
    this.#leaseEnd = 0;
    if (mayMiss) this.#hooks.onLost();
  }

  #welcome(instance: string): void {
    if (this.#isAlone) this.#hooks.onTrusted();
    this.#isAlone = false;
    this.#confirmations.addInstance(instance);
  }

  /** Removed instances greet again before they trust their caches. */
  async #removeDisconnected(client: Client): Promise<void> {
    const { rows } = await this.#query(
      client,
      "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()",
    );
    const connected = new Set(rows.map(({ name }) => name));
    for (const instance of this.#confirmations.instances)
      if (!connected.has(`${NAME} ${instance}`)) this.#confirmations.removeInstance(instance);
  }

  #reply(client: Client, message: Message): void {
    this.#send(client, message).catch(() => {});
  }

  #send(client: Client, message: Message): Promise<unknown> {
    return this.#query(client, "SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify(message)]);
  }

  /** One at a time, as `pg` requires. */
  #query(client: Client, text: string, values?: string[]): Promise<{ rows: { name: string }[] }> {
    const send = () => client.query(text, values);
    const result = this.#lastQuery.then(send, send);
    this.#lastQuery = result.catch(() => {});
    return result;
  }
}
