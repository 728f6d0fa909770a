import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/v1/live/route";
import { endSession } from "@/lib/session";
import { aMember, aRequest } from "@/lib/testing";

const BEAT_MS = 25_000;

afterEach(() => void vi.useRealTimers());

/** Reads on until something is said, or the end has come. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value, done } = await reader.read();
  return done ? "the end" : new TextDecoder().decode(value).trim();
}

describe("an open live connection", () => {
  it("goes on while its session does, and ends with the next beat after it [S14]", async () => {
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

  it("is one of twelve of a member at the most: further pages ask now and then", async () => {
    const member = await aMember();
    const open = async () => GET(aRequest("/api/v1/live", { as: member }));
    const streams = await Promise.all(Array.from({ length: 12 }, open));
    for (const stream of streams) await stream.body?.getReader().read();
    expect((await open()).status).toBe(429);
    expect((await GET(aRequest("/api/v1/live", { as: await aMember() }))).status).toBe(200);
  });
});
