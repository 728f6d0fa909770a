import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 25_000;
const POLL_MS = 50;
/** "disconnect": the parent process has ended. */
const EVENTS = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"];

type Options = {
  /** In this time a load balancer sees the failing readiness check. */
  noticeMs: number;
  finish(): Promise<void>;
};

/** On a signal, stops accepting requests, finishes those in progress and exits. @returns whether it has begun */
export function shutDownOnSignal(server: Server, { noticeMs, finish }: Options): () => boolean {
  let isShuttingDown = false;
  const shutDown = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    server.prependListener("request", forbidReuse);
    await wait(noticeMs);
    let isClosed = false;
    server.close(() => {
      isClosed = true;
    });
    const deadline = Date.now() + TIMEOUT_MS;
    while (!isClosed && Date.now() < deadline) {
      await wait(POLL_MS);
      server.closeIdleConnections();
    }
    await Promise.race([finish(), wait(Math.max(POLL_MS, deadline - Date.now()))]);
    process.exit(0);
  };
  for (const event of EVENTS) process.on(event, shutDown);
  return () => isShuttingDown;
}

function forbidReuse(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
