import "server-only";
import { randomBytes } from "node:crypto";
import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import type { Actor } from "@/lib/auth/session";
import { getCommunity } from "@/lib/community/queries";
import { db, isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { consumeChallenge, createChallenge, PROMPT_MS } from "@/lib/passkeys/challenges";
import { defaultName, unusedName } from "@/lib/passkeys/default-name";
import { passkeySelect, toPasskeyView } from "@/lib/passkeys/queries";
import { refusalReason } from "@/lib/passkeys/refusal";
import { relyingParty } from "@/lib/passkeys/relying-party";
import { MAX_PASSKEYS, type NewCredential, type PasskeyView } from "@/lib/passkeys/schema";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { reauthenticate } from "@/lib/users/reauthenticate";

/** The options with which the browser makes a passkey. @throws AppError "invalid" for the password, "tooMany", "conflict" */
export async function startAddingPasskey(actor: Actor, password?: string) {
  await reauthenticate(actor, password);
  const existing = await db().passkey.findMany({
    where: { userId: actor.id },
    select: { credentialId: true, transports: true },
  });
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const { name: rpName } = await getCommunity();
  return generateRegistrationOptions({
    rpID: relyingParty().id,
    rpName,
    userID: new Uint8Array(Buffer.from(await ensureHandle(actor.id), "base64url")),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: await createChallenge("add", actor),
    timeout: PROMPT_MS,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** Random: authenticators show it to anybody who holds them. */
async function ensureHandle(userId: string): Promise<string> {
  const passkeyHandle = randomBytes(32).toString("base64url");
  await db().user.updateMany({ where: { id: userId, passkeyHandle: null }, data: { passkeyHandle } });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { passkeyHandle: true } });
  return user.passkeyHandle ?? passkeyHandle;
}

/**
 * Its challenge proves that the member was asked for their password before.
 * @param device names it, unless its maker is known
 * @throws AppError "invalid", "conflict", "signInNeeded"
 */
export async function addPasskey(actor: Actor, sent: NewCredential, device: string): Promise<PasskeyView> {
  const { aaguid, credential } = await verifyNewCredential(actor, sent);
  const { id: credentialId, publicKey, counter } = credential;
  const transports = sent.response.transports ?? [];
  const key = { userId: actor.id, credentialId, publicKey, counter, transports };
  const passkey = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    const others = await tx.passkey.findMany({ where: { userId: actor.id }, select: { name: true } });
    if (others.length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const name = unusedName(defaultName(aaguid, device), others);
    const created = await tx.passkey.create({ data: { ...key, name }, select: passkeySelect });
    await queueAccountNotice(tx, {
      kind: "passkey-added",
      email: actor.email,
      userId: actor.id,
      device: name,
    });
    return created;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError("conflict", { reason: "passkeyKnown" }) : error;
  });
  logSecurityEvent("passkey added", { userId: actor.id });
  return toPasskeyView(passkey);
}

type Verified = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verifyNewCredential(actor: Actor, sent: NewCredential): Promise<Verified> {
  const challenge = await consumeChallenge("add", sent.response.clientDataJSON, actor);
  if (!challenge) throw refuse(actor, "challenge");
  const { id, origin } = relyingParty();
  const { response, ...rest } = sent;
  const { transports: _, ...signed } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    throw refuse(actor, refusalReason(error));
  }
  throw refuse(actor, "signature");
}

function refuse({ id: userId }: Actor, reason: string): AppError {
  logSecurityEvent("passkey refused", { userId, reason });
  return new AppError("invalid", { reason: reason === "challenge" ? "passkeyTooLate" : "passkeyNotAdded" });
}

const tooManyPasskeys = () =>
  new AppError("conflict", { reason: "tooManyPasskeys", values: { max: MAX_PASSKEYS } });
