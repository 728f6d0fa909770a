/** The front of a self-hosted instance: node:http around Next. */
import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import next from "next";
import { type Env, env } from "../lib/env";
import { keepOutOfSharedCaches } from "./caching";
import { trustOnly } from "./client";
import { startClock } from "./clock";
import { drainWhenAsked } from "./drain";
import { log, logWhenDone } from "./log";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ALLOW = METHODS.join(", ");
const READY = "/api/health/ready";

async function main({ NODE_ENV, PORT, TRUSTED_PROXIES, CRON_SECRET = "" }: Env): Promise<void> {
  const isDevelopment = NODE_ENV === "development";
  const server = createServer();
  const app = next({ dev: isDevelopment, hostname: "localhost", port: PORT, httpServer: server });
  await app.prepare();
  const stopClock = startClock(PORT, CRON_SECRET);
  const isEnding = drainWhenAsked(server, () => {
    stopClock();
    return app.close();
  });
  const answer = app.getRequestHandler();
  const refuse = refusal(isEnding);
  server.on("request", async (request, response) => {
    const requestId = randomUUID();
    request.headers["x-request-id"] = requestId;
    response.setHeader("x-request-id", requestId);
    logWhenDone(request, response, requestId);
    trustOnly(TRUSTED_PROXIES, request);
    keepOutOfSharedCaches(response);
    if (refuse(request, response)) return;
    await answer(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId }, "a request was not answered");
      response.destroy();
    });
  });
  server.on("connect", (_request, socket) => {
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nConnection: close\r\n\r\n`);
  });
  server.on("error", fail);
  server.listen(PORT, () => console.log(`Swap Shop is ready: http://localhost:${PORT}`));
}

/** Answers what Next need not see; says whether it did. */
const refusal =
  (isEnding: () => boolean) =>
  (...[request, response]: Parameters<RequestListener>): boolean => {
    if (!METHODS.includes(request.method ?? "")) {
      response.writeHead(405, { allow: ALLOW }).end();
      return true;
    }
    if (!isEnding() || request.url?.split("?")[0] !== READY) return false;
    response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify({ success: false, checks: {} }));
    return true;
  };

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The site goes on: one request has failed, and what it was doing is undone by its transaction.
process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was not awaited"));

// Known to this process alone, unless a scheduler of the host's knows it.
process.env.CRON_SECRET ||= randomBytes(33).toString("base64url");

try {
  await main(env());
} catch (error) {
  fail(error);
}
