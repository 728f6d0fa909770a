import type { IncomingMessage, ServerResponse } from "node:http";
import { encodingFor } from "@/server/responses/compression";
import type { Answer } from "./answer";

/** Synchronous but for the first time of an encoding. Node drops the body of a HEAD response itself. */
export function serveAnswer(
  answer: Answer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  ownHead: () => string[],
): void {
  const send = (status: number, head: readonly string[], bytes?: Buffer) => {
    if (!response.destroyed) response.writeHead(status, head.concat(ownHead())).end(bytes);
  };
  const encoding = encodingFor(String(headers["accept-encoding"] ?? ""), answer.size);
  const encoded = answer.get(encoding);
  if (isMatch(headers["if-none-match"], answer.etag)) send(304, answer.notModifiedHead);
  else if (encoded) send(200, encoded.head, encoded.bytes);
  else if (encoding)
    answer.make(encoding).then(
      ({ head, bytes }) => send(200, head, bytes),
      () => response.destroy(),
    );
}

/** An answer from before an outage: with its age, and stored by no other cache. */
export function serveStale(answer: Answer, response: ServerResponse, now: number): Buffer {
  response.statusCode = 200;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  response.setHeader("age", Math.max(0, Math.floor((now - answer.storedAt) / 1000)));
  response.setHeader("last-modified", new Date(answer.storedAt).toUTCString());
  for (const name of ["etag", "retry-after"]) response.removeHeader(name);
  return answer.body;
}

export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    ifNoneMatch === etag || ifNoneMatch.split(",").some((one) => ["*", opaque(etag)].includes(opaque(one)))
  );
}
