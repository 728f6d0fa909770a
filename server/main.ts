import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { runShutdownSteps } from "@/lib/db/server-bridge";
import { type Env, env } from "@/lib/env";
import { checkMapFile, isAddress } from "@/lib/geo/map-file";
import { checkPostcodes } from "@/lib/geo/postcodes";
import { log } from "@/lib/observability/logger";
import { keepAnswers } from "./cache/kept-answers";
import { serveCall } from "./calls/serve-call";
import { shutDownOnSignal } from "./graceful-shutdown";
import { pathOf } from "./guard/canonical-path";
import { createHttpServer } from "./http-server";
import { LIMITS } from "./limits/default-limits";
import { readRoutes } from "./pages/routes";
import { startScheduler } from "./scheduler";

const READY = "/api/health/ready";
/** Two checks of a proxy that polls readiness every second. */
const NOTICE_MS = 2000;

async function main(settings: Env): Promise<void> {
  const { PORT, TRUSTED_PROXIES, CRON_SECRET = "" } = settings;
  const self = `http://${selfHost(settings)}:${PORT}`;
  await checkMap(settings);
  await requirePostcodes(settings);
  // Next would take over upgrade requests. This server never listens; in development it forwards them.
  const isDevelopment = settings.NODE_ENV === "development";
  const upgrades = createServer();
  const app = next({ dev: isDevelopment, hostname: "localhost", port: PORT, httpServer: upgrades });
  await app.prepare();
  const handle = app.getRequestHandler();
  const stopScheduler = startScheduler(self, CRON_SECRET);
  const kept = isDevelopment
    ? undefined
    : keepAnswers({
        maxBytes: LIMITS.keptBytes,
        databaseUrl: listenUrl(settings),
        purge: purgeTarget(settings),
      });
  const server = createHttpServer(
    async (request, response) => {
      if (isEnding() && isReadiness(request)) return sendNotReady(response);
      if (!(await serveCall(settings.APP_URL, request, response))) await handle(request, response);
    },
    { ...serverOptions(settings), ...(kept && { kept }) },
  );
  if (isDevelopment) server.on("upgrade", (...given) => upgrades.emit("upgrade", ...given));
  const isEnding = shutDownOnSignal(server, {
    noticeMs: TRUSTED_PROXIES > 0 ? NOTICE_MS : 0,
    finish: async () => {
      stopScheduler();
      await runShutdownSteps();
      await kept?.stop();
      return app.close();
    },
  });
  server.on("error", fail);
  server.listen({ port: PORT, ...listening(settings) }, () => {
    console.log(`Swap Shop is ready: http://localhost:${PORT}`);
    // `npm start` says how long it took.
    process.send?.("ready");
  });
}

/** A storage may come back, a path is wrong until somebody changes it. */
async function checkMap({ PMTILES }: Env): Promise<void> {
  if (!PMTILES) return;
  await checkMapFile(PMTILES).catch(({ message }: Error) => {
    const sentence = `PMTILES: the file ${PMTILES} ${message}. Try: npm run map`;
    if (!isAddress(PMTILES)) throw new Error(`The configuration is not right:\n  ${sentence}`);
    log.warn(sentence);
  });
}

async function requirePostcodes({ POSTCODES }: Env): Promise<void> {
  if (!POSTCODES) return;
  await checkPostcodes(POSTCODES).catch(({ message }: Error) => {
    throw new Error(`The configuration is not right:\n  POSTCODES: the file ${POSTCODES} ${message}.`);
  });
}

const serverOptions = ({ APP_URL, TRUSTED_PROXIES, TILE_URL, BLOB_READ_WRITE_TOKEN, NODE_ENV }: Env) => ({
  origin: APP_URL,
  proxies: TRUSTED_PROXIES,
  tiles: TILE_URL,
  blob: Boolean(BLOB_READ_WRITE_TOKEN),
  ...(NODE_ENV === "development"
    ? { isDevelopment: true }
    : { isRoute: readRoutes(buildFolder(), "public") }),
});

/** A pooler in transaction mode carries no notifications. */
const listenUrl = ({ DIRECT_DATABASE_URL, DATABASE_URL }: Env) => DIRECT_DATABASE_URL ?? DATABASE_URL;

const purgeTarget = ({ CACHE_PURGE_URL, CACHE_PURGE_TOKEN }: Env) =>
  CACHE_PURGE_URL ? { url: CACHE_PURGE_URL, token: CACHE_PURGE_TOKEN } : undefined;

const buildFolder = () => process.env.NEXT_DIST_DIR || ".next";

const isReadiness = (request: IncomingMessage) => pathOf(request) === READY;

/** Clients that bypass the proxy can spoof their IP address. */
const listening = ({ HOST, TRUSTED_PROXIES }: Env) => {
  const host = HOST ?? (TRUSTED_PROXIES > 0 ? "127.0.0.1" : undefined);
  return host ? { host } : {};
};

const EVERYWHERE = ["0.0.0.0", "::"];

function selfHost({ HOST = "127.0.0.1" }: Env): string {
  if (EVERYWHERE.includes(HOST)) return "127.0.0.1";
  return HOST.includes(":") ? `[${HOST}]` : HOST;
}

async function sendNotReady(response: ServerResponse): Promise<void> {
  response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ success: false, checks: {} }));
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Only one request has failed, and its transaction is rolled back.
process.on("unhandledRejection", (error) => log.error({ err: error }, "an unhandled promise rejection"));
process.on("uncaughtException", (error) => log.error({ err: error }, "an uncaught exception"));

process.env.CRON_SECRET ||= randomBytes(33).toString("base64url");

try {
  await main(env());
} catch (error) {
  fail(error);
}
