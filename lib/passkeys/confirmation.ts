import "server-only";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { type Actor, confirmSession } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { findPasskey, verifyAssertion } from "@/lib/passkeys/assertions";
import { consumeChallenge, createChallenge, PROMPT_MS } from "@/lib/passkeys/challenges";
import { refusePasskey } from "@/lib/passkeys/refusal";
import { relyingParty } from "@/lib/passkeys/relying-party";
import type { Assertion } from "@/lib/passkeys/schema";

/** @throws AppError "notFound" for a member without a passkey */
export async function startConfirmation(actor: Actor) {
  const own = await db().passkey.findMany({
    where: { userId: actor.id },
    select: { credentialId: true, transports: true },
  });
  if (own.length === 0) throw new AppError("notFound", { reason: "noPasskey" });
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await createChallenge("confirm", actor),
    timeout: PROMPT_MS,
    userVerification: "required",
    allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** Marks the session as confirmed, see `reauthenticate`. @throws AppError "wrongCredentials" */
export async function confirmByPasskey(actor: Actor, sent: Assertion): Promise<void> {
  const challenge = await consumeChallenge("confirm", sent.response.clientDataJSON, actor);
  if (!challenge) throw refusePasskey("challenge", actor.id);
  const passkey = await findPasskey(sent.id);
  if (passkey?.userId !== actor.id) throw refusePasskey("unknown", actor.id);
  await verifyAssertion(passkey, sent, challenge);
  await confirmSession(actor.sessionId);
  logSecurityEvent("session confirmed", { userId: actor.id });
}
