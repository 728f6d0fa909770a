/** A second site whose connection to its database can be broken. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serverIn } from "@/scripts/build.mjs";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { FaultProxy } from "@/tests/support/fault-proxy";
import { migrate, siteEnv } from "@/tests/support/site";

const TIMEOUT_MS = 60_000;

export type FaultySite = {
  url: string;
  proxy: FaultProxy;
  /** The database, without the proxy. */
  database: string;
  /** The output of the site since the last call. */
  log(): string[];
  /** Runs the cron job, as the server's scheduler does. */
  strike(): Promise<number>;
  isRunning(): boolean;
  stop(): Promise<void>;
};

export async function startFaultySite(): Promise<FaultySite> {
  const undo: (() => Promise<unknown>)[] = [];
  const data = await mkdtemp(join(tmpdir(), "swap-shop-faults-"));
  undo.push(() => rm(data, { recursive: true, force: true }));
  const { url: server, stop } = await findServer();
  undo.push(stop);
  const name = `faults_${randomBytes(4).toString("hex")}`;
  undo.push(() => dropDatabases(server, name));
  const database = await createDatabase(server, name);
  const proxy = await FaultProxy.start(database);
  undo.push(() => proxy.stop());
  const env = siteEnv(proxy.url, data, `http://localhost:${await findPort()}`);
  await migrate({ ...env, DATABASE_URL: database });
  const { log, isRunning, end } = serve(env);
  undo.push(end);
  const url = env.APP_URL ?? "";
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) {
    if (Date.now() > deadline || !isRunning()) throw new Error(`The site did not start: ${log().join("\n")}`);
    await wait(100);
  }
  const authorization = `Bearer ${env.CRON_SECRET}`;
  return {
    ...{ url, proxy, database, log, isRunning },
    strike: async () => (await fetch(`${url}/api/cron`, { headers: { authorization } })).status,
    stop: async () => {
      for (const step of undo.reverse()) await step();
    },
  };
}

function serve(env: Record<string, string>) {
  const child = spawn(process.execPath, [serverIn(env.NEXT_DIST_DIR ?? "")], {
    env: env as NodeJS.ProcessEnv,
    // It ends when our IPC channel closes.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => (written += part));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    log: () => {
      const lines = written.split("\n").filter(Boolean);
      written = "";
      return lines;
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}
