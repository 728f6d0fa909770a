/** A bare `node:http` server: sends the same bytes and headers to everybody. `node bare-server.mjs PORT RECORDED.json` */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file = ""] = process.argv.slice(2);
/** @type {{ headers: string[], body: string }} */
const recorded = JSON.parse(readFileSync(file, "utf8"));
const body = Buffer.from(recorded.body, "base64");
const headers = [...recorded.headers, "content-length", String(body.length)];

createServer((_, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(port), "127.0.0.1");

process.on("disconnect", () => process.exit());
