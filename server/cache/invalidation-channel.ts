import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { Client } from "pg";
import { CHANNEL, type Invalidation } from "@/lib/db/server-bridge";
import { log } from "@/lib/observability/logger";

/** Kept answers are trusted this long after the last proof that invalidations arrive. */
export const LEASE_MS = 1000;
const BEAT_MS = LEASE_MS / 4;
const TIMEOUT_MS = 2 * LEASE_MS;
const RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const NAME = "swap-shop cache";

type Message =
  | ({ kind: "change" } & Invalidation)
  | { kind: "all"; id: string }
  | { kind: "applied"; id: string; by: string }
  | { kind: "hello" | "bye"; from: string }
  | { kind: "who" };

type Hooks = {
  /** Null invalidates everything. */
  invalidate(change: Invalidation | null): void;
  /** Invalidations arrive from now on. This instance may have missed earlier ones. */
  onListening(): void;
  /** The same, but not after an instance that is alone has lost its connection. */
  onTrusted(): void;
  /** Invalidations may be lost from now on. */
  onLost(): void;
};

/** The instances that must apply a change, and those that have. */
type Progress = { members: string[]; appliedBy: Set<string> };

/**
 * Carries invalidations between instances by LISTEN and NOTIFY. An instance trusts its caches for `LEASE_MS` after each
 * round trip on the listening connection, since PostgreSQL delivers notifications before the response. So a change is
 * applied everywhere once all instances have confirmed it, or after `LEASE_MS`.
 */
export class InvalidationChannel {
  readonly #id = randomUUID();
  readonly #url: string;
  readonly #hooks: Hooks;
  readonly #others = new Set<string>();
  readonly #progress = new LRUCache<string, Progress>({ max: 1000 });
  readonly #waiting = new Map<string, () => void>();
  readonly #stopping = new AbortController();
  #client: Client | null = null;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #listeningSince = Number.POSITIVE_INFINITY;
  #trustedUntil = 0;
  #hasJoined = false;
  /** Until another instance greets: then nothing can change elsewhere. */
  #isAlone = true;
  #hasEverJoined = false;

  constructor(url: string, hooks: Hooks) {
    this.#url = url;
    this.#hooks = hooks;
  }

  start(): this {
    void this.#run();
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
    return this.#isAlone ? this.#hasEverJoined : performance.now() < this.#trustedUntil;
  }

  /** The same, but an instance that is alone needs its connection, too. */
  isListening(): boolean {
    return performance.now() < this.#trustedUntil;
  }

  /** Call it after the commit of a change. Resolves when no instance trusts older answers. */
  async confirm(id: string): Promise<void> {
    const committedAt = performance.now();
    const isKnown = committedAt - this.#listeningSince > LEASE_MS;
    const left = () => committedAt + LEASE_MS - performance.now();
    while (left() > 0) {
      if (isKnown && this.#client && this.#isApplied(id)) return;
      await this.#untilProgress(id, left());
    }
    if (this.#client) await this.#forgetDead(this.#client).catch(() => {});
  }

  #isApplied(id: string): boolean {
    const progress = this.#progress.get(id);
    return progress?.members.every((one) => !this.#others.has(one) || progress.appliedBy.has(one)) ?? false;
  }

  async #untilProgress(id: string, ms: number): Promise<void> {
    const timer = new AbortController();
    await new Promise<void>((done) => {
      this.#waiting.set(id, done);
      wait(ms, undefined, { signal: timer.signal }).then(done, () => {});
    });
    timer.abort();
    this.#waiting.delete(id);
  }

  async #run(): Promise<void> {
    let pause = RETRY_MS;
    while (!this.#stopping.signal.aborted) {
      const startedAt = performance.now();
      await this.#listen().catch((error: unknown) => {
        if (!this.#stopping.signal.aborted)
          log.warn({ err: error }, "the connection for invalidations was lost");
      });
      const wasStable = performance.now() - startedAt > TIMEOUT_MS;
      pause = wasStable || this.#hasJoined ? RETRY_MS : Math.min(2 * pause, MAX_RETRY_MS);
      this.#lose();
      await wait(pause, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
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
        await Promise.race([lost, this.#beat(client)]);
        await Promise.race([lost, wait(BEAT_MS, undefined, { ref: false })]);
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
    this.#client = client;
    this.#listeningSince = performance.now();
    await this.#send(client, { kind: "who" });
    await this.#send(client, { kind: "hello", from: this.#id });
  }

  async #beat(client: Client): Promise<void> {
    const sentAt = performance.now();
    await this.#query(client, "SELECT 1");
    if (this.#hasJoined) this.#trustedUntil = sentAt + LEASE_MS;
  }

  #receive(client: Client, message: Message): void {
    const { kind } = message;
    if (kind === "change" || kind === "all") this.#apply(client, message);
    else if (kind === "applied") this.#recordApplied(message);
    else if (kind === "who") this.#reply(client, { kind: "hello", from: this.#id });
    else if (message.from === this.#id) this.#beginTrust(kind);
    else if (kind === "hello") this.#welcome(message.from);
    else this.#others.delete(message.from);
  }

  /** By our own greeting, every instance knows that it must wait for us. */
  #beginTrust(kind: "hello" | "bye"): void {
    if (kind === "bye" || this.#hasJoined) return;
    const mayLack = !this.#isAlone || !this.#hasEverJoined;
    this.#hasJoined = true;
    this.#hasEverJoined = true;
    this.#hooks.onListening();
    if (mayLack) this.#hooks.onTrusted();
  }

  /** A greeting instance has emptied its caches. */
  #welcome(other: string): void {
    this.#others.add(other);
    if (this.#isAlone) this.#hooks.onTrusted();
    this.#isAlone = false;
    for (const { appliedBy } of this.#progress.values()) appliedBy.add(other);
    for (const wake of this.#waiting.values()) wake();
  }

  #apply(client: Client, change: Extract<Message, { kind: "change" | "all" }>): void {
    this.#hooks.invalidate(change.kind === "all" ? null : change);
    const progress = this.#progress.get(change.id) ?? { members: [], appliedBy: new Set() };
    this.#progress.set(change.id, { ...progress, members: [...this.#others] });
    this.#waiting.get(change.id)?.();
    this.#reply(client, { kind: "applied", id: change.id, by: this.#id });
  }

  #recordApplied({ id, by }: Extract<Message, { kind: "applied" }>): void {
    this.#progress.get(id)?.appliedBy.add(by);
    this.#waiting.get(id)?.();
  }

  /** Nobody waits for an instance that is alone. */
  #reply(client: Client, message: Message): void {
    if (message.kind === "applied" && this.#others.size === 0) return;
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

  /** Forgets instances without a connection. They greet again before they trust their caches. */
  async #forgetDead(client: Client): Promise<void> {
    const { rows } = await this.#query(
      client,
      "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()",
    );
    const alive = new Set(rows.map(({ name }) => name));
    for (const other of this.#others) if (!alive.has(`${NAME} ${other}`)) this.#others.delete(other);
  }

  #lose(): void {
    const mayLack = this.#hasJoined && !this.#isAlone;
    this.#client = null;
    this.#hasJoined = false;
    this.#listeningSince = Number.POSITIVE_INFINITY;
    this.#trustedUntil = 0;
    if (mayLack) this.#hooks.onLost();
  }
}
