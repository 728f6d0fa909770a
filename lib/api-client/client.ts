import { clientFailures } from "@/lib/api-client/texts";
import type { Issue } from "@/lib/http/errors";

/** Dispatched on the window when a call fails because nobody is signed in. */
export const SIGNED_OUT_EVENT = "signed-out";

/** `message` is a sentence to show. `status` is 0 if the server was not reached. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string = "unreachable",
    readonly issues: Issue[] = [],
    /** Whether sending the same once more, confirmed, is taken. */
    readonly canConfirm = false,
  ) {
    super(message);
  }
}

/** The outcome of a read: of members, `components/offline` keeps some for when there is no connection. */
export const reads = {
  after: <T>(_path: string, asked: Promise<T>): Promise<T> => asked,
  /** Something has changed: what was kept of it is out of date. */
  changed: (_path: string): void => {},
};

/** GET /api/v1… @throws ApiError */
export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return reads.after(path, call<T>(path, { signal: signal ?? null }));
}

/** POST /api/v1… with JSON; safe to repeat with the same key. @throws ApiError */
export function post<T>(
  path: string,
  body: unknown,
  idempotencyKey?: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const once: Record<string, string> = idempotencyKey ? { "idempotency-key": idempotencyKey } : {};
  return send<T>("POST", path, body, { ...headers, ...once });
}

/** PUT, PATCH or DELETE /api/v1… with JSON or a form. @throws ApiError */
export async function mutate<T>(
  method: "PUT" | "PATCH" | "DELETE",
  path: string,
  body: unknown = {},
): Promise<T> {
  const answer = await send<T>(method, path, body);
  reads.changed(path);
  return answer;
}

function send<T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  if (body instanceof FormData) return call<T>(path, { method, headers, body });
  return call<T>(path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const ask = async () => {
    const response = await fetch(`/api/v1${path}`, { ...init, signal: timeoutSignal(init) });
    return { response, text: await response.text() };
  };
  const { response, text } = await ask().catch((cause: Error) => {
    if (cause.name === "AbortError") throw cause;
    throw new ApiError(clientFailures.offline, 0);
  });
  return readAnswer<T>(response.status, text);
}

/** Twice the server's own limit: after a change of network, `fetch` could wait forever. */
const TIMEOUT_MS = 30_000;

function timeoutSignal({ signal, body }: RequestInit): AbortSignal | null {
  // An upload takes as long as the network needs.
  if (body instanceof FormData) return signal ?? null;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  if (!signal) return timeout;
  return "any" in AbortSignal ? AbortSignal.any([signal, timeout]) : signal;
}

type Failure = { success?: boolean; code?: string; message?: string; issues?: Issue[]; canConfirm?: boolean };

/** Of any answer of the API, in its parts. @throws ApiError */
export function readAnswer<T>(status: number, body: string): T {
  const parsed = parse(body);
  if (status >= 200 && status < 300 && parsed?.success) return parsed as T;
  if (parsed?.code === "signInNeeded") window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  // A proxy's own limit has no text of ours.
  const fallback = status === 429 ? clientFailures.tooMany : clientFailures.broken;
  throw new ApiError(parsed?.message ?? fallback, status, parsed?.code, parsed?.issues, parsed?.canConfirm);
}

function parse(body: string): Failure | null {
  try {
    return JSON.parse(body) as Failure;
  } catch {
    // A proxy may answer with a page.
    return null;
  }
}
