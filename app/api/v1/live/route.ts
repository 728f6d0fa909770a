import { z } from "zod";
import { type Actor, isSessionActive as isSessionOpen } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { methodNotAllowed, route } from "@/lib/http/route";
import { log } from "@/lib/observability/logger";
import { assertStreamQuota, canStream, type Signal, signalsSince, subscribe } from "@/lib/realtime/signals";
import { DAY_MS } from "@/lib/time/durations";

/** As long may a request for a stream be on its way; after that the page reloads by itself. */
const MAX_TRAVEL_MS = 10_000;

const liveQuery = z.object({
  age: z.coerce.number().int().min(0).max(DAY_MS).optional().meta({
    description:
      "How many milliseconds ago the client began to read what it shows: signals since then come first. None unless told.",
  }),
});

/** A heartbeat keeps proxies from closing the connection, and checks whether the session is still active. */
const HEARTBEAT_MS = 25_000;

/** Server-sent events that say when to reload. Pages poll where the host cannot hold connections open. */
export const GET = route(
  {
    auth: "member",
    limit: "live",
    query: liveQuery,
    summary: "Server-sent events that say when to look again",
    description: "404 where the host holds no connections open: ask every few seconds instead.",
    responses: {
      200: { description: "A stream.", content: { "text/event-stream": { schema: z.string() } } },
    },
    errors: [404],
  },
  async ({ actor, request, query: { age } }) => {
    if (!canStream()) throw new AppError("notFound");
    const giveBack = assertStreamQuota(actor.id);
    return new Response(streamFor(actor, { left: request.signal, age, giveBack }), {
      headers: {
        "content-type": "text/event-stream",
        // `no-transform`: a proxy that compresses would buffer the lines.
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  },
);

type Opening = { left: AbortSignal; age: number | undefined; giveBack: () => void };

function streamFor(actor: Actor, { left, age, giveBack }: Opening): ReadableStream<Uint8Array> {
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
      if (age !== undefined) for (const one of missedBy(actor, age)) signal(one);
    },
    cancel: () => stop(),
  });
}

const LOOK_AGAIN: Signal[] = [{ kind: "notification" }];

const missedBy = (actor: Actor, age: number): Signal[] =>
  signalsSince(actor.id, Date.now() - age - MAX_TRAVEL_MS) ?? LOOK_AGAIN;

/** Keeps the stream open while the database is unavailable: no signal reaches it then either. */
const isSessionOpenOrUnknown = (sessionId: string): Promise<boolean> =>
  isSessionOpen(sessionId).catch((error: unknown) => {
    log.warn({ err: error }, "a live connection's session could not be looked at");
    return true;
  });

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });
