import "server-only";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { db } from "@/lib/db/client";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { refusalReason, refusePasskey } from "@/lib/passkeys/refusal";
import { relyingParty } from "@/lib/passkeys/relying-party";
import type { Assertion } from "@/lib/passkeys/schema";
import { queueAccountNotice } from "@/lib/users/account-emails";

const select = {
  id: true,
  userId: true,
  credentialId: true,
  publicKey: true,
  name: true,
  user: { select: { email: true, passkeyHandle: true, sessionEpoch: true } },
} as const;

export const findPasskey = (credentialId: string) =>
  db().passkey.findUnique({ where: { credentialId }, select });

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** @param challenge was used up by this call @throws AppError "wrongCredentials" */
export async function verifyAssertion(passkey: Passkey, sent: Assertion, challenge: string): Promise<void> {
  const handle = sent.response.userHandle;
  if (handle && handle !== passkey.user.passkeyHandle) throw refusePasskey("user-handle", passkey.userId);
  const counter = await verifySignature(passkey, sent, challenge);
  if (counter === null) throw refusePasskey("signature", passkey.userId);
  if (await recordUse(passkey, counter)) return;
  await reportCopy(passkey);
  throw refusePasskey("signature", passkey.userId);
}

/** @returns the authenticator's counter, or null */
async function verifySignature(
  { userId, credentialId, publicKey }: Passkey,
  sent: Assertion,
  challenge: string,
): Promise<number | null> {
  const { id, origin } = relyingParty();
  const { userHandle: _, ...response } = sent.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...sent, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The library compares counters before the signature, so anybody could raise the alarm of a copy.
      credential: { id: credentialId, publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    throw refusePasskey(refusalReason(error), userId);
  }
}

/** One statement, so that of two copies used at a time one is noticed. @returns false where the counter went back */
async function recordUse({ id }: Passkey, counter: number): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE "Passkey" SET "counter" = ${counter}::bigint, "lastUsedAt" = now()
    WHERE "id" = ${id}::uuid AND ("counter" < ${counter}::bigint OR ("counter" = 0 AND ${counter}::bigint = 0))`;
  return count === 1;
}

async function reportCopy({ id, userId, name, user: { email } }: Passkey): Promise<void> {
  await db().passkey.updateMany({ where: { id }, data: { copiedAt: new Date() } });
  await queueAccountNotice(db(), { kind: "passkey-copied", email, userId, device: name });
  logSecurityEvent("passkey copied", { userId });
}
