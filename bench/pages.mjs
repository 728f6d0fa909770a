// npm run bench [-- http://localhost:3000]: measures requests per second of a running site, page by page.
import { Agent, get } from "node:http";

const origin = process.argv[2] ?? "http://localhost:3000";
const CONNECTIONS = 16;
const SECONDS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** @param {string} path @returns {Promise<{ status: number, body: string }>} */
function ask(path) {
  return new Promise((resolve, reject) => {
    get(origin + path, { agent }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    }).on("error", reject);
  });
}

/** @param {string} path */
async function measure(path) {
  await ask(path);
  /** @type {number[]} */
  const times = [];
  const statuses = new Set();
  const end = performance.now() + SECONDS * 1000;
  const loop = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      statuses.add((await ask(path)).status);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const rate = Math.round(times.length / SECONDS);
  console.log(`${path.padEnd(48)} ${rate}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  status ${[...statuses]}`);
}

const { body } = await ask("/");
const post = /\/feed\/[0-9a-f-]{36}/.exec(body)?.[0];
for (const path of ["/", ...(post ? [post] : []), "/about", "/feed/nothing", "/api/health/live"]) {
  await measure(path);
}
agent.destroy();
