import "server-only";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { findKnownDevice, type LoginContext } from "@/lib/auth/device-cookie";
import { startSession } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { db } from "@/lib/db/client";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { findPasskey, verifyAssertion } from "@/lib/passkeys/assertions";
import { consumeChallenge, createChallenge, PROMPT_MS } from "@/lib/passkeys/challenges";
import { refusePasskey } from "@/lib/passkeys/refusal";
import { relyingParty } from "@/lib/passkeys/relying-party";
import type { Assertion } from "@/lib/passkeys/schema";
import { announceDevice } from "@/lib/users/mutations";
import { toUserView, userSelect } from "@/lib/users/queries";
import type { SignedIn } from "@/lib/users/schema";

/** Names no passkeys: the device offers those that it has for this site. */
export async function startPasskeySignIn() {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await createChallenge("sign-in", null),
    timeout: PROMPT_MS,
    userVerification: "required",
  });
}

/** Counted like `logIn`. @throws AppError "wrongCredentials", "tooMany" */
export async function signInByPasskey(sent: Assertion, caller: LoginContext): Promise<SignedIn> {
  const passkey = await findPasskey(sent.id);
  const account = passkey && { id: passkey.userId, sessionEpoch: passkey.user.sessionEpoch };
  const isKnownDevice = account && findKnownDevice(caller.cookie, account) !== null;
  if (!isKnownDevice && caller.network) await countUse("login", caller.network);
  const challenge = await consumeChallenge("sign-in", sent.response.clientDataJSON, null);
  if (!challenge) throw refusePasskey("challenge");
  if (!passkey || !account) throw refusePasskey("unknown");
  // A passkey that the browser found by itself says whose it is.
  if (!sent.response.userHandle) throw refusePasskey("user-handle", passkey.userId);
  await verifyAssertion(passkey, sent, challenge);
  const { id } = account;
  const user = await db().user.findUniqueOrThrow({ where: { id }, select: userSelect });
  if (!isKnownDevice) await announceDevice(user, caller.name);
  const token = await startSession(account, caller.name, { isConfirmed: true, passedSecondStep: true });
  logSecurityEvent("login", { userId: id });
  return { user: toUserView(user), token, expiresIn: SESSION_SECONDS.absolute };
}
