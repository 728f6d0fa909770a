import { describe, expect, it, vi } from "vitest";
import { endSession, getActor, isSessionActive, purgeOldSessions } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { db } from "@/lib/db/client";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import { aMember, aSession } from "@/tests/support/factories";

const ago = (age: number) => new Date(Date.now() - age);
const rowOf = (id: string) => db().session.findUniqueOrThrow({ where: { id } });
const change = (id: string, data: object) => db().session.update({ where: { id }, data });

describe("a session", () => {
  it("is valid until it ends, for every copy of the token", async () => {
    const { id, name, email } = await aMember();
    const token = await aSession(id);
    const actor = await getActor(token);
    expect(actor).toEqual({
      ...{ id, name, email, role: "member", passedSecondStep: false },
      ...{ sessionId: actor?.sessionId, sessionEpoch: 0 },
    });
    await endSession(actor?.sessionId ?? "");
    expect(await getActor(token)).toBeNull();
  });

  it("may be ended twice, and keeps the first time", async () => {
    const { sessionId } = await aMember();
    await endSession(sessionId);
    const { endedAt } = await db().session.findUniqueOrThrow({ where: { id: sessionId } });
    await endSession(sessionId);
    expect((await db().session.findUniqueOrThrow({ where: { id: sessionId } })).endedAt).toEqual(endedAt);
  });

  it("lasts exactly 90 days, however much it is used, in its row and in its token [S15]", async () => {
    const { token, sessionId } = await aMember();
    const { createdAt, expiresAt } = await rowOf(sessionId);
    const absolute = SESSION_SECONDS.absolute * 1000;
    expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - absolute)).toBeLessThan(5000);
    vi.useFakeTimers({ toFake: ["Date"], now: createdAt.getTime() + absolute - 60_000 });
    await change(sessionId, { lastSeenAt: new Date() });
    expect(await getActor(token)).not.toBeNull();
    // The row alone would do, and the token alone.
    await change(sessionId, { createdAt: new Date(), expiresAt: new Date("9999-01-01") });
    vi.setSystemTime(createdAt.getTime() + absolute + 60_000);
    expect(await getActor(token)).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ["expiresAt", 0],
    ["createdAt", 90],
    ["lastSeenAt", 14],
  ])("is over once its %s lies %i days back [S15]", async (name, days) => {
    const { token, sessionId } = await aMember();
    await change(sessionId, { [name]: ago(days * DAY_MS - MINUTE_MS) });
    expect(await getActor(token)).not.toBeNull();
    await change(sessionId, { [name]: ago(days * DAY_MS + 1000) });
    expect(await getActor(token)).toBeNull();
    expect(await isSessionActive(sessionId)).toBe(false);
  });

  it("continues while its member is active, which is recorded at most once an hour [S15]", async () => {
    const { token, sessionId } = await aMember();
    const [recently, earlier] = [ago(59 * MINUTE_MS), ago(13 * DAY_MS)];
    await change(sessionId, { lastSeenAt: recently });
    await Promise.all([0, 1, 2, 3, 4].map(() => getActor(token)));
    expect((await rowOf(sessionId)).lastSeenAt).toEqual(recently);
    await change(sessionId, { lastSeenAt: earlier });
    await Promise.all([0, 1, 2, 3, 4].map(() => getActor(token)));
    expect((await rowOf(sessionId)).lastSeenAt.getTime()).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  it("is deleted a month after its last use, and not before [S15]", async () => {
    const [old, idle, ended] = [await aMember(), await aMember(), await aMember()];
    await change(old.sessionId, { lastSeenAt: ago(31 * DAY_MS) });
    await change(idle.sessionId, { lastSeenAt: ago(29 * DAY_MS) });
    await endSession(ended.sessionId);
    expect(await purgeOldSessions()).toBe(1);
    const left = await db().session.findMany({
      where: { id: { in: [old, idle, ended].map((one) => one.sessionId) } },
    });
    expect(left.map(({ id }) => id).sort()).toEqual([idle.sessionId, ended.sessionId].sort());
  });
});
