import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Waiting = { request: IncomingMessage; response: ServerResponse };

/**
 * Works on one request of a connection at a time, and on those that were sent ahead one in a turn of the event loop: who
 * sends many has them wait for each other, instead of everybody else. A connection with more than `most` in line is closed:
 * no browser sends ahead at all.
 */
export function serializePipelined(most: number, serve: Serve): Serve {
  const lines = new WeakMap<Socket, Waiting[]>();
  /** Those whose next request can begin; new connections come in between. */
  const free: Socket[] = [];

  function work({ request, response }: Waiting): void {
    response.once("close", () => leave(request.socket));
    serve(request, response);
  }

  function leave(socket: Socket): void {
    const line = lines.get(socket) ?? [];
    if (socket.destroyed) for (const { response } of line.splice(0)) giveUp(response);
    if (line.length === 0) lines.delete(socket);
    else if (free.push(socket) === 1) setImmediate(takeTurn);
  }

  function takeTurn(): void {
    const socket = free[0] as Socket;
    const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
    if (next) work(next);
    else leave(socket);
    free.shift();
    if (free.length > 0) setImmediate(takeTurn);
  }

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (socket.destroyed) return giveUp(response);
    if (line && line.length >= most) {
      giveUp(response);
      socket.destroy();
    } else if (line) line.push({ request, response });
    else {
      lines.set(socket, []);
      work({ request, response });
    }
  };
}

/** Of an answer that never had its turn Node does not tell that it is over. */
const giveUp = (response: ServerResponse): void => void response.emit("close");
