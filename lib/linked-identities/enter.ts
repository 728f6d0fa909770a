import "server-only";
import { findKnownDevice, type LoginContext } from "@/lib/auth/device-cookie";
import { assertFreeAddress } from "@/lib/auth/email-token";
import type { ProviderProfile, SignInProvider } from "@/lib/auth/provider-types";
import { startSession } from "@/lib/auth/session";
import { db, isUniqueViolation, transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { nameFromProvider } from "@/lib/linked-identities/provider-name";
import type { ProviderProblem } from "@/lib/linked-identities/rules";
import { verifiedAddress } from "@/lib/linked-identities/verified-address";
import { enterCommunity } from "@/lib/membership/enter";
import { logSecurityEvent, pseudonym } from "@/lib/observability/security-log";
import { notifyHosts } from "@/lib/users/membership-requests";
import { announceDevice } from "@/lib/users/mutations";

export type Entered = { token: string } | { problem: ProviderProblem };

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
  if ((await db().user.count({ where: { email } })) > 0) return logInFromOtherTab(provider, profile, caller);
  try {
    const user = await openAccount(provider, profile, email);
    logSecurityEvent("signup", { userId: user.id, reason: provider.id });
    return { token: await startSession(user, caller.name, { isConfirmed: true }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invitationNeeded") return refuse("uninvited", profile);
    const isTaken = (error instanceof AppError && error.code === "emailTaken") || isUniqueViolation(error);
    if (!isTaken) throw error;
    return logInFromOtherTab(provider, profile, caller);
  }
}

/** The address has an account by now: another tab may have opened it for this identity since it was looked up. */
async function logInFromOtherTab(
  provider: SignInProvider,
  profile: ProviderProfile,
  caller: LoginContext,
): Promise<Entered> {
  const known = await touchIdentity(provider, profile);
  return known ? logInKnown(provider, known, caller) : refuse("registered", profile);
}

const accountSelect = {
  id: true,
  email: true,
  sessionEpoch: true,
  passwordHash: true,
  _count: { select: { passkeys: true } },
} as const;

type Owner = Prisma.UserGetPayload<{ select: typeof accountSelect }>;

async function touchIdentity({ issuer }: SignInProvider, profile: ProviderProfile): Promise<Owner | null> {
  const where = { issuer_subject: { issuer, subject: profile.id } };
  const select = { user: { select: accountSelect } };
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
  if (!findKnownDevice(caller.cookie, user)) await announceDevice(user, caller.name);
  // A provider may answer without asking who sits there, so it confirms only who has nothing else to confirm with.
  const isConfirmed = user.passwordHash === null && user._count.passkeys === 0;
  const token = await startSession(user, caller.name, { isConfirmed });
  logSecurityEvent("login", { userId: user.id, reason: id });
  return { token };
}

function openAccount(
  { id: provider, issuer }: SignInProvider,
  { id: subject, names }: ProviderProfile,
  email: string,
) {
  return transaction(async (tx) => {
    const user = await tx.user.create({
      data: {
        name: nameFromProvider(names),
        email,
        emailVerifiedAt: new Date(),
        linkedIdentities: { create: { provider, issuer, subject, email } },
      },
      select: { id: true, email: true, sessionEpoch: true },
    });
    if (await enterCommunity(tx, user, {})) await notifyHosts(tx);
    await assertFreeAddress(tx, user);
    return user;
  });
}

function refuse(problem: ProviderProblem, { email }: ProviderProfile): Entered {
  logSecurityEvent("signup refused", { reason: problem, ...(email && { account: pseudonym(email) }) });
  return { problem };
}
