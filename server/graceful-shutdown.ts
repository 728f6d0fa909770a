import type { Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** How long requests may take to end once we are asked to; an upload from a phone needs a while. */
const TIMEOUT_MS = 25_000;
const STEP = 50;
/** The last one tells that whoever started us with a channel is gone. */
const REASONS = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"];

type Ending = {
  /**
   * For how long, in ms, requests are still taken once we are asked to end: until whoever shares them out has seen that we
   * are not ready any more.
   */
  notice: number;
  /** What is left to do when the last request has been answered. */
  finish(): Promise<void>;
};

/**
 * Watches over the end of a server: once it is asked to, nothing new is accepted, and what is being answered is
 * finished.
 *
 * @returns whether it is ending
 */
export function shutDownOnSignal(server: Server, { notice, finish }: Ending): () => boolean {
  const answering = new Set<ServerResponse>();
  let isEnding = false;
  server.prependListener("request", (_request, response) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (isEnding) closeAfter(response);
  });
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    answering.forEach(closeAfter);
    await wait(notice);
    server.close();
    const deadline = Date.now() + TIMEOUT_MS;
    while (answering.size > 0 && Date.now() < deadline) await wait(STEP);
    await Promise.race([finish(), wait(Math.max(STEP, deadline - Date.now()))]);
    process.exit(0);
  };
  for (const reason of REASONS) process.on(reason, end);
  return () => isEnding;
}

/** Whoever kept the connection would find it closed at their next request. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
