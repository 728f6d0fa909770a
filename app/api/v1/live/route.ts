import { z } from "zod";
import { type Actor, isSessionActive as isSessionOpen } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, route } from "@/lib/http/route";
import { log } from "@/lib/observability/logger";
import { assertStreamQuota, canStream, type Signal, subscribe } from "@/lib/realtime/signals";

/** A heartbeat keeps proxies from closing the connection, and checks whether the session is still active. */
const HEARTBEAT_MS = 25_000;

/** Server-sent events that say when to reload. Pages poll where the host cannot hold connections open. */
export const GET = route(
  {
    auth: "member",
    limit: "live",
    summary: "Server-sent events that say when to look again",
    description: "404 where the host holds no connections open: ask every few seconds instead.",
    responses: {
      200: { description: "A stream.", content: { "text/event-stream": { schema: z.string() } } },
    },
    errors: [404],
  },
  async ({ actor, request }) => {
    if (!canStream()) throw new AppError("notFound");
    const giveBack = assertStreamQuota(actor.id);
    return new Response(streamFor(actor, request.signal, giveBack), {
      headers: {
        "content-type": "text/event-stream",
        // `no-transform`: a proxy that compresses would buffer the lines.
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  },
);

function streamFor(actor: Actor, left: AbortSignal, giveBack: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    async start(controller) {
      let isOpen = true;
      const write = (line: string) => isOpen && controller.enqueue(encoder.encode(`${line}\n\n`));
      const beat = setInterval(async () => {
        if (await isSessionOpenOrUnknown(actor.sessionId)) write(": still here");
        else close();
      }, HEARTBEAT_MS);
      let unlisten = () => {};
      // Both ends may close, even before `subscribe` has returned.
      stop = () => {
        isOpen = false;
        giveBack();
        clearInterval(beat);
        unlisten();
        left.removeEventListener("abort", close);
      };
      const close = () => {
        if (!isOpen) return;
        stop();
        controller.close();
      };
      left.addEventListener("abort", close);
      const signal = (one: Signal) => void write(`data: ${JSON.stringify(one)}`);
      try {
        unlisten = await subscribe(actor.id, signal, close);
      } catch (error) {
        stop();
        throw error;
      }
      // A client that has already left sends no second abort.
      if (left.aborted) close();
      if (!isOpen) unlisten();
      write("retry: 3000");
    },
    cancel: () => stop(),
  });
}

/** Keeps the stream open while the database is unavailable: no signal reaches it then either. */
const isSessionOpenOrUnknown = (sessionId: string): Promise<boolean> =>
  isSessionOpen(sessionId).catch((error: unknown) => {
    log.warn({ err: error }, "a live connection's session could not be looked at");
    return true;
  });

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
