import { describe, expect, it } from "vitest";
import { getActor } from "@/lib/auth/session";
import { CONFIRMATION_SECONDS } from "@/lib/auth/session-limits";
import { db } from "@/lib/db/client";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { aMember, aSession, PASSWORD } from "@/tests/support/factories";

const MISSING = { issues: [{ path: "password", reason: "confirmationNeeded" }] };

async function aConfirmedMember() {
  const { id } = await aMember();
  const actor = await getActor(await aSession(id, undefined, { isConfirmed: true }));
  if (!actor) throw new Error("a new session has to be good");
  return actor;
}

const confirmAgo = (id: string, seconds: number) =>
  db().session.update({ where: { id }, data: { confirmedAt: new Date(Date.now() - seconds * 1000) } });

describe("an act that cannot be undone", () => {
  it("takes the right password, and refuses a wrong one even in a confirmed session [S10]", async () => {
    const member = await aMember();
    await reauthenticate(member, PASSWORD);
    const confirmed = await aConfirmedMember();
    await expect(reauthenticate(confirmed, "not this one", "current")).rejects.toMatchObject({
      issues: [{ path: "current", reason: "wrongPassword" }],
    });
  });

  it("takes a session that was confirmed in the last ten minutes, and says what is missing later", async () => {
    const actor = await aConfirmedMember();
    await reauthenticate(actor);
    await reauthenticate(actor, "");
    await confirmAgo(actor.sessionId, CONFIRMATION_SECONDS - 5);
    await reauthenticate(actor);
    await confirmAgo(actor.sessionId, CONFIRMATION_SECONDS + 1);
    await expect(reauthenticate(actor)).rejects.toMatchObject(MISSING);
  });

  it("does not take a session that started with a password, or another member's confirmed one", async () => {
    const [member, other] = [await aMember(), await aConfirmedMember()];
    await expect(reauthenticate(member)).rejects.toMatchObject(MISSING);
    await expect(reauthenticate({ ...member, sessionId: other.sessionId })).rejects.toMatchObject(MISSING);
  });
});
