/** A WebDriver BiDi client; Firefox needs no separate driver. */
import { once } from "node:events";
import WebSocket from "ws";

type Answer = { id?: number; type: string; error?: string; message?: string; result: unknown };

/** An error from the browser; `code` is a name of the standard, such as "no such node". */
export class BidiError extends Error {
  readonly code: string;

  constructor(method: string, { error = "unknown error", message = "" }: Answer) {
    super(`${method}: ${error}: ${message}`);
    this.code = error;
  }
}

export type Bidi = {
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
};

type Waiting = { method: string; done(result: never): void; fail(error: Error): void };

export async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.on("message", (data) => {
    const answer: Answer = JSON.parse(String(data));
    const asked = waiting.get(answer.id ?? 0);
    if (!asked) return;
    waiting.delete(answer.id ?? 0);
    if (answer.type === "error") asked.fail(new BidiError(asked.method, answer));
    else asked.done(answer.result as never);
  });
  socket.on("close", () => {
    for (const { method, fail } of waiting.values()) fail(new Error(`${method}: Firefox is gone.`));
  });
  return {
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        last += 1;
        waiting.set(last, { method, done, fail });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
