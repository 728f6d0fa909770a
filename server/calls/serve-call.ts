import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getFindCall } from "@/lib/db/server-bridge";
import { getText } from "@/lib/http/response/json-response";
import { pathOf } from "@/server/guard/canonical-path";

const BODILESS = ["GET", "HEAD"];

/** Without Next, whose way to a handler takes longer than most handlers. @returns false if Next must answer */
export async function serveCall(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const call = getFindCall()?.(request.method ?? "", pathOf(request));
  if (!call) return false;
  const left = new AbortController();
  response.once("close", () => response.writableFinished || left.abort());
  await send(await call(toRequest(origin, request, left.signal)), response);
  return true;
}

function toRequest(origin: string, request: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url, headers } = request;
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  // An unread body must not close the connection before the response.
  const body = BODILESS.includes(method) ? null : request.iterator({ destroyOnReturn: false });
  return new Request(origin + url, { method, headers: pairs, signal, body, duplex: "half" } as RequestInit);
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  const text = getText(answer);
  if (text !== undefined) return void response.end(text);
  if (!isStream(answer)) return void response.end(new Uint8Array(await answer.arrayBuffer()));
  // A visitor who leaves ends the stream early.
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(
    () => {},
  );
}

const isStream = ({ body, headers }: Response) =>
  body !== null && headers.get("content-type") === "text/event-stream";
