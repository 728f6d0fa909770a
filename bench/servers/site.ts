import { join } from "node:path";
import type { Bench } from "@/bench/context";
import { serverIn } from "@/scripts/build.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import type { OwnDatabase } from "./database";
import { type Program, startNode, waitUntilReady } from "./program";
import { siteEnv } from "./site-env";

const NEXT = "node_modules/next/dist/bin/next";

export type Server = { url: string; program: Program; pid: number };

type Options = {
  /** All cores rather than the one for servers under test: a picture is resized beside the pages. */
  hasAllCores?: boolean;
};

/** The site as `npm start` runs it. */
export async function startSite(bench: Bench, { site }: OwnDatabase, options: Options = {}): Promise<Server> {
  return start(bench, site, () => [serverIn(bench.distDir)], options);
}

/** The same build without our server, behind Next's own. */
export async function startNext(bench: Bench, { site }: OwnDatabase): Promise<Server> {
  return start(bench, site, (port) => [NEXT, "start", "--port", String(port), "--hostname", "127.0.0.1"], {});
}

async function start(
  { signal, folder, cores, database, distDir }: Bench,
  url: string,
  argsFor: (port: number) => string[],
  { hasAllCores }: Options,
): Promise<Server> {
  const port = await findPort();
  const env = siteEnv({ database: url, dataDir: database.dataDir, distDir, port });
  const all = cores && [...cores.server, ...cores.rest];
  const own = hasAllCores ? all : cores?.server;
  const output = join(folder, `${port}.log`);
  const program = startNode(argsFor(port), { signal, env, output, ...(own && { cores: own }) });
  await waitUntilReady(`${env.APP_URL}/api/health/ready`, program);
  return { url: env.APP_URL ?? "", program, pid: program.pid };
}
