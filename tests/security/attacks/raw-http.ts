/** Calls as nobody's browser would send them: the address goes out to the letter, a body is any bytes. */
import { request } from "node:http";

export type Sent = {
  method: string;
  /** As it stands in the first line: nothing in it is mended. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
};
export type Got = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** How long it took. */
  ms: number;
};

/** How long anybody waits. */
const TIMEOUT_MS = 20_000;

/** @throws where there is no answer at all */
export function send(site: string, { method, path, headers = {}, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(site);
  const begun = performance.now();
  return new Promise((done, fail) => {
    // Each on a connection of its own: one that the site closes must not take another call along.
    const going = request({
      hostname,
      port,
      method,
      path,
      headers: { host: `${hostname}:${port}`, ...headers },
    });
    going.setTimeout(TIMEOUT_MS, () => going.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    going.on("error", fail);
    going.on("response", (response) => {
      const chunks: Buffer[] = [];
      const end = () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - begun,
        });
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        // A stream that never ends has said enough.
        if (String(response.headers["content-type"]).startsWith("text/event-stream")) response.destroy();
      });
      response.on("close", end);
      response.on("error", () => {});
    });
    going.end(body);
  });
}
