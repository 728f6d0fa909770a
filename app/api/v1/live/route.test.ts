import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/v1/live/route";
import { endSession } from "@/lib/auth/session";
import { transaction } from "@/lib/db/client";
import { publishSignal, signalsSince } from "@/lib/realtime/signals";
import { aMember, aRequest } from "@/tests/support/factories";

const BEAT_MS = 25_000;

afterEach(() => void vi.useRealTimers());

/** Reads on until something is said, or the end has come. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value, done } = await reader.read();
  return done ? "the end" : new TextDecoder().decode(value).trim();
}

describe("an open live connection", () => {
  it("stays open during its session and closes with the next heartbeat after it [S14]", async () => {
    const member = await aMember();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const reader = (await GET(aRequest("/api/v1/live", { as: member }))).body?.getReader();
    if (!reader) throw new Error("a stream has a body");
    expect(await next(reader)).toBe("retry: 3000");
    vi.advanceTimersByTime(BEAT_MS);
    expect(await next(reader)).toBe(": still here");
    await endSession(member.sessionId);
    vi.advanceTimersByTime(BEAT_MS);
    expect(await next(reader)).toBe("the end");
    expect((await GET(aRequest("/api/v1/live", { as: member }))).status).toBe(401);
  });

  it("begins with what its page has missed, and with a look at all where that is not known", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const open = async (query: string) => {
      const reader = (await GET(aRequest(`/api/v1/live${query}`, { as: member }))).body?.getReader();
      if (!reader) throw new Error("a stream has a body");
      expect(await next(reader)).toBe("retry: 3000");
      return reader;
    };
    const hour = `?age=${60 * 60 * 1000}`;
    expect(await next(await open(hour))).toBe('data: {"kind":"notification"}');
    const before = await open("");
    const listening = Date.now();
    await transaction((tx) => publishSignal(tx, [other.id, member.id], { kind: "read", replyId: "r" }));
    expect(await next(before)).toBe('data: {"kind":"read","replyId":"r"}');
    expect(signalsSince(member.id, listening)).toEqual([{ kind: "read", replyId: "r" }]);
    expect(signalsSince(member.id, Date.now() + 1)).toEqual([]);
  });

  it("is one of at most twelve for a member; further pages poll instead", async () => {
    const member = await aMember();
    const open = async () => GET(aRequest("/api/v1/live", { as: member }));
    const streams = await Promise.all(Array.from({ length: 12 }, open));
    for (const stream of streams) await stream.body?.getReader().read();
    expect((await open()).status).toBe(429);
    expect((await GET(aRequest("/api/v1/live", { as: await aMember() }))).status).toBe(200);
  });

  it("is one of exactly twelve when thirty pages open at once, and closing one frees a slot [S54]", async () => {
    const member = await aMember();
    const leaving = new AbortController();
    const request = () => new Request(aRequest("/api/v1/live", { as: member }), { signal: leaving.signal });
    const all = await Promise.all(Array.from({ length: 30 }, () => GET(request())));
    const streams = all.filter(({ status }) => status === 200);
    expect(streams).toHaveLength(12);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(18);
    leaving.abort();
    for (const stream of streams) expect(await endOf(stream)).toBe(true);
    const again = await Promise.all(Array.from({ length: 12 }, () => GET(request())));
    expect(again.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // They had left before it began, so they are gone by now, too.
    for (const stream of again) expect(await endOf(stream)).toBe(true);
    expect((await GET(aRequest("/api/v1/live", { as: member }))).status).toBe(200);
  });
});

async function endOf({ body }: Response): Promise<boolean> {
  const reader = body?.getReader();
  for (;;) if ((await reader?.read())?.done) return true;
}
