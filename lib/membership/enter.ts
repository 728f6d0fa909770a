import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { CommunitySettings } from "@/lib/community/schema";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { isOpenInvitation, spendInvitation } from "@/lib/membership/invitations";
import type { Entry } from "@/lib/membership/schema";

type Membership = CommunitySettings["membership"];

/** The host of `HOST_EMAIL` needs nobody's leave. */
async function membershipFor(email: string, tx?: Tx): Promise<Membership> {
  return email === env().HOST_EMAIL ? "open" : (await getCommunity(tx)).membership;
}

/**
 * Before the costly part of a sign-up.
 * @throws AppError "invitationNeeded"
 */
export async function assertMayEnter(email: string, { invitation }: Entry): Promise<void> {
  if ((await membershipFor(email)) !== "invitation") return;
  if (!invitation) throw new AppError("invitationNeeded");
  if (!(await isOpenInvitation(invitation))) throw overInvitation();
}

type Newcomer = { id: string; email: string };

/**
 * In the transaction that opens the account.
 * @returns whether a host has to accept the member
 * @throws AppError "invitationNeeded"
 */
export async function enterCommunity(
  tx: Tx,
  { id: userId, email }: Newcomer,
  { invitation, introduction = "" }: Entry,
): Promise<boolean> {
  const membership = await membershipFor(email, tx);
  if (membership === "open") return false;
  // A member invited by a host needs no further look.
  if (invitation && (await spendInvitation(tx, invitation))) return false;
  if (membership === "invitation") throw invitation ? overInvitation() : new AppError("invitationNeeded");
  await tx.membershipRequest.create({ data: { userId, introduction }, select: { userId: true } });
  return true;
}

const overInvitation = () => new AppError("invitationNeeded", { reason: "invitationOver" });
