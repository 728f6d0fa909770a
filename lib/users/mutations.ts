import "server-only";
import { db, isUniqueViolation } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { countUse, requireUnderLimit } from "@/lib/rate-limit";
import { noteSecurity, pseudonym } from "@/lib/security-log";
import { type Actor, endSession, startSession } from "@/lib/session";
import { SESSION_SECONDS } from "@/lib/session-limits";
import { checkNobody, hashPassword, isPassword, requireGoodPassword } from "@/lib/users/password";
import { userSelect, viewUser } from "@/lib/users/queries";
import {
  type Credentials,
  emailAddress,
  type Registration,
  type SignedIn,
  type UserView,
} from "@/lib/users/schema";

/**
 * Opens an account and signs it in.
 *
 * @throws AppError "invalid" for a password that is easy to guess, "emailTaken"
 */
export async function register(registration: Registration, device?: string): Promise<SignedIn> {
  requireGoodPassword(registration);
  const { name, email, password } = registration;
  const passwordHash = await hashPassword(password);
  try {
    const user = await db().user.create({ data: { name, email, passwordHash }, select: userSelect });
    noteSecurity("signup", { userId: user.id });
    return await signIn(viewUser(user), device);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    noteSecurity("signup refused", { account: pseudonym(email), reason: "emailTaken" });
    throw new AppError("emailTaken");
  }
}

/**
 * Signs in. An unknown address takes as long, and is answered, as a wrong password.
 *
 * @throws AppError "missingFields", "wrongCredentials", "tooMany"
 */
export async function logIn(typed: Credentials, device?: string): Promise<SignedIn> {
  if (!typed.email.trim() || !typed.password) throw new AppError("missingFields");
  const email = emailAddress.safeParse(typed.email).data;
  const who = email ?? typed.email;
  await requireUnderLimit("wrongPassword", who);
  const user = email
    ? await db().user.findUnique({ where: { email }, select: { ...userSelect, passwordHash: true } })
    : null;
  const right = await (user ? isPassword(user.passwordHash, typed.password) : checkNobody(typed.password));
  if (!user || !right) {
    noteSecurity("login failed", { account: pseudonym(who), ...(user && { userId: user.id }) });
    await countUse("wrongPassword", who);
    throw new AppError("wrongCredentials");
  }
  noteSecurity("login", { userId: user.id });
  return signIn(viewUser(user), device);
}

/** Each sign-in is a session, and a token, of its own. */
async function signIn(user: UserView, device?: string): Promise<SignedIn> {
  const token = await startSession(user._id, device);
  return { user, token, expiresIn: SESSION_SECONDS.absolute };
}

/** Signs out: every copy of the token is worthless afterwards. Safe to repeat. */
export async function logOut(actor: Actor): Promise<void> {
  await endSession(actor.sessionId);
  noteSecurity("logout", { userId: actor.id });
}
