import "server-only";
import { findKnownDevice, type LoginContext } from "@/lib/auth/device-cookie";
import { isReservedAddress } from "@/lib/auth/email-token";
import type { ProviderProfile, SignInProvider } from "@/lib/auth/provider-types";
import { startSession } from "@/lib/auth/session";
import { db, isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { nameFromProvider } from "@/lib/linked-identities/provider-name";
import type { ProviderProblem } from "@/lib/linked-identities/rules";
import { verifiedAddress } from "@/lib/linked-identities/verified-address";
import { enterCommunity } from "@/lib/membership/enter";
import { logSecurityEvent, pseudonym } from "@/lib/observability/security-log";
import { notifyHosts } from "@/lib/users/membership-requests";
import { announceDevice } from "@/lib/users/mutations";

export type Entered = { userId: string; token: string } | { problem: ProviderProblem };

/**
 * Logs in the member whose identity it is, or opens an account. An address that has an account already is never a way
 * into it: its owner connects the provider in the settings.
 * @throws AppError "tooMany"
 */
export async function enterByProvider(
  provider: SignInProvider,
  profile: ProviderProfile,
  caller: LoginContext,
): Promise<Entered> {
  const known = await touchIdentity(provider, profile);
  if (known) return logInKnown(provider, known, caller);
  const email = verifiedAddress(profile);
  if (!email) return refuse("unverified", profile);
  await countUse("register", caller.network ?? "unknown");
  if ((await db().user.count({ where: { email } })) > 0 || (await isReservedAddress(email)))
    return refuse("registered", profile);
  try {
    const userId = await openAccount(provider, profile, email);
    logSecurityEvent("signup", { userId, reason: provider.id });
    return { userId, token: await startSession(userId, caller.name, { isConfirmed: true }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invitationNeeded") return refuse("uninvited", profile);
    if (!isUniqueViolation(error)) throw error;
    // Two tabs at once.
    const other = await touchIdentity(provider, profile);
    return other ? logInKnown(provider, other, caller) : refuse("registered", profile);
  }
}

type Owner = { id: string; email: string };

async function touchIdentity({ issuer }: SignInProvider, profile: ProviderProfile): Promise<Owner | null> {
  const where = { issuer_subject: { issuer, subject: profile.id } };
  const select = { user: { select: { id: true, email: true } } };
  const found = await db().linkedIdentity.findUnique({ where, select });
  if (!found) return null;
  const email = verifiedAddress(profile);
  await db().linkedIdentity.updateMany({
    where: { issuer, subject: profile.id },
    data: { lastUsedAt: new Date(), ...(email && { email }) },
  });
  return found.user;
}

async function logInKnown({ id }: SignInProvider, user: Owner, caller: LoginContext): Promise<Entered> {
  logSecurityEvent("login", { userId: user.id, reason: id });
  if (!findKnownDevice(caller.cookie, user.id)) await announceDevice(user, caller.name);
  return { userId: user.id, token: await startSession(user.id, caller.name, { isConfirmed: true }) };
}

function openAccount(
  { id: provider, issuer }: SignInProvider,
  { id: subject, names }: ProviderProfile,
  email: string,
): Promise<string> {
  return transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        name: nameFromProvider(names),
        email,
        emailVerifiedAt: new Date(),
        linkedIdentities: { create: { provider, issuer, subject, email } },
      },
      select: { id: true },
    });
    if (await enterCommunity(tx, { id, email }, {})) await notifyHosts(tx);
    return id;
  });
}

function refuse(problem: ProviderProblem, { email }: ProviderProfile): Entered {
  logSecurityEvent("signup refused", { reason: problem, ...(email && { account: pseudonym(email) }) });
  return { problem };
}
