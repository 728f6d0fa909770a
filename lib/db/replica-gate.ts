import { setTimeout as wait } from "node:timers/promises";
import { errorCodes } from "@/lib/db/error-codes";
import { log } from "@/lib/observability/logger";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations";

const POLL_MS = 50;
/** Then the next read that wants the replica begins again. */
const MAX_POLLS = 20;
const PAUSE_MS = 2 * SECOND_MS;
const LONG_LAG_MS = MINUTE_MS;

type Servers = {
  /** The number of changes that this instance knows of. */
  countChanges(): number;
  /** The end of the write-ahead log, after all commits so far. */
  readPosition(): Promise<string>;
  hasReplayed(position: string): Promise<boolean>;
};

/**
 * Tells whether a replica has every change that this instance knows of. Each change and each new connection closes the
 * gate: a replica that restarts may begin with older data. Only reads open it again, so it costs nothing without them.
 */
export class ReplicaGate {
  readonly #servers: Servers;
  #connections = 0;
  #caughtUpAt: number | null = null;
  #target: { mark: number; position: string } | null = null;
  #isChecking = false;
  #pausedUntil = 0;
  #behindSince: number | null = null;
  /** One log line for a problem, and one for its end. */
  #hasReported = false;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** Otherwise begins to find out in the background. */
  isOpen(): boolean {
    if (this.#caughtUpAt === this.#mark()) return true;
    void this.#check();
    return false;
  }

  /** An answer is valid only if this number is the same before and after. */
  get connections(): number {
    return this.#connections;
  }

  /** Call it for each new connection to the replica, before it is used. */
  recordConnection(): void {
    this.#connections += 1;
  }

  /** Leaves the replica alone for a while, unless it only cancelled a query in order to replay a change. */
  recordFailure(error: unknown): void {
    if (isRecoveryConflict(error)) return;
    const { message: reason } = error as Error;
    this.#caughtUpAt = null;
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.#report({ reason }, "the read replica failed, so the primary answers");
  }

  /** Both numbers only grow, so their sum changes with either. */
  #mark(): number {
    return this.#servers.countChanges() + this.#connections;
  }

  async #check(): Promise<void> {
    if (this.#isChecking || performance.now() < this.#pausedUntil) return;
    this.#isChecking = true;
    try {
      await this.#catchUp(this.#mark());
    } catch (error) {
      this.recordFailure(error);
    } finally {
      this.#isChecking = false;
    }
  }

  /** @param mark from before the position is asked: the position then covers each change that it counts */
  async #catchUp(mark: number): Promise<void> {
    if (this.#target?.mark !== mark) this.#target = { mark, position: await this.#servers.readPosition() };
    this.#behindSince ??= performance.now();
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      if (await this.#servers.hasReplayed(this.#target.position)) return this.#open(mark);
      await wait(POLL_MS, undefined, { ref: false });
    }
    if (performance.now() - this.#behindSince > LONG_LAG_MS)
      this.#report({ seconds: LONG_LAG_MS / SECOND_MS }, "the read replica lags, so the primary answers");
  }

  #open(mark: number): void {
    this.#caughtUpAt = mark;
    this.#behindSince = null;
    if (this.#hasReported) log.info("the read replica has caught up");
    this.#hasReported = false;
  }

  #report(facts: object, message: string): void {
    if (!this.#hasReported) log.warn(facts, message);
    this.#hasReported = true;
  }
}

const isRecoveryConflict = (error: unknown) => errorCodes(error).some((code) => /^(40001|40P01)$/.test(code));
