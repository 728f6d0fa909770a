/** A breakable network between the site and its database or mail server. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * `away` refuses and ends connections. `blackhole` swallows every byte and leaves its connections dead.
 * `latency` adds 300 ms to each round trip. `slow` allows 20 kB a second. `reset` ends connections every second.
 */
export type Fault = "pass" | "away" | "blackhole" | "latency" | "slow" | "reset";

const ONE_WAY_MS = 150;
const SLICE = 2000;
const SLICE_MS = 100;
const RESET_MS = 1000;

type Pair = { client: Socket; server: Socket; isDead: boolean };

export class FaultProxy {
  private fault: Fault = "pass";
  private readonly pairs = new Set<Pair>();
  private resetting: NodeJS.Timeout | undefined;
  private readonly listener: Server;
  private readonly target: URL;
  private port = 0;

  private constructor(target: URL) {
    this.target = target;
    this.listener = createServer({ noDelay: true }, (client) => this.join(client));
  }

  /** @param target URL of the server behind the proxy, such as a DATABASE_URL */
  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(target));
    await proxy.listen();
    return proxy;
  }

  get url(): string {
    const through = new URL(this.target);
    through.hostname = "127.0.0.1";
    through.port = String(this.port);
    return through.href;
  }

  get size(): number {
    return this.pairs.size;
  }

  async break(fault: Fault): Promise<void> {
    const before = this.fault;
    this.fault = fault;
    clearInterval(this.resetting);
    if (before === "away" && fault !== "away") await this.listen();
    if (fault === "away") await this.close();
    if (fault === "reset") {
      this.endAll();
      this.resetting = setInterval(() => this.endAll(), RESET_MS);
    }
    if (fault === "blackhole") for (const pair of this.pairs) pair.isDead = true;
  }

  async stop(): Promise<void> {
    clearInterval(this.resetting);
    await this.close();
  }

  private async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      this.listener.once("error", reject).listen(this.port, "127.0.0.1", resolve),
    );
    const address = this.listener.address();
    if (address && typeof address === "object") this.port = address.port;
  }

  private async close(): Promise<void> {
    this.endAll();
    if (this.listener.listening) await new Promise((resolve) => this.listener.close(resolve));
  }

  private endAll(): void {
    for (const { client, server } of this.pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
    this.pairs.clear();
  }

  private join(client: Socket): void {
    const server = connect({ host: this.target.hostname, port: Number(this.target.port), noDelay: true });
    const pair = { client, server, isDead: this.fault === "blackhole" };
    this.pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      let before = Promise.resolve();
      from.on("data", (chunk: Buffer) => {
        const arrived = Date.now();
        before = before.then(() => this.carry(chunk, { to, pair, arrived }));
      });
      from.on("error", () => {});
      // Neither end of a dead connection hears that the other has left.
      from.on("close", () => {
        if (pair.isDead) return;
        void before.then(() => to.destroy());
        this.pairs.delete(pair);
      });
    }
  }

  private async carry(chunk: Buffer, { to, pair, arrived }: { to: Socket; pair: Pair; arrived: number }) {
    if (this.fault === "latency") await wait(Math.max(0, arrived + ONE_WAY_MS - Date.now()));
    for (let at = 0; at < chunk.length; at += SLICE) {
      if (this.fault === "slow") await wait(SLICE_MS);
      if (pair.isDead || to.destroyed) return;
      to.write(chunk.subarray(at, at + SLICE));
    }
  }
}
