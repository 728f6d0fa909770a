import { getActor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { startConfirmation } from "@/lib/passkeys/confirmation";
import { addPasskey, startAddingPasskey } from "@/lib/passkeys/registration";
import { startPasskeySignIn } from "@/lib/passkeys/sign-in";
import { type Authenticator, anAuthenticator } from "@/tests/support/authenticator";
import { aMember, aSession, type Member, PASSWORD } from "@/tests/support/factories";

/** By a session of its own: members of tests change their passwords, and their sessions end. */
export async function aPasskey({ id }: Pick<Member, "id">, device: Authenticator = anAuthenticator()) {
  const actor = await getActor(await aSession(id, undefined, { isConfirmed: true }));
  if (!actor) throw new Error("a new session has to be good");
  const options = await startAddingPasskey(actor);
  const passkey = await addPasskey(actor, device.create(options), "Chrome on Linux");
  await db().session.delete({ where: { id: actor.sessionId } });
  return { device, passkey };
}

/** Of a session that was confirmed, but only for this. */
async function creationOptions(member: Member) {
  const confirmAt = (confirmedAt: Date | null) =>
    db().session.update({ where: { id: member.sessionId }, data: { confirmedAt } });
  await confirmAt(new Date());
  const options = await startAddingPasskey(member);
  await confirmAt(null);
  return options;
}

/** As `device.get` takes them: of the browser, which needs every field. */
export const signInOptions = async () => asked(await startPasskeySignIn());
export const confirmationOptions = async (member: Member) => asked(await startConfirmation(member));

const asked = ({ challenge, rpId = "" }: { challenge: string; rpId?: string }) => ({ challenge, rpId });

/** Bodies that succeed for this member, by call. */
export const PASSKEY_BODIES: Record<string, (as: Member) => Promise<object>> = {
  "POST /me/passkey/challenge": async () => ({ password: PASSWORD }),
  "POST /me/passkey": async (as) => ({
    credential: anAuthenticator().create(await creationOptions(as)),
  }),
  "PUT /me/confirmation": async (as) => {
    const { device } = await aPasskey(as);
    return { credential: device.get(await confirmationOptions(as)) };
  },
  "POST /login/passkey": async (as) => {
    const { device } = await aPasskey(as);
    return { credential: device.get(await signInOptions()) };
  },
};

/** @param as anybody, where the call needs no member */
export async function passkeyBody(call: string, as?: Member): Promise<{ json: object } | null> {
  const body = PASSKEY_BODIES[call];
  return body ? { json: await body(as ?? (await aMember())) } : null;
}
