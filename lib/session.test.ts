import { describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db";
import { endSession, getActor, SESSION_SECONDS, signInCookies, startSession } from "@/lib/session";
import { aMember } from "@/lib/testing";

describe("a session", () => {
  it("speaks for its member until it ends, for every copy of the token", async () => {
    const { id, name, email } = await aMember();
    const token = await startSession(id);
    const actor = await getActor(token);
    expect(actor).toEqual({ id, name, email, sessionId: actor?.sessionId });
    await endSession(actor?.sessionId ?? "");
    expect(await getActor(token)).toBeNull();
  });

  it("may be ended twice, and keeps the moment of the first", async () => {
    const { sessionId } = await aMember();
    await endSession(sessionId);
    const { endedAt } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
    await endSession(sessionId);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).toEqual(endedAt);
  });

  it("lasts 30 days and no second longer, in its row and in its token", async () => {
    const { token, sessionId } = await aMember();
    const { createdAt, expiresAt } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
    expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - SESSION_SECONDS * 1000)).toBeLessThan(5000);
    await db().session.update({ where: { id: sessionId }, data: { expiresAt: new Date("9999-01-01") } });
    vi.useFakeTimers({ toFake: ["Date"], now: createdAt.getTime() + (SESSION_SECONDS - 60) * 1000 });
    expect(await getActor(token)).not.toBeNull();
    vi.setSystemTime(createdAt.getTime() + (SESSION_SECONDS + 60) * 1000);
    expect(await getActor(token)).toBeNull();
    vi.useRealTimers();
  });

  it("is bound to the host over https", async () => {
    vi.stubEnv("APP_URL", "https://swap.example.org");
    vi.resetModules();
    const secure = await import("@/lib/session");
    expect(secure.signInCookies("t")).toEqual([
      "__Host-swap-shop=t; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Secure",
      "signed-in=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure",
    ]);
    vi.unstubAllEnvs();
    expect(signInCookies("t")[0]).not.toContain("Secure");
  });
});
