import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type Bench, withUndo } from "@/bench/context";
import { compareSides, costRow, DETAIL_HEAD, detailLine, rateRow } from "@/bench/measure/compare";
import type { Report } from "@/bench/report/report";
import type { OwnDatabase } from "@/bench/servers/database";
import { startNode, waitUntilReady } from "@/bench/servers/program";
import { type Server, startSite } from "@/bench/servers/site";
import { siteEnv } from "@/bench/servers/site-env";
import { makeCursor } from "@/bench/servers/statements.mjs";
import { findPort } from "@/scripts/find-port.mjs";

const RECORDER = ["--conditions=react-server", "--import", "tsx", "bench/servers/record-statements.ts"];
const HANDLER = fileURLToPath(new URL("../servers/sql-handler.mjs", import.meta.url));
const PATH = "/api/v1/post?cursor=";
const LABEL = "`GET /api/v1/post?cursor=`, never asked before";
/** More than any server here answers. */
const MAX_PER_SECOND = 4000;
const MIN_BYTES = 5000;
const GOAL = { least: 0.5 };
const COST_GOAL = { most: 2 };

/** A page of the list that nobody has asked for: what the site adds to its own SQL. */
export async function measureUncached(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const newCursor = await cursorsOf(database);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const peer = await startSqlHandler(bench, database, [newCursor(), newCursor()]);
    undo(peer.program.stop);
    const { seconds, connections } = bench.options;
    const load = () => ({
      ...{ seconds, connections },
      paths: Array.from({ length: seconds * MAX_PER_SECOND }, () => PATH + newCursor()),
    });
    const expected = { marker: '"success":true', minBytes: MIN_BYTES };
    const headers = { "accept-encoding": "identity" };
    const [own, sql] = await compareSides(bench, [
      { target: { ...site, name: "the site", headers, expected }, load },
      { target: { ...peer, name: "the same SQL by `pg`", headers, expected }, load },
    ]);
    if (!own || !sql) throw new Error("both sides are measured");
    return {
      title: "A list that is not kept",
      rows: [rateRow(LABEL, own, sql, GOAL), costRow(LABEL, own, sql, COST_GOAL)],
      details: [DETAIL_HEAD, detailLine(LABEL, own), detailLine(LABEL, sql)],
      notes: [
        "The other side is a bare `node:http` handler. It runs the statements that the site sends for this call, recorded while the bench runs, and sends their rows.",
        "PostgreSQL runs on other cores, and its time is not counted.",
      ],
    };
  });
}

/** Times at random, so that each page begins elsewhere and has posts behind it. */
async function cursorsOf({ owner }: OwnDatabase): Promise<() => string> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const { rows } = await client.query(
    `SELECT min("createdAt") AS oldest, max("createdAt") AS newest FROM "Post" WHERE "withdrawnAt" IS NULL`,
  );
  await client.end();
  const [oldest, newest] = [rows[0].oldest.getTime(), rows[0].newest.getTime()];
  const span = 0.8 * (newest - oldest);
  return () => makeCursor(Math.floor(newest - span * Math.random()), randomUUID());
}

async function startSqlHandler(bench: Bench, { site }: OwnDatabase, cursors: string[]): Promise<Server> {
  const { signal, folder, cores, database, distDir } = bench;
  const port = await findPort();
  const env = siteEnv({ database: site, dataDir: database.dataDir, distDir, port });
  const recorder = startNode([...RECORDER, ...cursors], { signal, env });
  const file = join(folder, "statements.json");
  await writeFile(file, JSON.stringify(await recorder.receive<object[]>()));
  await recorder.ended;
  const program = startNode([HANDLER, String(port), file], { signal, env, cores: cores?.server });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, program);
  return { url, program, pid: program.pid };
}
