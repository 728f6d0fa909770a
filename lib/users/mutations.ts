import "server-only";
import { findKnownDevice, type LoginContext } from "@/lib/auth/device-cookie";
import { assertFreeAddress } from "@/lib/auth/email-token";
import {
  assertStrongPassword,
  hashPassword,
  isOutdated,
  verifyDummyPassword,
  verifyPassword,
} from "@/lib/auth/password";
import { type Actor, endSession, startSession } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { NO_BROWSER } from "@/lib/auth/user-agent";
import { db, isUniqueViolation, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { countUse, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { assertContent } from "@/lib/http/request/assert-content";
import { assertMayEnter, enterCommunity } from "@/lib/membership/enter";
import { assertProof } from "@/lib/membership/proof-of-work";
import type { Entry } from "@/lib/membership/schema";
import { logSecurityEvent, pseudonym } from "@/lib/observability/security-log";
import { emailAddress } from "@/lib/text/email-address";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { notifyHosts } from "@/lib/users/membership-requests";
import { type AccountRow, accountSelect, toUserView } from "@/lib/users/queries";
import type { Credentials, Registration, SignedIn } from "@/lib/users/schema";
import { passSecondStep } from "@/lib/users/second-step";

/** @throws AppError "invalid" for a weak password, "doubtful" for a name, "emailTaken", "invitationNeeded", "proofNeeded" */
export async function register(registration: Registration, device?: string): Promise<SignedIn> {
  const { name, email, password, proof, ...entry } = registration;
  await assertMayEnter(email, entry);
  await assertProof(proof);
  await assertStrongPassword(registration);
  // A link or a phone number is no name; nothing else in a name is worth a question.
  assertContent({ name }, true);
  const passwordHash = await hashPassword(password);
  try {
    const user = await createUser({ name, email, passwordHash }, entry);
    logSecurityEvent("signup", { userId: user.id });
    return await signIn(user, device);
  } catch (error) {
    const isTaken = isUniqueViolation(error) || (error instanceof AppError && error.code === "emailTaken");
    if (!isTaken) throw error;
    logSecurityEvent("signup refused", { account: pseudonym(email), reason: "emailTaken" });
    throw new AppError("emailTaken");
  }
}

/** With the mail that asks to confirm the address. */
function createUser(data: { name: string; email: string; passwordHash: string }, entry: Entry) {
  return transaction(async (tx) => {
    const user = await tx.user.create({ data, select: accountSelect });
    await assertFreeAddress(tx, user);
    const waits = await enterCommunity(tx, user, entry);
    if (waits) await notifyHosts(tx);
    await queueAccountNotice(tx, { kind: "verify-address", email: user.email, userId: user.id });
    return waits ? { ...user, membershipRequest: { userId: user.id } } : user;
  });
}

/**
 * Unknown addresses and wrong passwords get the same response in the same time.
 * A known device has its own limit, so guessing cannot lock the owner out.
 * @throws AppError "missingFields", "wrongCredentials", "secondFactorNeeded", "secondFactorWrong", "tooMany"
 */
export async function logIn(typed: Credentials, caller: LoginContext): Promise<SignedIn> {
  const isWhole = Boolean(typed.email.trim() && typed.password);
  const email = emailAddress.safeParse(typed.email).data;
  const user = isWhole && email ? await findAccount(email) : null;
  const device = user && findKnownDevice(caller.cookie, user);
  if (!device && caller.network) await countUse("login", caller.network);
  if (!isWhole) throw new AppError("missingFields");
  const guesser = device && user ? `${device}|${user.id}` : (email ?? typed.email);
  // Counted before the check, so that concurrent guesses all count.
  await countUse("wrongPassword", guesser);
  const right = await (user
    ? verifyPassword(user.passwordHash, typed.password)
    : verifyDummyPassword(typed.password));
  if (!user || !right) {
    logSecurityEvent("login failed", {
      account: pseudonym(email ?? typed.email),
      ...(user && { userId: user.id }),
    });
    throw new AppError("wrongCredentials");
  }
  await refundUse("wrongPassword", guesser);
  const passedSecondStep = await passSecondStep(user, typed.code, guesser);
  await renewHash(user, typed.password);
  if (!device) await announceDevice(user, caller.name);
  const signedIn = await signIn(user, caller.name, passedSecondStep);
  logSecurityEvent("login", { userId: user.id });
  return signedIn;
}

type Account = { id: string; passwordHash: string | null };

/** Of today's strength, unless the password was changed meanwhile. */
async function renewHash({ id, passwordHash }: Account, password: string): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return;
  const data = { passwordHash: await hashPassword(password) };
  await db().user.updateMany({ where: { id, passwordHash }, data });
}

/** By mail. Programs keep no device cookie, so a second one is not new. */
export async function announceDevice(
  { id: userId, email }: { id: string; email: string },
  device: string,
): Promise<void> {
  const isKnown =
    device.startsWith(NO_BROWSER) && (await db().session.count({ where: { userId, device } })) > 0;
  if (!isKnown) await queueAccountNotice(db(), { kind: "new-device", email, userId, device });
}

async function signIn(user: AccountRow, device?: string, passedSecondStep = false): Promise<SignedIn> {
  const token = await startSession(user, device, { passedSecondStep });
  return { user: toUserView(user), token, expiresIn: SESSION_SECONDS.absolute };
}

const findAccount = (email: string) =>
  db().user.findUnique({ where: { email }, select: { ...accountSelect, passwordHash: true } });

/** Invalidates every copy of the token. Safe to repeat. */
export async function logOut(actor: Actor): Promise<void> {
  await endSession(actor.sessionId);
  logSecurityEvent("logout", { userId: actor.id });
}
