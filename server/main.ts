/** The server of a self-hosted instance: our front, and Next behind it. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { log } from "@/lib/observability/logger";
import { type Env, env } from "../lib/env";
import { pathOf } from "./canonical-path";
import { shutDownOnSignal } from "./graceful-shutdown";
import { createHttpServer } from "./http-server";
import { readRoutes } from "./routes";
import { startScheduler } from "./scheduler";

const READY = "/api/health/ready";
/** Two looks of a proxy that asks every second whether we are ready. */
const NOTICE_MS = 2000;

async function main(settings: Env): Promise<void> {
  const { PORT, TRUSTED_PROXIES, CRON_SECRET = "" } = settings;
  const self = `http://${selfHost(settings)}:${PORT}`;
  // Next would take over connections that ask for an upgrade; only its development server has a use for them, and there
  // they come to the front. This one never listens.
  const isDevelopment = settings.NODE_ENV === "development";
  const upgrades = createServer();
  const app = next({ dev: isDevelopment, hostname: "localhost", port: PORT, httpServer: upgrades });
  await app.prepare();
  const answer = app.getRequestHandler();
  const stopClock = startScheduler(self, CRON_SECRET);
  const server = createHttpServer(
    (request, response) =>
      isEnding() && isReadiness(request) ? endingSoon(response) : answer(request, response),
    frontOptions(settings),
  );
  if (isDevelopment) server.on("upgrade", (...given) => upgrades.emit("upgrade", ...given));
  const isEnding = shutDownOnSignal(server, {
    notice: TRUSTED_PROXIES > 0 ? NOTICE_MS : 0,
    finish: () => {
      stopClock();
      return app.close();
    },
  });
  server.on("error", fail);
  server.listen({ port: PORT, ...listening(settings) }, () =>
    console.log(`Swap Shop is ready: http://localhost:${PORT}`),
  );
}

const frontOptions = ({ APP_URL, TRUSTED_PROXIES, TILE_URL, BLOB_READ_WRITE_TOKEN, NODE_ENV }: Env) => ({
  origin: APP_URL,
  proxies: TRUSTED_PROXIES,
  tiles: TILE_URL,
  blob: Boolean(BLOB_READ_WRITE_TOKEN),
  ...(NODE_ENV === "development"
    ? { isDevelopment: true }
    : { isRoute: readRoutes(buildFolder(), "public") }),
});

const buildFolder = () => process.env.NEXT_DIST_DIR || ".next";

const isReadiness = (request: IncomingMessage) => pathOf(request) === READY;

/** With a proxy in front nobody else may come in: who reaches us past it would say by themselves which address is theirs. */
const listening = ({ HOST, TRUSTED_PROXIES }: Env) => {
  const host = HOST ?? (TRUSTED_PROXIES > 0 ? "127.0.0.1" : undefined);
  return host ? { host } : {};
};

const EVERYWHERE = ["0.0.0.0", "::"];

function selfHost({ HOST = "127.0.0.1" }: Env): string {
  if (EVERYWHERE.includes(HOST)) return "127.0.0.1";
  return HOST.includes(":") ? `[${HOST}]` : HOST;
}

/** Whoever shares out the requests sends no more of them here. */
async function endingSoon(response: ServerResponse): Promise<void> {
  response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ success: false, checks: {} }));
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The site goes on: one request has failed, and what it was doing is undone by its transaction.
process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was not awaited"));
process.on("uncaughtException", (error) => log.error({ err: error }, "an error was not caught"));

// Known to this process alone, unless a scheduler of the host's knows it.
process.env.CRON_SECRET ||= randomBytes(33).toString("base64url");

try {
  await main(env());
} catch (error) {
  fail(error);
}
