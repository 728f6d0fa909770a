import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = { request: IncomingMessage; response: ServerResponse };

/** Serves one request of a connection at a time, and one per turn of the event loop, so that others come in between. */
export function serializePipelined(maxQueued: number, serve: Serve): Serve {
  const queues = new WeakMap<Socket, Waiting[]>();
  const ready: Socket[] = [];

  function work({ request, response }: Waiting): void {
    response.on("close", () => leave(request.socket));
    serve(request, response);
  }

  function leave(socket: Socket): void {
    const queue = queues.get(socket) ?? [];
    if (socket.destroyed) for (const { response } of queue.splice(0)) abandon(response);
    if (queue.length === 0) queues.delete(socket);
    else if (ready.push(socket) === 1) setImmediate(takeTurn);
  }

  function takeTurn(): void {
    const socket = ready[0] as Socket;
    const next = socket.destroyed ? undefined : queues.get(socket)?.shift();
    if (next) work(next);
    else leave(socket);
    ready.shift();
    if (ready.length > 0) setImmediate(takeTurn);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (socket.destroyed) return abandon(response);
    if (queue && queue.length >= maxQueued) {
      abandon(response);
      socket.destroy();
    } else if (queue) queue.push({ request, response });
    else {
      queues.set(socket, []);
      work({ request, response });
    }
  };
}

/** Node emits no event for a response that was never started. */
const abandon = (response: ServerResponse): void => void response.emit("close");
