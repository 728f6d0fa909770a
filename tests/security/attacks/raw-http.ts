/** HTTP requests with an exact target and any bytes as body, which no browser sends. */
import { request } from "node:http";

export type Sent = {
  method: string;
  /** The exact request target. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
};
export type Got = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  ms: number;
};

const TIMEOUT_MS = 20_000;

/** @throws if there is no response */
export function send(site: string, { method, path, headers = {}, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(site);
  const begun = performance.now();
  return new Promise((done, fail) => {
    // Each on its own connection, since the site may close it.
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
        // An endless stream has said enough.
        if (String(response.headers["content-type"]).startsWith("text/event-stream")) response.destroy();
      });
      response.on("close", end);
      response.on("error", () => {});
    });
    going.end(body);
  });
}
