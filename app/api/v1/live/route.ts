import { z } from "zod";
import { type Actor, isSessionActive as isSessionOpen } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, route } from "@/lib/http/route";
import { log } from "@/lib/observability/logger";
import { assertStreamQuota, canStream, type Signal, subscribe } from "@/lib/realtime/signals";

/**
 * So often a line goes out even when nothing happens, so that nobody on the way closes the connection; and so often we
 * look whether the session still counts.
 */
const HEARTBEAT_MS = 25_000;

/** Server-sent events that say when to look again; where the host holds no connections open, pages ask by themselves. */
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
        // Nothing on the way may hold lines back to compress them.
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
      // Both ends may close, and also while we are still opening.
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
      // A client that has left already sends no second close.
      if (left.aborted) close();
      if (!isOpen) unlisten();
      write("retry: 3000");
    },
    cancel: () => stop(),
  });
}

/** While the database cannot be asked nothing reaches the stream either, so it may stay open. */
const isSessionOpenOrUnknown = (sessionId: string): Promise<boolean> =>
  isSessionOpen(sessionId).catch((error: unknown) => {
    log.warn({ err: error }, "a live connection's session could not be looked at");
    return true;
  });

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
