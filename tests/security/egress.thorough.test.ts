import { Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/db/client";
import { attempt, CALLS, fieldsOf, send, withField } from "@/tests/security/calls";

/** Addresses that a vulnerable server would fetch. */
const TRAPS = "http://169.254.169.254/ http://127.0.0.1:9/";
const TEXTS = /^(name|about|subject|message|title|description|place\.address|address|pickup|text|q)$/;

afterEach(() => void vi.restoreAllMocks());

/** Records every connection of this process. */
function watchPeers(): string[] {
  const peers: string[] = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...to: unknown[]) {
    const [first] = [to[0]].flat() as [{ host?: string; port?: number; path?: string } | number];
    peers.push(
      typeof first === "object" ? (first.path ?? `${first.host}:${first.port}`) : `${to[1]}:${first}`,
    );
    return Reflect.apply(connect, this, to);
  });
  return peers;
}

describe("addresses in user input", () => {
  it("are never fetched: a call connects to the database only [S28]", async () => {
    const peers = watchPeers();
    for (const call of CALLS) {
      const good = await attempt(call);
      const texts = fieldsOf(call.schema).filter(
        ({ at, schema }) => TEXTS.test(at) && schema.type === "string",
      );
      const fields = texts.reduce((all, { at }) => withField(all, at, TRAPS), good.fields);
      expect([call.name, (await send(call, { ...good, fields })).status < 500]).toEqual([call.name, true]);
    }
    // Forces at least one new connection while recording.
    await Promise.all(Array.from({ length: 10 }, () => pool().query("SELECT pg_sleep(0.05)")));
    const { hostname, port } = new URL(process.env.DATABASE_URL ?? "");
    expect(new Set(peers)).toEqual(new Set([`${hostname}:${port}`]));
  });
});
