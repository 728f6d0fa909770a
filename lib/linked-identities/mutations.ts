import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import type { ProviderProfile, SignInProvider } from "@/lib/auth/provider-types";
import type { Actor } from "@/lib/auth/session";
import { listSignInProviders } from "@/lib/auth/sign-in-providers";
import { assertVerifiedEmail } from "@/lib/auth/verified-email";
import { db, isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { ProviderProblem } from "@/lib/linked-identities/rules";
import { verifiedAddress } from "@/lib/linked-identities/verified-address";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { reauthenticate } from "@/lib/users/reauthenticate";
import { requireAnotherWayIn } from "@/lib/users/ways-in";

/**
 * Before somebody is sent to a provider to connect it.
 * @throws AppError "notFound" for one that this site does not offer, "conflict", "emailUnverified", "invalid", "tooMany"
 */
export async function assertCanConnect(actor: Actor, provider: string, password?: string): Promise<void> {
  const offered = listSignInProviders().find(({ id }) => id === provider);
  if (!offered) throw new AppError("notFound");
  // Otherwise somebody could sign up with another's address, and keep a way in once its owner has confirmed it.
  await assertVerifiedEmail(actor);
  await reauthenticate(actor, password);
  const where = { userId: actor.id, issuer: offered.issuer };
  if ((await db().linkedIdentity.count({ where })) > 0)
    throw new AppError("conflict", { reason: "alreadyConnected" });
}

/** Makes the provider a way into the member's account. Safe to repeat. @returns why not @throws AppError "signInNeeded" */
export async function connectIdentity(
  actor: Actor,
  { id: provider, issuer, name }: SignInProvider,
  profile: ProviderProfile,
): Promise<ProviderProblem | null> {
  const { id: userId, email: address } = actor;
  const email = verifiedAddress(profile);
  if (!email) return "unverified";
  const subject = profile.id;
  try {
    await transaction(async (tx) => {
      await lockOwnAccount(tx, actor);
      await tx.linkedIdentity.create({ data: { userId, provider, issuer, subject, email } });
      await queueAccountNotice(tx, { kind: "provider-connected", email: address, userId, device: name });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const where = { issuer_subject: { issuer, subject } };
    const owner = await db().linkedIdentity.findUnique({ where, select: { userId: true } });
    if (owner?.userId === userId) return null;
    return owner ? "taken" : "another";
  }
  logSecurityEvent("provider connected", { userId, reason: provider });
  return null;
}

/** Safe to repeat. @throws AppError "notFound", "conflict" for the only way in, "invalid", "tooMany" */
export async function disconnectIdentity(actor: Actor, id: string, password?: string): Promise<void> {
  const { id: userId, email } = actor;
  await reauthenticate(actor, password);
  const removed = await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    const where = { id, userId };
    const identity = await tx.linkedIdentity.findUnique({ where, select: { provider: true, issuer: true } });
    if (!identity) throw new AppError("notFound");
    await requireAnotherWayIn(tx, userId, id);
    await tx.linkedIdentity.delete({ where, select: { id: true } });
    const known = listSignInProviders().find(({ issuer }) => issuer === identity.issuer);
    const device = known?.name ?? new URL(identity.issuer).host.slice(0, 60);
    await queueAccountNotice(tx, { kind: "provider-disconnected", email, userId, device });
    return identity;
  });
  logSecurityEvent("provider disconnected", { userId, reason: removed.provider });
}
