import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import { assertStrongPassword, hashPassword } from "@/lib/auth/password";
import { startSession } from "@/lib/auth/session";
import { SESSION_SECONDS } from "@/lib/auth/session-limits";
import { transaction } from "@/lib/db/client";
import { hasMembers, isCode, spendCode } from "@/lib/first-host/code";
import type { FirstHostFields } from "@/lib/first-host/schema";
import { AppError, invalidField } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { queueAccountNotice } from "@/lib/users/account-emails";
import { accountSelect, toUserView } from "@/lib/users/queries";
import type { SignedIn } from "@/lib/users/schema";

/**
 * Makes the first account of an empty site, as its host. Of two calls at once, one succeeds.
 * @throws AppError "gone" once anybody is a member, "invalid" for a wrong code or a weak password
 */
export async function becomeFirstHost(typed: FirstHostFields, device?: string): Promise<SignedIn> {
  const { code, name, email, password } = typed;
  if (await hasMembers()) throw taken();
  if (!(await isCode(code))) {
    // Somebody may have spent it between the two questions.
    if (await hasMembers()) throw taken();
    logSecurityEvent("first host refused");
    throw invalidField("code", { reason: "wrongFirstHostCode" });
  }
  await assertStrongPassword({ name, email, password });
  const passwordHash = await hashPassword(password);
  const signedIn = await transaction(async (tx) => {
    // The code may be spent, or somebody may have signed up, since it was compared.
    if (!(await spendCode(tx, code)) || (await hasMembers(tx))) throw taken();
    const data = { name, email, passwordHash, role: "host" } as const;
    const user = await tx.user.create({ data, select: accountSelect });
    await recordAction(tx, null, {
      action: "give-role",
      targetId: user.id,
      detail: { from: "member", to: "host" },
    });
    await queueAccountNotice(tx, { kind: "verify-address", email, userId: user.id });
    // The code of the server's own output is the second step of this session.
    const options = { isConfirmed: true, passedSecondStep: true };
    const token = await startSession(user, device, options, tx);
    return { user: toUserView(user), token, expiresIn: SESSION_SECONDS.absolute };
  });
  logSecurityEvent("role given", { userId: signedIn.user._id, reason: "member to host, by the code" });
  return signedIn;
}

const taken = () => new AppError("gone", { reason: "alreadySetUp" });
