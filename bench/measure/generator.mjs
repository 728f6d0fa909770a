/**
 * Loads a server in a process of its own: says by IPC that it is ready, gets one job, answers with the figures, and ends. Each request comes from
 * another address, since the site limits what one network may ask.
 */
import autocannon from "autocannon";
import { findFault } from "./check-answer.mjs";

/**
 * @typedef {object} Job
 * @property {string} url of the server
 * @property {string[]} paths asked in turn, shared out among the connections
 * @property {number} connections
 * @property {number} [seconds] without it, each path is asked once
 * @property {Record<string, string>} headers
 * @property {import("./check-answer.mjs").Expectation} expected
 * @property {number} offset where its addresses begin
 */
/**
 * @typedef {object} Done
 * @property {number} count of answers
 * @property {number} ms from the first request to the last answer
 * @property {number} p99 ms
 * @property {number} busy share of a core that the generator used
 * @property {string | null} fault the first wrong answer or lost connection
 * @property {number} faults
 */

const ADDRESSES_PER_CONNECTION = 512;
const TIMEOUT_S = 30;

process.once("message", async (job) => {
  const done = await load(/** @type {Job} */ (job));
  // The bench may have ended meanwhile.
  if (process.connected) process.send?.(done, () => process.disconnect());
});

process.send?.({ isReady: true });

/**
 * @param {Job} job
 * @returns {Promise<Done>}
 */
async function load(job) {
  const tally = { count: 0, first: 0, last: 0, faults: 0, fault: /** @type {string | null} */ (null) };
  const note = (/** @type {string} */ fault) => {
    tally.faults += 1;
    tally.fault ??= fault;
  };
  let index = 0;
  const used = process.cpuUsage();
  tally.first = performance.now();
  const result = await run(
    {
      url: job.url,
      connections: job.connections,
      ...(job.seconds === undefined ? { amount: job.paths.length } : { duration: job.seconds }),
      sampleInt: 50,
      timeout: TIMEOUT_S,
      setupClient: (client) => prepareClient(client, job, index++, note),
    },
    () => {
      tally.count += 1;
      tally.last = performance.now();
    },
  );
  const ms = Math.max(tally.last - tally.first, 1);
  const { user, system } = process.cpuUsage(used);
  if (result.errors > 0) note(`${result.errors} connections failed, ${result.timeouts} of them timed out`);
  const { count, fault, faults } = tally;
  return { count, ms, p99: result.latency.p99, busy: (user + system) / 1000 / ms, fault, faults };
}

/**
 * @param {import("autocannon").Options} options
 * @param {() => void} onResponse
 * @returns {Promise<import("autocannon").Result>}
 */
const run = (options, onResponse) =>
  new Promise((done, fail) => {
    const finish = (/** @type {unknown} */ error, /** @type {import("autocannon").Result} */ result) =>
      error ? fail(error) : done(result);
    autocannon(options, finish).on("response", onResponse);
  });

/**
 * @param {import("autocannon").Client} client
 * @param {Job} job
 * @param {number} index of the connection
 * @param {(fault: string) => void} note
 */
function prepareClient(client, job, index, note) {
  keepBytes(client);
  noteReconnects(client, note);
  const own = job.paths.filter((_, place) => place % job.connections === index);
  const count = job.seconds === undefined ? own.length : Math.max(own.length, ADDRESSES_PER_CONNECTION);
  const first = job.offset + index * ADDRESSES_PER_CONNECTION;
  client.setRequests(
    Array.from({ length: count }, (_, place) => ({
      method: "GET",
      path: own[place % own.length] ?? job.paths[0],
      headers: { ...job.headers, "x-forwarded-for": addressOf(first + (place % ADDRESSES_PER_CONNECTION)) },
      onResponse: (status, body) => {
        const fault = findFault(job.expected, status, body);
        if (fault !== null) note(fault);
      },
    })),
  );
}

/**
 * Autocannon decodes bodies as UTF-8, which loses the bytes of compressed ones.
 * @param {import("autocannon").Client} client
 */
function keepBytes(client) {
  const { pipelinedRequests } =
    /** @type {{ pipelinedRequests: { addBody(data: Buffer): void, peek(): { body: string } | undefined } }} */ (
      /** @type {unknown} */ (client)
    );
  pipelinedRequests.addBody = (data) => {
    const request = pipelinedRequests.peek();
    if (request) request.body += data.toString("latin1");
  };
}

/**
 * Autocannon connects again, and sends the request again, without a word.
 * @param {import("autocannon").Client} client
 * @param {(fault: string) => void} note
 */
function noteReconnects(client, note) {
  const own = /** @type {{ _connect(): void }} */ (/** @type {unknown} */ (client));
  const connect = own._connect.bind(client);
  let isFirst = true;
  own._connect = () => {
    if (!isFirst) note("a connection was lost");
    isFirst = false;
    connect();
  };
}

/** @param {number} index */
const addressOf = (index) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
