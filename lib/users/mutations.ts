import "server-only";
import { db, isUniqueViolation } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { countUse, requireUnderLimit } from "@/lib/rate-limit";
import { type Actor, endSession, SESSION_SECONDS, startSession } from "@/lib/session";
import { checkNobody, hashPassword, isPassword, requireGoodPassword } from "@/lib/users/password";
import { userSelect, viewUser } from "@/lib/users/queries";
import { type Credentials, emailAddress, type Registration, type SignedIn } from "@/lib/users/schema";

/**
 * Opens an account and signs it in.
 *
 * @throws AppError "invalid" for a password that is easy to guess, "emailTaken"
 */
export async function register(registration: Registration): Promise<SignedIn> {
  requireGoodPassword(registration);
  const { name, email, password } = registration;
  const passwordHash = await hashPassword(password);
  try {
    const user = await db().user.create({ data: { name, email, passwordHash }, select: userSelect });
    return { user: viewUser(user), token: await startSession(user.id), expiresIn: SESSION_SECONDS };
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("emailTaken") : error;
  }
}

/**
 * Signs in. An unknown address takes as long, and is answered, as a wrong password.
 *
 * @throws AppError "missingFields", "wrongCredentials", "tooMany"
 */
export async function logIn(typed: Credentials): Promise<SignedIn> {
  if (!typed.email.trim() || !typed.password) throw new AppError("missingFields");
  const email = emailAddress.safeParse(typed.email).data;
  const who = email ?? typed.email;
  await requireUnderLimit("wrongPassword", who);
  const user = email
    ? await db().user.findUnique({ where: { email }, select: { ...userSelect, passwordHash: true } })
    : null;
  const right = await (user ? isPassword(user.passwordHash, typed.password) : checkNobody(typed.password));
  if (!user || !right) {
    await countUse("wrongPassword", who);
    throw new AppError("wrongCredentials");
  }
  return { user: viewUser(user), token: await startSession(user.id), expiresIn: SESSION_SECONDS };
}

/** Signs out: every copy of the token is worthless afterwards. Safe to repeat. */
export async function logOut(actor: Actor): Promise<void> {
  await endSession(actor.sessionId);
}
