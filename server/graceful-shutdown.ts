import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const TIMEOUT_MS = 25_000;
const POLL_MS = 50;
/** "disconnect": the parent process has ended. */
const EVENTS = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"];

type Options = {
  /** Milliseconds in which a load balancer can see the failing readiness check. */
  notice: number;
  finish(): Promise<void>;
};

/** On a signal, stops accepting requests, finishes those in progress and exits. @returns whether it has begun */
export function shutDownOnSignal(server: Server, { notice, finish }: Options): () => boolean {
  const active = new Set<ServerResponse>();
  let isShuttingDown = false;
  server.prependListener("request", (_request, response) => {
    active.add(response);
    response.on("close", () => active.delete(response));
    if (isShuttingDown) forbidReuse(response);
  });
  const shutDown = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    active.forEach(forbidReuse);
    await wait(notice);
    server.close();
    const deadline = Date.now() + TIMEOUT_MS;
    while (active.size > 0 && Date.now() < deadline) await wait(POLL_MS);
    await Promise.race([finish(), wait(Math.max(POLL_MS, deadline - Date.now()))]);
    process.exit(0);
  };
  for (const event of EVENTS) process.on(event, shutDown);
  return () => isShuttingDown;
}

function forbidReuse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
