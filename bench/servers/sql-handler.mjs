/**
 * A bare `node:http` handler that runs the recorded statements for each `?cursor=` and sends their rows.
 * `node sql-handler.mjs PORT STATEMENTS.json`, with DATABASE_URL
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { readCursor, toQuery } from "./statements.mjs";

/** As many as the site has. */
const CONNECTIONS = 10;

const [port, file = ""] = process.argv.slice(2);
/** @type {import("./statements.mjs").Statement[]} */
const statements = JSON.parse(readFileSync(file, "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

createServer(async (request, response) => {
  const given = new URL(request.url ?? "", "http://localhost").searchParams.get("cursor");
  const cursor = given ? readCursor(given) : { time: Date.now(), id: "ffffffff-ffff-7fff-8fff-ffffffffffff" };
  const rows = [];
  for (const statement of statements) rows.push((await pool.query(toQuery(statement, cursor))).rows);
  const body = JSON.stringify({ success: true, rows });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), "127.0.0.1");

process.on("disconnect", () => process.exit());
